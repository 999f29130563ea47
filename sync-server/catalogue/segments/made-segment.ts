export interface MadeSegment {
  province: string;
  bytes: Uint8Array;
  brotli: Uint8Array;
  gzip: Uint8Array;
  /** Complete cards and patches. */
  cards: number;
  tombstones: number;
}
