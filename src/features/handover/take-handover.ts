import type { Listing } from '../../domain/listing.ts';
import { readHandover } from '../../handover/handover-file.ts';
import { judge, type Judged, type Verdict } from '../../handover/judge.ts';
import { MOST_FILE_BYTES } from '../../handover/limits.ts';
import { canHandOver, UnreadableHandover } from '../../handover/packing.ts';
import type { Reception } from '../../local/details/sealed-postings.ts';
import { StorageFullError } from '../../sync/ports.ts';
import { sealedText } from '../../wire/seal/compact-text.ts';
import type { SealedPosting } from '../../wire/seal/seal.ts';
import type { OfflineSharing } from '../services.ts';

/** `unknown`: this device has no keys yet, because it never reached the server. */
export interface Received {
  verdict: Verdict | 'unknown';
  /** Shown only for what is genuine or from another board. */
  listing: Listing | null;
  /** The board that it names, and since when it has said so. */
  board: string;
  at: string;
  /** null: it isn't kept. `full`: the device had no room. */
  reception: Reception | 'full' | null;
}

export type Taken =
  | { status: 'read'; boardName: string; received: Received[] }
  | { status: 'unreadable' | 'tooLarge' | 'unsupported' };

type Sharing = Pick<OfflineSharing, 'board' | 'askBoard' | 'receive'>;

export async function takeFile(file: Blob, sharing: Sharing): Promise<Taken> {
  if (file.size > MOST_FILE_BYTES) return { status: 'tooLarge' };
  return takeHandover(new Uint8Array(await file.arrayBuffer()), sharing);
}

/** Judges what another phone gave, and keeps what is genuine. Nothing else is written to the device. */
export async function takeHandover(bytes: Uint8Array<ArrayBuffer>, sharing: Sharing): Promise<Taken> {
  if (!canHandOver()) return { status: 'unsupported' };
  let postings: SealedPosting[];
  try {
    postings = await readHandover(bytes);
  } catch (error) {
    if (error instanceof UnreadableHandover) return { status: 'unreadable' };
    throw error;
  }
  const known = await sharing.board();
  let name = known?.name ?? '';
  let judged = known && (await Promise.all(postings.map(posting => judge(posting, known))));
  if (!judged || judged.some(({ verdict }) => verdict === 'unknownKey')) {
    // The board may have a key that is newer than what this device knows.
    const told = await sharing.askBoard().catch(() => null);
    if (told) judged = await Promise.all(postings.map(posting => judge(posting, told)));
    name = told?.name ?? name;
  }
  if (!judged) return { status: 'read', boardName: name, received: postings.map(unknownOf) };
  const received: Received[] = [];
  for (const each of judged) received.push(await keep(each, sharing));
  return { status: 'read', boardName: name, received };
}

async function keep({ verdict, listing, posting }: Judged, sharing: Sharing): Promise<Received> {
  const { seal, proof, text } = posting;
  const found = { verdict, board: seal.board, at: seal.at };
  if (verdict === 'other') return { ...found, listing, reception: null };
  if (verdict !== 'genuine' || !listing) return { ...found, listing: null, reception: null };
  const sealed = { seal, proof, ...(text !== sealedText(listing) && { text }) };
  try {
    const { jobId } = listing.card;
    const checkedAt = Date.parse(seal.at);
    const reception = await sharing.receive({ jobId, listing, etag: null, checkedAt, sealed });
    return { ...found, listing, reception };
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error;
    return { ...found, listing, reception: 'full' };
  }
}

function unknownOf({ seal }: SealedPosting): Received {
  return { verdict: 'unknown', listing: null, board: seal.board, at: seal.at, reception: null };
}
