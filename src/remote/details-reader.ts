import { elapsedMs } from '../core/elapsed.ts';
import { isObjectOrArray } from '../core/json.ts';
import { readDetails } from '../domain/details-shape.ts';
import type { Listing } from '../domain/listing.ts';
import type { Clock, DetailsStore, KeptDetails, KeptSeal } from '../sync/ports.ts';
import { sealedText } from '../wire/seal/compact-text.ts';
import { readSeal } from '../wire/seal/seal.ts';
import { readCard } from '../wire/segment/card-shape.ts';
import { JOB_DETAILS_PATH } from '../wire/catalogue-constants.ts';
import { readSuccessor } from '../wire/catalogue/successor-link.ts';
import { patiently } from './patiently.ts';

/** A posting confirmed within this time is shown without a request. */
const FRESH_MS = 5 * 60_000;
/** A reader is waiting for the page. If the server takes longer than this, what the device has is shown. */
export const PATIENCE_MS = 3_000;
/** The wait for the server when the posting is not on this device. */
export const LONG_PATIENCE_MS = 20_000;

/** `features/services.ts` calls it `DetailsAnswer`. */
export type DetailsReading =
  | { status: 'found'; listing: Listing; fromDevice: boolean; checkedAt: number }
  | { status: 'offline' }
  | { status: 'gone'; listing?: Listing | undefined; repostedAs?: number | undefined }
  | { status: 'unknown' };

/** `features/services.ts` calls it `DetailsWish`. */
export interface DetailsReaderWish {
  onLate?: () => void;
  isListed?: boolean;
  isOutdated?: boolean;
}

export interface DetailsReaderOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** '' = the page's own origin. */
  origin: string;
  clock: Clock;
  store: DetailsStore;
  /** The device's storage failed. The posting is shown all the same. */
  onUnexpectedError: (error: unknown) => void;
}

type ServerAnswer =
  | { status: 'found'; listing: Listing; etag: string | null; sealed: KeptSeal | undefined }
  | { status: 'unchanged' }
  | { status: 'gone'; repostedAs: number | undefined }
  | { status: 'unknown' };

/**
 * Reads one full posting: from the device when it was confirmed just now or the server cannot be reached, otherwise
 * from the server.
 */
export function createDetailsReader(options: DetailsReaderOptions) {
  const { clock, store, onUnexpectedError } = options;

  const kept = async (jobId: number): Promise<KeptDetails | undefined> => {
    try {
      const found = await store.read(jobId, clock.nowMs());
      return found && withNewFields(found);
    } catch (error) {
      onUnexpectedError(error);
      return undefined;
    }
  };

  /** The posting is shown whether or not it could be stored. */
  const keep = (details: KeptDetails): Promise<void> => store.keep(details).catch(onUnexpectedError);

  return {
    async read(
      jobId: number,
      { onLate = () => {}, isListed = true, isOutdated = false }: DetailsReaderWish = {},
    ): Promise<DetailsReading> {
      const local = await kept(jobId);
      const isFresh =
        !isOutdated && local !== undefined && elapsedMs(local.checkedAt, clock.nowMs()) < FRESH_MS;
      if (isFresh && isWhole(local) && (isListed || !local.listing)) return fromDevice(local);
      const last = local?.listing ?? local?.last;
      const answered = new AbortController();
      if (!local)
        void clock.sleep(PATIENCE_MS, answered.signal).then(() => answered.signal.aborted || onLate());
      const answer = await ask(options, jobId, local);
      answered.abort();
      const checkedAt = clock.nowMs();
      switch (answer?.status) {
        case 'found':
          await keep({ jobId, listing: answer.listing, etag: answer.etag, checkedAt, sealed: answer.sealed });
          return { status: 'found', listing: answer.listing, fromDevice: false, checkedAt };
        case 'unchanged':
          if (!local) return { status: 'offline' };
          await keep({ ...local, checkedAt });
          return { ...fromDevice({ ...local, checkedAt }) };
        case 'gone':
          await keep({ jobId, listing: null, last, repostedAs: answer.repostedAs, etag: null, checkedAt });
          return { status: 'gone', listing: last, repostedAs: answer.repostedAs };
        case 'unknown':
          // It was known here and the server no longer has it. Whatever the reason, there is nothing left to apply to.
          return local ? { status: 'gone', listing: last } : { status: 'unknown' };
        case undefined:
          return local ? fromDevice(local) : { status: 'offline' };
      }
    },
  };
}

function fromDevice({ listing, last, repostedAs, checkedAt }: KeptDetails): DetailsReading {
  return listing
    ? { status: 'found', listing, fromDevice: true, checkedAt }
    : { status: 'gone', listing: last, repostedAs };
}

/** An earlier version of the app kept postings without the fields that are new since. */
function withNewFields(kept: KeptDetails): KeptDetails {
  const { listing, last } = kept;
  const renewed = (text: Listing) => ({ ...text, details: readDetails(text.details) });
  return { ...kept, listing: listing && renewed(listing), last: last && renewed(last) };
}

/** False: kept before the server said where applications go. Then "unchanged" would be no answer. */
function isWhole({ listing }: KeptDetails): boolean {
  return listing?.details.inbox !== null;
}

/** Null: no answer, or not an answer of this app's server. */
function ask(
  { fetch, origin, clock }: DetailsReaderOptions,
  jobId: number,
  local: KeptDetails | undefined,
): Promise<ServerAnswer | null> {
  const patienceMs = local ? PATIENCE_MS : LONG_PATIENCE_MS;
  const headers = {
    accept: 'application/json',
    ...(local?.etag && isWhole(local) && { 'if-none-match': local.etag }),
  };
  return patiently(clock, patienceMs, new AbortController().signal, async signal => {
    const url = `${origin}${JOB_DETAILS_PATH}/${jobId}`;
    const response = await fetch(url, { headers, credentials: 'omit', cache: 'no-store', signal });
    if (response.status === 304) return { status: 'unchanged' };
    const body: unknown = await response.json();
    if (response.ok) {
      const listing = readListing(body, jobId);
      const etag = response.headers.get('etag');
      return listing && { status: 'found', listing, etag, sealed: readKeptSeal(body, listing) };
    }
    if (!isObjectOrArray(body)) return null;
    if (body['type'] === 'posting_closed')
      return { status: 'gone', repostedAs: readSuccessor(response.headers.get('link')) };
    return body['type'] === 'posting_not_found' ? { status: 'unknown' } : null;
  });
}

/** An older server sends none. */
function readKeptSeal(body: unknown, listing: Listing): KeptSeal | undefined {
  const seal = isObjectOrArray(body) ? readSeal(body['seal']) : null;
  if (!seal || !isObjectOrArray(body)) return undefined;
  const text = sealedText({ card: body['card'], details: body['details'] });
  return { seal, proof: [], ...(text !== sealedText(listing) && { text }) };
}

function readListing(body: unknown, jobId: number): Listing | null {
  if (!isObjectOrArray(body) || !isObjectOrArray(body['card'])) return null;
  const card = readCard(body['card']);
  return card?.jobId === jobId ? { card, details: readDetails(body['details']) } : null;
}
