import { guestCursor, hasSentApplications, keepDeliveries } from '../../local/outbox/deliveries-store.ts';
import type { PersonData } from '../../local/people/person-data.ts';
import { createDeliveriesRemote } from '../../remote/deliveries-remote.ts';
import type { Clock } from '../../sync/ports.ts';

/** As often as an account asks for its own data. */
const EVERY_MS = 5 * 60_000;

export interface DeliveriesParts {
  people: Pick<PersonData, 'current'>;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
  isLookedAt: () => boolean;
  pause?: Clock['sleep'];
  page?: Pick<Window, 'addEventListener'>;
  onUnexpectedError: (error: unknown) => void;
}

/**
 * Fetches the progress of a guest's applications: when there may be news, and regularly while the page is looked at. An account
 * gets it with the pull. A failed request is not retried before the next of these.
 */
export function startDeliveries({
  people,
  fetch,
  clock,
  isLookedAt,
  pause = (ms, signal) => clock.sleep(ms, signal),
  page = window,
  onUnexpectedError,
}: DeliveriesParts): {
  hint: () => Promise<void>;
} {
  const remote = createDeliveriesRemote({ fetch, clock });
  const never = new AbortController().signal;
  let asking: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    const person = people.current();
    const { db, userId } = person;
    if (userId !== null || !(await hasSentApplications(db))) return;
    const secret = await person.guestSecret();
    if (secret === null) return;
    let isMore = true;
    while (isMore) {
      const cursor = await guestCursor(db);
      const news = await remote(secret, cursor, never);
      // The person may have changed during the request: the answer is then dropped.
      if (!news || people.current() !== person) return;
      await keepDeliveries(db, news);
      isMore = news.conversation?.more === true && news.conversation.cursor !== cursor;
    }
  };
  const hint = (): Promise<void> => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  const askRegularly = async (): Promise<void> => {
    while (!never.aborted) {
      await pause(EVERY_MS, never);
      if (isLookedAt()) hint().catch(onUnexpectedError);
    }
  };
  void askRegularly();
  // A window beside another one stays visible, and is looked at again.
  page.addEventListener('focus', () => void hint().catch(onUnexpectedError));
  return { hint };
}
