import { createJobIds } from '../../src/domain/posting/new-job-ids.ts';
import { isJobId } from '../../src/domain/job-id.ts';
import { APPLICATIONS, JOBS, REMOVED_POSTINGS } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import type { Projection } from '../projection/projection.ts';

/**
 * Consecutive numbers tried. Anyone can create thousands of postings with consecutive numbers, and trying them all
 * would take quadratic time.
 */
const NEXT_TRIED = 16;

/** Numbers given to writes that aren't in the projection yet. */
const given = new WeakMap<Pick<Projection, 'find'>, Set<number>>();

/**
 * Returns the requested number if no posting has or had it (an address must never come to mean another posting),
 * otherwise the next free one. If the next few are taken, or there is no next, `otherwise` generates numbers until one
 * is free. The number is held until `release`, which belongs after the commit (which shows the write to the projection
 * before it resolves): within this process, no two postings get the same number. Only one process at a time takes
 * writes.
 */
export function holdFreeNumber(
  projection: Pick<Projection, 'find'>,
  asked: number,
  otherwise: () => number,
): { jobId: number; release: () => void } {
  const held = given.get(projection) ?? new Set();
  given.set(projection, held);
  const isTaken = (jobId: number) =>
    held.has(jobId) ||
    // An application names its posting only by number, and may outlive it.
    [JOBS.id, REMOVED_POSTINGS.id, APPLICATIONS.id].some(
      id => projection.find(id, 'jobId', jobId).length > 0,
    );
  let jobId = asked;
  for (let tries = 0; isTaken(jobId); tries += 1)
    jobId = tries < NEXT_TRIED && isJobId(jobId + 1) ? jobId + 1 : otherwise();
  held.add(jobId);
  return { jobId, release: () => void held.delete(jobId) };
}

/**
 * Runs `write` with the requested number or the next free one, which is held until the write is done. If several
 * processes share the stores, each sees the others' postings a moment later. Then the store decides, by a document that
 * holds each number permanently.
 */
export async function withFreeNumber<T>(
  context: Context,
  { asked, documentId }: { asked: number; documentId: string },
  write: (jobId: number) => Promise<T>,
): Promise<T> {
  for (let next = asked; ; next = newNumber(context)) {
    const { jobId, release } = holdFreeNumber(context.projection, next, () => newNumber(context));
    try {
      if (await isClaimed(context, jobId, documentId)) return await write(jobId);
    } finally {
      release();
    }
  }
}

/** Whether the number is this document's. A process that has its stores to itself needs no proof. */
async function isClaimed(
  { config, stores }: Pick<Context, 'config' | 'stores'>,
  jobId: number,
  documentId: string,
): Promise<boolean> {
  if (config.storeUrl === null) return true;
  const id = `number:${jobId}`;
  const [result] = await stores.accounts.commit([{ id, body: { documentId } }]);
  if (result?.status === 'committed') return true;
  return (await stores.accounts.get(id))?.body['documentId'] === documentId;
}

/** For a posting whose author requested no number. */
export function newNumber({ environment }: Pick<Context, 'environment'>): number {
  return createJobIds(() => Buffer.from(environment.randomBytes(4)).readUInt32LE() / 2 ** 32)();
}
