import type { Timer } from '../../core/timer.ts';
import type { Context } from '../../board/context.ts';
import { sweepSignIns } from './sign-in-buckets.ts';

const EVERY_MS = 3_600_000;

/** Removes expired codes and links at the start and every hour. */
export function startSignInSweeps(
  { stores, environment, log }: Pick<Context, 'stores' | 'environment' | 'log'>,
  timer: Timer,
): { close(): Promise<void> } {
  let cancel = () => {};
  let sweeping = Promise.resolve();
  const sweep = async () => {
    try {
      await sweepSignIns(stores.accounts, environment.nowMs());
    } catch (error) {
      log.warn({ err: error }, 'expired sign-ins could not be removed, trying again in an hour');
    }
  };
  const round = () => {
    cancel = timer.after(EVERY_MS, round);
    sweeping = sweep();
  };
  round();
  return {
    async close() {
      cancel();
      await sweeping;
    },
  };
}
