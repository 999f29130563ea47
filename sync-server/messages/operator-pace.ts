import type { Context } from '../board/context.ts';

const HOUR_MS = 3_600_000;
/**
 * Limits mails an hour, so that a flood of messages isn't a flood of mails. The rest goes out later, and senders take
 * turns.
 */
const AN_HOUR = 60;

export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** Holds back mails to the operator while too many were sent in the last hour. */
export function operatorPace({ config, environment }: Pick<Context, 'config' | 'environment'>, sleep: Sleep) {
  const sent: number[] = [];
  return {
    async untilThereIsRoom(signal: AbortSignal): Promise<void> {
      for (;;) {
        const now = environment.nowMs();
        // A time in the future means that the clock was set back.
        while (sent[0] !== undefined && (sent[0] <= now - HOUR_MS || sent[0] > now)) sent.shift();
        const [oldest] = sent;
        if (oldest === undefined || sent.length < AN_HOUR || !config.rateLimits) return;
        await sleep(oldest + HOUR_MS - now, signal);
        signal.throwIfAborted();
      }
    },
    note: () => void sent.push(environment.nowMs()),
  };
}
