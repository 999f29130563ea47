// Apart from what packs and unpacks, so that a screen can tell of the limits before it loads the rest.

/** A larger file isn't read. */
export const MOST_FILE_BYTES = 2_000_000;
export const MOST_POSTINGS = 200;
/** Of one posting's text, and of all together, unpacked. */
export const MOST_TEXT_BYTES = 400_000;
export const MOST_TEXTS_BYTES = 8_000_000;
/** Beyond this, codes would take more than about half a minute: a file is quicker. */
export const MOST_CODE_BYTES = 40_000;

export const HANDOVER_TYPE = 'application/vnd.portage';
export const HANDOVER_SUFFIX = '.portage';
