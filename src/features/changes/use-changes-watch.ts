import { useEffect } from 'react';
import type { PersonDatabase } from '../../local/db/person-db.ts';
import { usePersonDatabase } from '../../local/people/use-person-database.ts';
import { useWatchedJobs } from '../../local/tracking/watched-jobs.ts';
import { noteVisit, takeUntoldChanges } from '../../local/values/job-looks.ts';
import { LOOK_EVERY_MS } from '../../sync/visit-gap.ts';
import { repeatWhileVisible } from '../../sync/while-visible.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { useCatalogueValue, useServices, useTodayIn } from '../services.ts';
import { compareJobs } from './compare-jobs.ts';

export interface ToldChanges {
  /** The number of changed jobs. */
  count: number;
}

/**
 * Compares the saved jobs and the applications whenever they or the list have changed. Returns what is to be announced in this
 * tab. A list that is still arriving isn't compared: what it lacks would seem closed.
 */
export function useChangesWatch(): ToldChanges | undefined {
  const { catalogue, now } = useServices();
  const db = usePersonDatabase();
  const state = useCatalogueValue(status => status.state);
  const version = useCatalogueValue(status => status.version);
  const syncing = useCatalogueValue(status => status.syncing);
  const partial = useCatalogueValue(status => status.partial);
  const provinces = useCatalogueValue(status => status.provinces);
  const watched = useWatchedJobs();
  const todayIn = useTodayIn();
  const isReady = state === 'ready' && !syncing && !partial && watched !== undefined;
  useVisits();
  const told = useAnswer<ToldChanges & { db: PersonDatabase; version: number }>(
    async (signal, show) => {
      if (!isReady) return undefined;
      const parts = { db, watched, catalogue, provinces, todayIn, nowMs: now() };
      // Fails on a full disk or a stopped worker: the next change of the list tries again.
      await compareJobs(parts, signal);
      const count = signal.aborted ? 0 : await takeUntoldChanges(db);
      if (count > 0) show({ db, version, count });
      return undefined;
    },
    [isReady, db, catalogue, version, provinces, watched, todayIn, now],
  );
  return told?.db === db ? told : undefined;
}

function useVisits(): void {
  const db = usePersonDatabase();
  const { now } = useServices();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') noteVisit(db, now()).catch(() => undefined);
    };
    look();
    return repeatWhileVisible(document, look, LOOK_EVERY_MS);
  }, [db, now]);
}
