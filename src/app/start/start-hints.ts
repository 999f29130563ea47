import { createHintSocket } from '../../remote/hint-socket.ts';
import type { CatalogueSync } from '../../sync/catalogue/catalogue-sync.ts';
import type { Link } from '../../sync/details/device-storage-status.ts';
import { createHints, type HintChannel } from '../../sync/hints.ts';
import type { Clock } from '../../sync/ports.ts';
import type { Accounts } from '../../sync/account/session.ts';
import type { LazyOutbox } from './lazy-outbox.ts';

export interface HintParts {
  project: string;
  accounts: Pick<Accounts, 'state' | 'subscribe'>;
  link: Link;
  updates: Pick<CatalogueSync, 'wake'>;
  outbox: Pick<LazyOutbox, 'pull'>;
  clock: Clock;
}

/**
 * Listens for hints in each visible tab, which is nearly always only one. On a metered connection, it only listens for
 * the person's own data, because the list is rarely requested there. With data saving on, it doesn't listen.
 */
export function startHints({ project, accounts, link, updates, outbox, clock }: HintParts): void {
  const wanted = (): { userId: string | null; channels: HintChannel[] } => {
    const cost = link.cost();
    const state = accounts.state();
    const userId = state.status === 'signed-in' ? state.user.id : null;
    const channels: HintChannel[] = [];
    if (document.visibilityState !== 'visible' || !navigator.onLine || cost === 'save-data')
      return { userId, channels };
    if (cost === 'free') channels.push('catalogue');
    if (userId !== null) channels.push('pull');
    return { userId, channels };
  };
  const hints = createHints({
    source: createHintSocket({ WebSocket, origin: location.origin, project, clock }),
    clock,
    random: Math.random,
    wanted,
    ask: channel => (channel === 'pull' ? outbox.pull() : updates.wake('hint')),
  });
  document.addEventListener('visibilitychange', hints.look);
  window.addEventListener('online', hints.look);
  window.addEventListener('offline', hints.look);
  link.onChange(hints.look);
  accounts.subscribe(hints.look);
  hints.look();
}
