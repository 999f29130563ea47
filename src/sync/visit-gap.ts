/** A visit ends when no page was visible for this long. */
export const VISIT_GAP_MS = 30 * 60_000;
/** While a page is visible, that is recorded at this interval. */
export const LOOK_EVERY_MS = 5 * 60_000;
