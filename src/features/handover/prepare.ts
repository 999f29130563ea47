import { writeHandover } from '../../handover/handover-file.ts';
import { judge } from '../../handover/judge.ts';
import {
  MOST_CODE_BYTES,
  MOST_FILE_BYTES,
  MOST_POSTINGS,
  MOST_TEXT_BYTES,
  MOST_TEXTS_BYTES,
} from '../../handover/limits.ts';
import { canHandOver } from '../../handover/packing.ts';
import type { SealedPosting } from '../../wire/seal/seal.ts';
import type { Services } from '../services.ts';

export type Prepared =
  | { status: 'ready'; bytes: Uint8Array<ArrayBuffer>; count: number; missing: number; fitsCodes: boolean }
  /** No posting is on this device with a signature, and the server can't be reached. */
  | { status: 'none' }
  | { status: 'unsupported' };

type Sources = Pick<Services, 'sharing' | 'details'>;

/** Collects postings for another phone: from this device, and the missing ones from the server while it answers. */
export async function prepareHandover(jobIds: readonly number[], sources: Sources): Promise<Prepared> {
  if (!canHandOver()) return { status: 'unsupported' };
  const isGood = await ownJudge(sources);
  const postings: SealedPosting[] = [];
  let size = 0;
  let mayAsk = navigator.onLine;
  for (const jobId of jobIds) {
    if (postings.length === MOST_POSTINGS) break;
    let posting = await sources.sharing.find(jobId);
    if (mayAsk && !(posting && (await isGood(posting)))) {
      const answer = await sources.details.read(jobId);
      mayAsk = answer.status !== 'offline';
      posting = await sources.sharing.find(jobId);
    }
    if (!posting || !(await isGood(posting))) continue;
    // Each text has its length before it.
    const bytes = new TextEncoder().encode(posting.text).length + 4;
    if (bytes > MOST_TEXT_BYTES || size + bytes > MOST_TEXTS_BYTES) continue;
    size += bytes;
    postings.push(posting);
  }
  if (postings.length === 0) return { status: 'none' };
  let bytes = await writeHandover(postings);
  while (bytes.length > MOST_FILE_BYTES && postings.length > 1) {
    postings.length = Math.floor(postings.length / 2);
    bytes = await writeHandover(postings);
  }
  return {
    status: 'ready',
    bytes,
    count: postings.length,
    missing: jobIds.length - postings.length,
    fitsCodes: bytes.length <= MOST_CODE_BYTES,
  };
}

/** Nothing is sent that the other phone must refuse. */
async function ownJudge({ sharing }: Sources): Promise<(posting: SealedPosting) => Promise<boolean>> {
  const identity = (await sharing.board()) ?? (await sharing.askBoard());
  return async posting => identity !== null && (await judge(posting, identity)).verdict === 'genuine';
}
