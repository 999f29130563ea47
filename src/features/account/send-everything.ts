import type { Outbox } from '../services.ts';

/** A try that was under way may have begun before the last thing was written. */
const TRIES = 3;

/** Tries to send what waits; resolves when nothing waits any more (true), or the tries have ended otherwise. */
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
