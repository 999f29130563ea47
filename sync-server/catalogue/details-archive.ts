import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { DETAILS_FORMAT } from '../../src/wire/details-columns.ts';
import { DetailsPackEntry } from '../../src/wire/details-packs.ts';
import type { JsonObject, Store } from '../store/store.ts';
import type { DetailsPack } from './details-pack.ts';

/** A pack's line in the index, and what it was made of. */
const StoredPart = Type.Intersect([
  DetailsPackEntry,
  /** `fingerprint` in `details-packs.ts`; null = make it anew. */
  Type.Object({ fingerprint: Type.Union([Type.String(), Type.Null()]) }),
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

/** All of it is made anew when it is asked for. */
export function isDetailsDocument(id: string): boolean {
  return id.startsWith(INDEX) || id.startsWith(PACK);
}

/**
 * The packs in the store: one document for each range of numbers, replaced in place, so that nothing is left to collect,
 * and one with the index of each province. Packs are written before the index that names them.
 */
export class DetailsArchive {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Empty where there is none, or one of another format. */
  async index(province: string): Promise<StoredPart[]> {
    const body: unknown = (await this.#store.get(indexId(province)))?.body;
    return checkIndex.Check(body) && body.format === DETAILS_FORMAT ? body.parts : [];
  }

  /** On disk when it resolves; the packs of `gone` ranges are removed. */
  async putIndex(province: string, parts: readonly StoredPart[], gone: readonly Range[]): Promise<void> {
    await this.#put(indexId(province), { format: DETAILS_FORMAT, parts: parts.map(part => ({ ...part })) });
    for (const range of gone) await this.#put(packId(province, range), null);
  }

  async putPack(province: string, range: Range, { hash, jobIds, gzip }: DetailsPack): Promise<void> {
    await this.#put(packId(province, range), { hash, jobIds, gzip: gzip.toString('base64') });
  }

  /** Undefined when that place now holds another one. */
  async pack(province: string, part: StoredPart): Promise<DetailsPack | undefined> {
    const body: unknown = (await this.#store.get(packId(province, part)))?.body;
    if (!checkPack.Check(body) || body.hash !== part.hash) return undefined;
    return { hash: body.hash, jobIds: body.jobIds, gzip: Buffer.from(body.gzip, 'base64') };
  }

  /** Over whatever is there. Where another process wrote in between, its version is as good as ours. */
  async #put(id: string, body: JsonObject | null): Promise<void> {
    const present = await this.#store.get(id);
    if (!present && body === null) return;
    await this.#store.commit([{ id, body, ...(present && { revision: present.revision }) }]);
  }
}
