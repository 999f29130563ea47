import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { DETAILS_FORMAT } from '../../../src/wire/catalogue/details-columns.ts';
import { DetailsPackEntry } from '../../../src/wire/catalogue/details-packs.ts';
import type { JsonObject, Store } from '../../store/store.ts';
import type { DetailsPack } from './details-pack.ts';

/** A pack's entry in the index, with the state that it was made from. */
const StoredPart = Type.Intersect([
  DetailsPackEntry,
  Type.Object({
    /** See `fingerprintOf` in `details-builder.ts`; null: must be rebuilt. */
    fingerprint: Type.Union([Type.String(), Type.Null()]),
    /** Absent: made by an earlier version. */
    sealed: Type.Optional(
      Type.Union([
        Type.Null(),
        Type.Object({
          root: Type.String(),
          seal: Type.Object({
            key: Type.String(),
            board: Type.String(),
            at: Type.String(),
            signature: Type.String(),
          }),
        }),
      ]),
    ),
  }),
]);
export type StoredPart = Static<typeof StoredPart>;

const StoredIndex = Type.Object({ format: Type.Integer(), parts: Type.Array(StoredPart) });
const StoredPack = Type.Object({
  hash: Type.String(),
  jobIds: Type.Array(Type.Integer()),
  gzip: Type.String(),
});
const checkIndex = Compile(StoredIndex);
const checkPack = Compile(StoredPack);

type Range = Pick<StoredPart, 'from' | 'to'>;

const INDEX = 'details/';
const PACK = 'details-pack/';
const indexId = (province: string) => INDEX + province;
const packId = (province: string, { from, to }: Range) => `${PACK}${province}/${from}-${to}`;

/** Whether a document belongs to the packs. They are all rebuilt on request. */
export function isDetailsDocument(id: string): boolean {
  return id.startsWith(INDEX) || id.startsWith(PACK);
}

/**
 * The packs in the store: one document per range of numbers, replaced in place, so that nothing has to be collected,
 * and one index document per province. Packs are written before the index that names them.
 */
export class DetailsArchive {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Empty if there is no index, or if it has another format. */
  async index(province: string): Promise<StoredPart[]> {
    const body: unknown = (await this.#store.get(indexId(province)))?.body;
    return checkIndex.Check(body) && body.format === DETAILS_FORMAT ? body.parts : [];
  }

  /** Resolves when the index is on disk; also removes the packs of `gone` ranges. */
  async putIndex(province: string, parts: readonly StoredPart[], gone: readonly Range[]): Promise<void> {
    await this.#put(indexId(province), { format: DETAILS_FORMAT, parts: parts.map(part => ({ ...part })) });
    for (const range of gone) await this.#put(packId(province, range), null);
  }

  async putPack(province: string, range: Range, { hash, jobIds, gzip }: DetailsPack): Promise<void> {
    await this.#put(packId(province, range), { hash, jobIds, gzip: gzip.toString('base64') });
  }

  /** undefined if another pack has taken its place. */
  async pack(province: string, part: StoredPart): Promise<DetailsPack | undefined> {
    const body: unknown = (await this.#store.get(packId(province, part)))?.body;
    if (!checkPack.Check(body) || body.hash !== part.hash) return undefined;
    return { hash: body.hash, jobIds: body.jobIds, gzip: Buffer.from(body.gzip, 'base64') };
  }

  /** Overwrites the document. If another process writes in between, its version is equally good. */
  async #put(id: string, body: JsonObject | null): Promise<void> {
    const present = await this.#store.get(id);
    if (!present && body === null) return;
    await this.#store.commit([{ id, body, ...(present && { revision: present.revision }) }]);
  }
}
