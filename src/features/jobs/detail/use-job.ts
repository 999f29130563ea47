import { startTransition, useCallback, useEffect, useState } from 'react';
import type { Card } from '../../../domain/listing.ts';
import { useOwnReview } from '../../../local/hooks/own-reviews.ts';
import { type DetailsAnswer, useCatalogueStatus, useServices } from '../../services.ts';
import { type JobView, jobView } from './job-view.ts';

interface Held<T> {
  jobId: number;
  /** The state for which the value was requested. A different round requests it again. */
  round: string;
  value: T;
}

/**
 * A posting: first its card from this device, then its text. Both reload when the catalogue has another version of it.
 * The text also reloads when the server is reachable again, or reports a change of the user's own posting. Rendered in
 * slices, so that the page stays responsive.
 */
export function useJob(jobId: number): { view: JobView; retry: () => void } {
  const { catalogue, details } = useServices();
  const { version, unreachable, state } = useCatalogueStatus();
  const own = useOwnReview(jobId);
  const [card, setCard] = useState<Held<Card | null> | null>(null);
  const [answer, setAnswer] = useState<Held<DetailsAnswer> | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (state === 'opening') return;
    let isLive = true;
    const ask = async () => {
      const found = await catalogue.card(jobId).catch(() => undefined);
      if (isLive) startTransition(() => setCard({ jobId, round: String(version), value: found ?? null }));
    };
    void ask();
    return () => {
      isLive = false;
    };
  }, [catalogue, jobId, version, state]);

  const known = card?.jobId === jobId ? card.value : undefined;
  const round = known === undefined ? null : JSON.stringify([known, unreachable, attempt, own]);
  useEffect(() => {
    if (round === null) return;
    let isLive = true;
    const ask = async () => {
      const read = await details.read(jobId).catch(() => ({ status: 'offline' }) as const);
      if (isLive) startTransition(() => setAnswer({ jobId, round, value: read }));
    };
    void ask();
    return () => {
      isLive = false;
    };
  }, [details, jobId, round]);

  const retry = useCallback(() => setAttempt(count => count + 1), []);
  return { view: jobView(known, answer?.jobId === jobId ? answer.value : null), retry };
}
