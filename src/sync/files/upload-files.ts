import { PART_BYTES } from '../../wire/uploads.ts';
import type { RunResult } from '../schedule.ts';
import type { FileStore, KeptFile, UploadRemote, UploadResult } from './file-ports.ts';

/** Larger files wait for a link that isn't metered, unless the person agrees. */
export const METERED_MAX_BYTES = 1024 * 1024;
/** If the server's position keeps moving while it has not got what was sent, something else writes there. */
const MOST_SURPRISES = 5;

export interface UploadOptions {
  store: FileStore;
  remote: UploadRemote;
  isMetered: () => boolean;
  /** For tests, in which large files would only be slow. */
  partBytes?: number;
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
  { store, remote, isMetered, partBytes = PART_BYTES }: UploadOptions,
  { hash }: KeptFile,
  signal: AbortSignal,
): Promise<RunResult | undefined> {
  let surprises = 0;
  let position: number | null = null;
  for (;;) {
    // Read again for each part: the person may have paused it, or deleted its operation.
    const file = (await store.wanted()).find(each => each.hash === hash);
    if (!file || !maySend(file, isMetered())) return undefined;
    if (signal.aborted) return { status: 'later', retryAfterMs: null };
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
        if (position !== null && received <= position) surprises += 1;
        await store.noteSent(hash, Math.min(received, file.size));
        // It has everything and isn't done with it, or gets no further.
        if (received >= file.size || surprises > MOST_SURPRISES)
          return { status: 'later', retryAfterMs: null };
        position = received;
        break;
      }
      case 'unreachable':
        return { status: 'later', retryAfterMs: answer.retryAfterMs };
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
