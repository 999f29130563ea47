/** Farther than anything on Earth: the place of the posting is not known. */
export const UNKNOWN_KM = 0xffff;
