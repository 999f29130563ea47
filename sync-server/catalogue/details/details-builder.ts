import { createHash } from 'node:crypto';
import { ownTurn } from '../../core/turns/own-turn.ts';
import { isJobId } from '../../../src/domain/job-id.ts';
import type { Listing } from '../../../src/domain/listing.ts';
import { PROVINCE_CODES } from '../../../src/domain/province.ts';
import { JOBS } from '../../../src/wire/collections.ts';
import type { Context } from '../../board/context.ts';
import type { Row } from '../../projection/row.ts';
import type { BoardKeys } from '../../seals/board-keys.ts';
import { recordId } from '../../records/document-record.ts';
import { type Store, StoreUnavailable } from '../../store/store.ts';
import type { DetailsArchive, StoredPart } from './details-archive.ts';
import { buildPack } from './details-pack.ts';
import { type DetailsPart, detailsParts } from './details-parts.ts';
import { isAdvertised, listedAt, listingOf, permissionsOf } from '../../records/posting.ts';

const NO_PROVINCE = 'XX';
/** The thirteen provinces and territories, and `XX` for postings whose province is unknown. */
export const DETAILS_PROVINCES: ReadonlySet<string> = new Set([...PROVINCE_CODES, NO_PROVINCE]);

/**
 * The most characters of a posting's details as JSON. Phones fetch longer ones individually, because they unpack 256
 * together.
 */
const MOST_CHARACTERS = 24 * 1024;
/** Documents read between two turns of the event loop: about half a millisecond. */
const AT_A_TIME = 8;
/** A document that changed this recently may change again within the same millisecond and look the same. */
const SETTLED_MS = 2_000;

interface Posting {
  jobId: number;
  row: Row;
}

export interface DetailsSources extends Pick<Context, 'projection' | 'environment' | 'work'> {
  board: Store;
  keys: BoardKeys;
}

/**
 * Rebuilds the packs of one province whose postings differ from `before`, one at a time, and writes them before the
 * index that names them; requests are answered in between. Resolves to all parts of the province.
 */
export async function buildDetails(
  sources: DetailsSources,
  archive: DetailsArchive,
  province: string,
  before: readonly StoredPart[],
  isStopping: () => boolean,
): Promise<StoredPart[]> {
  const nowMs = sources.environment.nowMs();
  const known = new Map(before.map(part => [rangeKey(part), part]));
  const parts: StoredPart[] = [];
  const isBelieved = async ({ sealed }: StoredPart) =>
    sealed !== null && sealed !== undefined && (await sources.keys.isBelieved(sealed.seal.key));
  for (const part of detailsParts(openPostings(sources, province))) {
    if (isStopping()) throw new StoreUnavailable('The server is stopping');
    const fingerprint = fingerprintOf(part, nowMs);
    const same = known.get(rangeKey(part));
    if (same && fingerprint !== null && same.fingerprint === fingerprint && (await isBelieved(same)))
      parts.push(same);
    else {
      const listings = await listingsOf(sources, province, part.postings);
      const { keys } = sources;
      const signing = { keys, nowMs, before: same?.sealed ?? null };
      const pack = await buildPack(listings, signing, sources.work);
      const { from, to } = part;
      const { hash, jobIds, gzip, sealed } = pack;
      if (jobIds.length === 0) continue;
      if (hash !== same?.hash) await archive.putPack(province, part, pack);
      parts.push({ hash, from, to, postings: jobIds.length, bytes: gzip.length, fingerprint, sealed });
    }
    await ownTurn();
  }
  const ranges = new Set(parts.map(rangeKey));
  const gone = before.filter(part => !ranges.has(rangeKey(part)));
  if (!isSameIndex(before, parts)) await archive.putIndex(province, parts, gone);
  return parts;
}

function openPostings({ environment, projection }: DetailsSources, province: string): Posting[] {
  const isListed = listedAt(environment.nowMs());
  const rows =
    province === NO_PROVINCE
      ? [...projection.all(JOBS.id)].filter(({ data }) => !DETAILS_PROVINCES.has(String(data['provinceId'])))
      : projection.find(JOBS.id, 'provinceId', province);
  const byNumber = new Map<number, Posting>();
  for (const row of rows) {
    const jobId = row.data['jobId'];
    // If two documents have the same number, the later row wins.
    if (isJobId(jobId) && isListed(row)) byNumber.set(jobId, { jobId, row });
  }
  return [...byNumber.values()];
}

/** Reads a few at a time, so that other requests never wait for more than these. */
async function listingsOf(
  sources: DetailsSources,
  province: string,
  postings: readonly Posting[],
): Promise<Listing[]> {
  const listings: Listing[] = [];
  for (let start = 0; start < postings.length; start += AT_A_TIME) {
    listings.push(...(await readListings(sources, province, postings.slice(start, start + AT_A_TIME))));
    await ownTurn();
  }
  return listings;
}

/** Reads the documents' current state. Postings that were closed, withdrawn or moved meanwhile are left out. */
async function readListings(
  { board }: DetailsSources,
  province: string,
  postings: readonly Posting[],
): Promise<Listing[]> {
  const documents = await board.getMany(postings.map(({ row }) => recordId(JOBS.id, row.documentId)));
  return postings.flatMap(({ jobId, row }, index) => {
    const body = documents[index]?.body ?? {};
    const { data } = body;
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return [];
    if (!isAdvertised({ permissions: permissionsOf(body), data })) return [];
    if (typeof data['details'] === 'string' && data['details'].length > MOST_CHARACTERS) return [];
    const listing = listingOf(data, row.createdAt, permissionsOf(body));
    const isHere = listing?.card.jobId === jobId && (listing.card.provinceId ?? NO_PROVINCE) === province;
    return isHere ? [listing] : [];
  });
}

/** The content of a pack. Change it to rebuild all packs. */
const CONTENT = 'details with inbox and seal\n';

/** Identifies the versions of a part's postings; null while one of them may still change undetected. */
function fingerprintOf({ postings }: DetailsPart<Posting>, nowMs: number): string | null {
  const settled = new Date(nowMs - SETTLED_MS).toISOString();
  if (postings.some(({ row }) => row.updatedAt > settled)) return null;
  const hash = createHash('sha256').update(CONTENT);
  for (const { jobId, row } of postings) hash.update(`${jobId} ${row.documentId} ${row.updatedAt}\n`);
  return hash.digest('base64url').slice(0, 22);
}

function rangeKey({ from, to }: { from: number; to: number }): string {
  return `${from}-${to}`;
}

function isSameIndex(before: readonly StoredPart[], after: readonly StoredPart[]): boolean {
  return (
    before.length === after.length &&
    after.every(
      ({ hash, fingerprint }, index) =>
        before[index]?.hash === hash && before[index]?.fingerprint === fingerprint,
    )
  );
}
