import { type RefObject, startTransition, useCallback, useMemo, useRef, useState } from 'react';
import { isWholeList } from '../../../catalogue/query/whole-list.ts';
import type { Card } from '../../../domain/listing.ts';
import { useOwnReview } from '../../../local/hooks/own-reviews.ts';
import { type DetailsAnswer, useCatalogueValue, useServices } from '../../services.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { type JobView, jobView } from './job-view.ts';

interface Held<T> {
  jobId: number;
  value: T;
}

/**
 * A posting: first its card from this device, then its text. If the text is late, the view says so. Both reload when the catalogue has another version of it.
 * The text also reloads when the server is reachable again, or reports a change of the user's own posting. `retry` asks
 * the server, however new the text here is. Rendered in slices, so that the page stays responsive. The view stays the same object while
 * it says the same.
 */
export function useJob(jobId: number): { view: JobView; retry: () => void } {
  const { catalogue, details } = useServices();
  const state = useCatalogueValue(status => status.state);
  const version = useCatalogueValue(status => status.version);
  const isUnreachable = useCatalogueValue(status => status.unreachable);
  const wholeSince = useCatalogueValue(status => (isWholeList(status) ? status.confirmedAt : null));
  const own = useOwnReview(jobId);
  const [attempt, setAttempt] = useState(0);
  const lastAttempt = useRef(0);
  const lastCard = useRef<Held<Card | null>>(undefined);
  const lastAnswer = useRef<Held<DetailsAnswer>>(undefined);

  const card = useAnswer<Held<Card | null>>(
    async () => {
      if (state === 'opening') return undefined;
      const found = await catalogue.card(jobId).catch(() => undefined);
      return sameOrNew(lastCard, { jobId, value: found ?? null });
    },
    // Another version of the list may have another card.
    // oxlint-disable-next-line react/exhaustive-deps
    [catalogue, jobId, version, state],
    startTransition,
  );

  const known = card?.jobId === jobId ? card.value : undefined;
  const isListed = known !== null;
  const round = known === undefined ? null : JSON.stringify([known, isUnreachable, attempt, own]);
  const [late, setLate] = useState<number>();
  const answer = useAnswer<Held<DetailsAnswer>>(
    async () => {
      if (round === null) return undefined;
      const isOutdated = attempt !== lastAttempt.current;
      const read = await details
        .read(jobId, { onLate: () => startTransition(() => setLate(jobId)), isListed, isOutdated })
        .catch(() => ({ status: 'offline' }) as const);
      // Only now: another round that began meanwhile asks the server, too.
      lastAttempt.current = attempt;
      return sameOrNew(lastAnswer, { jobId, value: read });
    },
    [details, jobId, round, isListed, attempt],
    startTransition,
  );
  const retry = useCallback(() => setAttempt(count => count + 1), []);
  const read = answer?.jobId === jobId ? answer.value : null;
  const isLate = late === jobId;
  // The list never has a posting that waits for review.
  const since = own ? null : wholeSince;
  const view = useMemo(
    () => jobView(known, read, { isLate, wholeSince: since }),
    [known, read, isLate, since],
  );
  return { view, retry };
}

/** What was held last if it says the same, so that nothing is redrawn. */
function sameOrNew<T>(last: RefObject<T | undefined>, now: T): T {
  if (last.current !== undefined && JSON.stringify(last.current) === JSON.stringify(now)) return last.current;
  last.current = now;
  return now;
}
