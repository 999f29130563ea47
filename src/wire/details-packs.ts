import { type Static, Type } from 'typebox';

/**
 * A pack holds the open postings of one province whose numbers lie in one range, whole. It is a gzip file of JSON
 * (`details-columns.ts`), which a phone keeps as it comes: what it costs to fetch is what it costs to keep.
 * `hash`: SHA-256 of what is inside, unpacked (64 hex digits).
 */
export const DetailsPackEntry = Type.Object({
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** The lowest and the highest number that the pack may hold: ranges of one province never overlap. */
  from: Type.Integer({ minimum: 0 }),
  to: Type.Integer({ minimum: 0 }),
  postings: Type.Integer({ minimum: 0 }),
  /** As it is sent and kept. */
  bytes: Type.Integer({ minimum: 0 }),
});
export type DetailsPackEntry = Static<typeof DetailsPackEntry>;

/** The packs of one province, by rising number. */
export const DetailsIndex = Type.Object({
  /** `DETAILS_FORMAT` of what is inside the packs. */
  format: Type.Integer(),
  province: Type.String({ pattern: '^[A-Z]{2}$' }),
  packs: Type.Array(DetailsPackEntry),
});
export type DetailsIndex = Static<typeof DetailsIndex>;
