/**
 * How long a toast is shown: long enough to read the message and press its button. The timer pauses under a mouse or the
 * focus, and in an inactive window.
 */
export const TOAST_MS = 6_000;
