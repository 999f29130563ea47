import { type Static, Type } from 'typebox';

/**
 * A pack contains all open postings of one province in a range of job numbers, with their full texts. It is a gzip file
 * of JSON (`details-columns.ts`), which a phone stores as downloaded, so its size on disk is its size on the wire.
 * `hash`: SHA-256 of the unpacked content (64 hex digits).
 */
export const DetailsPackEntry = Type.Object({
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** The lowest and the highest number that the pack may contain. Ranges of one province never overlap. */
  from: Type.Integer({ minimum: 0 }),
  to: Type.Integer({ minimum: 0 }),
  postings: Type.Integer({ minimum: 0 }),
  /** The size as sent and stored. */
  bytes: Type.Integer({ minimum: 0 }),
});
export type DetailsPackEntry = Static<typeof DetailsPackEntry>;

/** The packs of one province, in ascending order of numbers. */
export const DetailsIndex = Type.Object({
  /** The `DETAILS_FORMAT` of the packs' content. */
  format: Type.Integer(),
  province: Type.String({ pattern: '^[A-Z]{2}$' }),
  packs: Type.Array(DetailsPackEntry),
});
export type DetailsIndex = Static<typeof DetailsIndex>;
