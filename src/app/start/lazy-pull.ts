import { loadOnce } from '../../core/load-once.ts';
import type { PersonSource } from '../../sync/outbox/person-outbox.ts';
import type { OutboxStatus } from '../../sync/schedule.ts';

interface Outbox {
  status: () => OutboxStatus;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Whenever the outbox has sent what waited (at start, after a write, when the network or the person is back), this device
 * asks what others did. The code for it is loaded the first time that it is needed. Gives a function that asks now.
 */
export function lazyPull(
  people: Pick<PersonSource, 'current'>,
  outbox: Outbox,
  load: () => Promise<{ hint(): void }>,
  onUnexpectedError: (error: unknown) => void,
  /** A guest has nothing to pull, and asks only what became of applications. */
  askAsGuest: () => Promise<void> = async () => undefined,
): () => void {
  const loaded = loadOnce(load);
  let wasSending = outbox.status() === 'sending';

  const hint = async (): Promise<void> => (await loaded()).hint();
  const ask = (): void => {
    const asking = people.current().userId === null ? askAsGuest() : hint();
    asking.catch(onUnexpectedError);
  };

  outbox.subscribe(() => {
    const isSending = outbox.status() === 'sending';
    const hasEnded = wasSending && !isSending;
    wasSending = isSending;
    if (hasEnded) ask();
  });
  return ask;
}
