import { PART_MAX_BYTES, PART_MIN_BYTES } from '../../wire/uploads.ts';
import type { Clock } from '../ports.ts';
import type { RunResult } from '../schedule.ts';
import type { FileStore, KeptFile, UploadRemote, UploadResult } from './file-ports.ts';

/** Larger files wait for a link that isn't metered, unless the person agrees. */
export const METERED_MAX_BYTES = 1024 * 1024;
/** Bytes of the first part, and of the smallest and largest ones. */
const PARTS = { first: 256 * 1024, min: PART_MIN_BYTES, max: PART_MAX_BYTES };
/** A part that took less time than this is followed by one twice as large. */
const QUICK_MS = 3_000;
/** If the server's position keeps moving while it has not got what was sent, something else writes there. */
const MOST_SURPRISES = 5;

export interface UploadOptions {
  store: FileStore;
  remote: UploadRemote;
  clock: Clock;
  isMetered: () => boolean;
  /** For tests, in which large files would only be slow. */
  parts?: typeof PARTS;
}

/** Whether a file waits for another link or for the person's word. */
export function waitsForLink(
  { size, overMetered }: Pick<KeptFile, 'size' | 'overMetered'>,
  isMetered: boolean,
): boolean {
  return isMetered && !overMetered && size > METERED_MAX_BYTES;
}

function maySend(file: KeptFile, isMetered: boolean): boolean {
  return file.state === 'waiting' && !waitsForLink(file, isMetered);
}

/**
 * Uploads the files that the outbox needs, one after the other, each from where the server has it. A kill, a lost connection or
 * another tab loses at most the part in progress. A file that the server refuses delays no other.
 */
export async function uploadFiles(options: UploadOptions, signal: AbortSignal): Promise<RunResult> {
  const { store, isMetered } = options;
  const done = new Set<string>();
  for (;;) {
    const file = (await store.wanted()).find(each => !done.has(each.hash) && maySend(each, isMetered()));
    if (!file) return { status: 'drained' };
    if (signal.aborted) return { status: 'later', retryAfterMs: null };
    const end = await upload(options, file, signal);
    if (end) return end;
    done.add(file.hash);
  }
}

/** Returns the result that ends the run; undefined if the file is uploaded, refused, paused or gone. */
async function upload(
  { store, remote, clock, isMetered, parts = PARTS }: UploadOptions,
  { hash }: KeptFile,
  signal: AbortSignal,
): Promise<RunResult | undefined> {
  let partBytes = parts.first;
  let surprises = 0;
  let position: number | null = null;
  for (;;) {
    // Read again for each part: the person may have paused it, or deleted its operation.
    const file = (await store.wanted()).find(each => each.hash === hash);
    if (!file || !maySend(file, isMetered())) return undefined;
    if (signal.aborted) return { status: 'later', retryAfterMs: null };
    const startedAt = clock.nowMs();
    let answer: UploadResult;
    if (position === null) {
      answer = await remote.state(file, signal);
    } else {
      const bytes = await store.read(hash, position, Math.min(file.size, position + partBytes));
      if (!bytes) {
        await store.refuse(hash, GONE);
        return undefined;
      }
      answer = await remote.send(file, position, bytes, signal);
    }
    switch (answer.status) {
      case 'answered': {
        const { received, isComplete } = answer;
        if (isComplete) {
          await store.finish(hash);
          return undefined;
        }
        if (position !== null) {
          if (received <= position) surprises += 1;
          else if (clock.nowMs() - startedAt < QUICK_MS) partBytes = Math.min(parts.max, partBytes * 2);
        }
        if (surprises > MOST_SURPRISES) return { status: 'later', retryAfterMs: null };
        await store.noteSent(hash, received);
        position = received;
        break;
      }
      case 'unreachable':
        if (!answer.timedOut || partBytes <= parts.min)
          return { status: 'later', retryAfterMs: answer.retryAfterMs };
        // A smaller part may get through on a slow link.
        partBytes = Math.max(parts.min, partBytes / 4);
        position = null;
        break;
      case 'unauthorised':
        return { status: 'needs-login' };
      case 'unsupported':
        return { status: 'needs-update' };
      case 'refused':
        await store.refuse(hash, answer.error);
        return undefined;
    }
  }
}

const GONE = { type: 'upload_gone', message: 'The file is no longer on this device.' };
