import { useAnswer } from '../../ui/use-answer.ts';
import type { NamedSearch } from '../../local/values/saved-searches.ts';
import type { AlertsAnswer } from '../../wire/search-alerts.ts';
import { useServices, useSession } from '../services.ts';

/** What the server announced, for people who are signed in and have a search that it announces. Offline: undefined. */
export function useAlertsAnswer(searches: readonly NamedSearch[] | undefined): AlertsAnswer | undefined {
  const { accounts } = useServices();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : null;
  const isAnnounced = searches?.some(({ alert }) => alert !== undefined && alert.by !== 'device') ?? false;
  const answer = useAnswer(async () => {
    if (userId === null || !isAnnounced) return undefined;
    const asked = await accounts.ask(calls => calls.alerts());
    return asked.ok ? { userId, value: asked.value } : undefined;
  }, [accounts, userId, isAnnounced]);
  return answer?.userId === userId ? answer?.value : undefined;
}
