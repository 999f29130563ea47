import { type Static, Type } from 'typebox';

/**
 * A segment is immutable and named by the SHA-256 of its decoded bytes (64 hex digits).
 * `base`: all cards of a part of one province as of sequence `to`. `delta`: the last version of each card that
 * changed in (`from`, `to`], and tombstones of those that are gone.
 */
export const SegmentEntry = Type.Object({
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  kind: Type.Union([Type.Literal('base'), Type.Literal('delta')]),
  /** Province code; `XX` for postings whose province is not known; `CA` for a segment that holds several. */
  province: Type.String({ pattern: '^[A-Z]{2}$' }),
  /** Catalogue positions, counted by the builder: small integers, not the store's sequences. */
  from: Type.Integer(),
  to: Type.Integer(),
  cards: Type.Integer(),
  tombstones: Type.Integer(),
  /** Decoded bytes. */
  bytes: Type.Integer(),
  /** Bytes on the wire as brotli, to show progress before the download. */
  wireBytes: Type.Integer(),
});
export type SegmentEntry = Static<typeof SegmentEntry>;

/** Live segments in order: where two hold the same jobId, the later one counts. */
export const Manifest = Type.Object({
  protocol: Type.Integer(),
  format: Type.Integer(),
  /** Changes when the server's data were restored from a backup: positions of another epoch mean nothing. */
  epoch: Type.String(),
  position: Type.Integer(),
  cards: Type.Integer(),
  /** Server time, ISO: a wrong phone clock is noticed against it. */
  builtAt: Type.String(),
  segments: Type.Array(SegmentEntry),
});
export type Manifest = Static<typeof Manifest>;
