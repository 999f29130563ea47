import { startSignInSweeps } from './accounts/sign-in/sign-in-sweeps.ts';
import type { Context } from './board/context.ts';
import { OpenParts } from './core/open-parts.ts';
import { systemTimer } from './core/timer.ts';
import type { FileContent } from './files/content/file-content.ts';
import { startErasures } from './leaving/start-erasures.ts';
import type { Waiting } from './mail/delivery-figures.ts';
import { startEffectRunners, untilAborted } from './operations/start-effects.ts';

const RETRY_MS = 2_000;

export interface Duties {
  /** Mails that this server owes. None while another server does the work. */
  waitingMails: () => Waiting;
  close(): Promise<void>;
}

/**
 * Does the work that follows commits: effects, counts, claims, erasures, sweeps. Of several servers on the stores, the
 * one that writes does it. Each piece begins with what an earlier server left.
 */
export async function startDuties(context: Context, content: FileContent): Promise<Duties> {
  const { writer, log } = context;
  let open: { parts: OpenParts; waitingMails: () => Waiting } | null = null;
  let isDue = false;
  let cancelRetry = () => {};
  /** Starts and stops, one after another. */
  let turns: Promise<void> = Promise.resolve();

  const begin = async (): Promise<void> => {
    if (!isDue || open) return;
    const parts = new OpenParts();
    try {
      const { runners, waitingMails } = await startEffectRunners(context, content);
      for (const runner of runners) parts.add(runner);
      parts.add(await startErasures(context, { sleep: untilAborted }));
      parts.add(startSignInSweeps(context, systemTimer));
      open = { parts, waitingMails };
    } catch (error) {
      await parts.close();
      throw error;
    }
  };
  const end = async (): Promise<void> => {
    const ended = open;
    open = null;
    await ended?.parts.close();
  };
  const inTurn = (task: () => Promise<void>): void => {
    turns = turns.then(task).catch((error: unknown) => {
      log.warn({ err: error }, 'the work that follows commits could not be started or stopped yet');
      cancelRetry = systemTimer.after(RETRY_MS, () => inTurn(begin));
    });
  };
  const lose = (): void => {
    isDue = false;
    cancelRetry();
    inTurn(end);
  };

  let unfollow = (): void => undefined;
  if (writer) {
    const onHeld = (): void => {
      isDue = true;
      inTurn(begin);
    };
    unfollow = writer.follow({ onHeld, onLost: lose });
    await turns;
  } else {
    isDue = true;
    await begin();
  }
  return {
    waitingMails: () => open?.waitingMails() ?? { count: 0, oldestMs: null },
    async close() {
      unfollow();
      lose();
      await turns;
    },
  };
}
