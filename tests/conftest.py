"""What every test needs of the process that it runs in."""

import signal


def pytest_configure() -> None:
    """Let this process, and those that it begins, end by the usual signals.

    Whoever runs the tests in the background or by nohup has some of them ignored, and that is inherited.
    """
    for number in (signal.SIGHUP, signal.SIGQUIT):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
