import { type Static, Type } from 'typebox';

/**
 * A segment is immutable and named by the SHA-256 of its decoded bytes (64 hex digits). `base`: all cards of a part of
 * one province as of position `to`. `delta`: the changes in (`from`, `to`]: new cards, patches of existing cards, and
 * tombstones of removed ones (`mergedContent` documents how they combine).
 */
export const SegmentEntry = Type.Object({
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  kind: Type.Union([Type.Literal('base'), Type.Literal('delta')]),
  /** Province code; `XX` for postings of unknown province; `CA` for a segment with several. */
  province: Type.String({ pattern: '^[A-Z]{2}$' }),
  /** Catalogue positions, counted by the builder: small integers, not the store's sequences. */
  from: Type.Integer(),
  to: Type.Integer(),
  /** The number of whole cards and patches. */
  cards: Type.Integer(),
  tombstones: Type.Integer(),
  /** Decoded bytes. */
  bytes: Type.Integer(),
  /** Bytes on the wire as brotli, to show progress before the download. */
  wireBytes: Type.Integer(),
});
export type SegmentEntry = Static<typeof SegmentEntry>;

/**
 * Live segments: bases, then deltas in the order of their ends. The deltas may overlap: a phone takes those that lead
 * from its position, or from the bases, to `position` (`cheapestChain`). Laid over each other in this order, the later
 * one counts.
 */
export const Manifest = Type.Object({
  protocol: Type.Integer(),
  format: Type.Integer(),
  /** Changes when the server's data were restored from a backup. Positions of another epoch mean nothing. */
  epoch: Type.String(),
  position: Type.Integer(),
  cards: Type.Integer(),
  /** When the position was reached (server time, ISO). */
  builtAt: Type.String(),
  segments: Type.Array(SegmentEntry),
});
export type Manifest = Static<typeof Manifest>;
