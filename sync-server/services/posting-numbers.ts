import { createJobIds, isJobId } from '../../src/domain/job-id.ts';
import { JOBS, REMOVED_POSTINGS } from '../../src/wire/collections.ts';
import type { Context } from '../context.ts';
import type { Projection } from '../projection/projection.ts';

/** Anybody may make thousands of postings with numbers in a row: looking at all of them would take the square of that. */
const NEXT_TRIED = 16;

/** Numbers given to writes that are not in the projection yet. */
const given = new WeakMap<Pick<Projection, 'find'>, Set<number>>();

/**
 * The asked number if no posting has it or had it (an address never comes to mean another posting), else the next free one. Where
 * the next few are taken, or there is no next, `otherwise` makes one, again and again until it is free. The number is held until `release`, which belongs after the commit (it shows the write to the projection before it resolves):
 * within this process no two postings get the same. One process at a time takes writes.
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
    [JOBS.id, REMOVED_POSTINGS.id].some(id => projection.find(id, 'jobId', jobId).length > 0);
  let jobId = asked;
  for (let tries = 0; isTaken(jobId); tries += 1)
    jobId = tries < NEXT_TRIED && isJobId(jobId + 1) ? jobId + 1 : otherwise();
  held.add(jobId);
  return { jobId, release: () => void held.delete(jobId) };
}

/** Runs `write` with the asked number or the next free one, held until the write is done. */
export async function withFreeNumber<T>(
  context: Context,
  asked: number,
  write: (jobId: number) => Promise<T>,
): Promise<T> {
  const { jobId, release } = holdFreeNumber(context.projection, asked, () => newNumber(context));
  try {
    return await write(jobId);
  } finally {
    release();
  }
}

/** For a posting whose maker asked for none. */
export function newNumber({ environment }: Context): number {
  const random = () => Buffer.from(environment.randomBytes(4)).readUInt32LE() / 2 ** 32;
  return createJobIds(() => environment.nowMs(), random)();
}
