/** A page that reloads longer after the press of “Update now” would surprise. The button is still there then. */
export const RELOAD_WITHIN_MS = 10_000;
