import type { PersonDatabase } from '../db/person-db.ts';
import { readJobLooks, unseenChanges } from '../values/job-looks.ts';
import { readMatchesSeen } from '../values/matches-seen.ts';
import { readLooks } from '../values/search-looks.ts';

/** The figure beside the link to the changes since the last visit, on every screen. */
export interface ChangeNews {
  /** There is something to compare with the list: a saved job or search, or an application. */
  isWatching: boolean;
  /** Jobs with changes that the person hasn't seen, and searches with such matches. */
  fresh: number;
}

export async function readChangeNews(db: PersonDatabase): Promise<ChangeNews> {
  const changed = (await readJobLooks(db)).filter(look => unseenChanges(look).length > 0).length;
  const seen = await readMatchesSeen(db);
  const searches = [...(await readLooks(db)).values()];
  const matched = searches.filter(({ searchId, fresh }) =>
    fresh.some(jobId => !seen[searchId]?.includes(jobId)),
  );
  const isWatching =
    searches.length > 0 ||
    (await db.marks.filter(({ kind, on }) => kind === 'saved' && on).count()) > 0 ||
    (await db.searches.filter(({ search }) => search !== null).count()) > 0 ||
    (await db.outbox.filter(({ kind }) => kind === 'application.submit').count()) > 0 ||
    (await db.applications.count()) > 0;
  return { isWatching, fresh: changed + matched.length };
}
