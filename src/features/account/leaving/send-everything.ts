import type { Outbox } from '../../services.ts';

/** A try in progress may have begun before the last entry was written. */
const TRIES = 3;

/**
 * Tries to send all waiting entries. Resolves to true once none are waiting, or to false if the tries ended otherwise.
 */
export async function sendEverything(
  outbox: Pick<Outbox, 'sendNow' | 'status' | 'subscribe'>,
  countUnsent: () => Promise<number>,
): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await oneTry(outbox);
    if ((await countUnsent()) === 0) return true;
    if (outbox.status() !== 'idle' && outbox.status() !== 'sending') return false;
  }
  return false;
}

function oneTry(outbox: Pick<Outbox, 'sendNow' | 'status' | 'subscribe'>): Promise<void> {
  return new Promise(resolve => {
    let isSending = outbox.status() === 'sending';
    const stop = outbox.subscribe(() => {
      const status = outbox.status();
      if (isSending && status !== 'sending') {
        stop();
        resolve();
      }
      isSending = status === 'sending';
    });
    outbox.sendNow();
  });
}
