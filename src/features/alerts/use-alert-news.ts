import { useEffect, useState } from 'react';
import { useSavedSearches } from '../../local/hooks/use-saved.ts';
import { useKnownJobMarks } from '../../local/hooks/use-job-marks.ts';
import type { PersonDatabase } from '../../local/db/person-db.ts';
import { usePersonDatabase } from '../../local/people/use-person-database.ts';
import { type DeviceNews, takeDueNews } from '../../local/values/search-looks.ts';
import { repeatWhileVisible } from '../../sync/while-visible.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { readPosition } from '../jobs/lookups/my-position.ts';
import { useCatalogueValue, useServices, useToday, useWageTable } from '../services.ts';
import { checkSearches } from './check-searches.ts';

/** Announcements that become due while the app is open, such as in the morning. */
const LOOK_EVERY_MS = 5 * 60_000;

async function pointOf(near: string) {
  if (near === 'me') return readPosition(sessionStorage);
  const { placeOfSlug } = await import('../jobs/lookups/place-lookup.ts');
  return placeOfSlug(near) ?? null;
}

/**
 * Compares the saved searches with the list whenever it or one of them has changed, and returns the announcements that
 * are due on this device. A list that is still arriving isn't compared: everything in it would be new.
 */
export function useAlertNews(): readonly DeviceNews[] {
  const { catalogue, now } = useServices();
  const db = usePersonDatabase();
  const state = useCatalogueValue(status => status.state);
  const version = useCatalogueValue(status => status.version);
  const syncing = useCatalogueValue(status => status.syncing);
  const partial = useCatalogueValue(status => status.partial);
  const provinces = useCatalogueValue(status => status.provinces);
  const searches = useSavedSearches();
  const { hidden, employers } = useKnownJobMarks() ?? {};
  const wageTable = useWageTable().name;
  const today = useToday();
  const isReady = state === 'ready' && !syncing && !partial && searches !== undefined && hidden !== undefined;
  const lookedAt = useMoment(LOOK_EVERY_MS, now);

  // Fails on a full disk or a stopped worker: the next change of the list tries again.
  const checked = useAnswer(
    async signal => {
      if (!isReady) return undefined;
      const ids = [...hidden].sort((a, b) => a - b);
      const parts = {
        db,
        searches,
        catalogue,
        provinces,
        hidden: ids,
        hiddenEmployers: employers ?? [],
        wageTable,
        today,
        nowMs: now(),
        pointOf,
      };
      await checkSearches(parts, signal);
      return { version };
    },
    [isReady, db, catalogue, version, provinces, searches, hidden, employers, wageTable, today, now],
  );
  const news = useAnswer<{ db: PersonDatabase; due: DeviceNews[] }>(
    async (_signal, show) => {
      const due = checked ? await takeDueNews(db, Math.max(lookedAt, now())) : [];
      if (due.length > 0) show({ db, due });
      return undefined;
    },
    [checked, lookedAt, db, now],
  );
  return news?.db === db ? news.due : NONE;
}

const NONE: readonly DeviceNews[] = [];

/** The time, again and again while the page is visible. */
function useMoment(everyMs: number, now: () => number): number {
  const [moment, setMoment] = useState(now);
  useEffect(() => repeatWhileVisible(document, () => setMoment(now()), everyMs), [everyMs, now]);
  return moment;
}
