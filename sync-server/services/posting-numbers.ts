import { createJobIds, isJobId } from '../../src/domain/job-id.ts';
import type { Context } from '../context.ts';
import type { Projection } from '../projection/projection.ts';

/** Numbers given to writes that are not in the projection yet. */
const given = new WeakMap<Projection, Set<number>>();

/**
 * Runs `write` with the asked number if no posting has it, else with the next free one. The number is held until the
 * write is in the projection: within this process no two postings get the same. One process at a time takes writes.
 */
export async function withFreeNumber<T>(
  context: Context,
  asked: number,
  write: (jobId: number) => Promise<T>,
): Promise<T> {
  const { projection } = context;
  const held = given.get(projection) ?? new Set();
  given.set(projection, held);
  const isTaken = (jobId: number) => held.has(jobId) || projection.find('jobs', 'jobId', jobId).length > 0;
  let jobId = asked;
  while (isTaken(jobId)) jobId = isJobId(jobId + 1) ? jobId + 1 : newNumber(context);
  held.add(jobId);
  try {
    return await write(jobId);
  } finally {
    held.delete(jobId);
  }
}

/** For a posting whose maker asked for none. */
export function newNumber({ environment }: Context): number {
  const random = () => Buffer.from(environment.randomBytes(4)).readUInt32LE() / 2 ** 32;
  return createJobIds(() => environment.nowMs(), random)();
}
