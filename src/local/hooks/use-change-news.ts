import { useLiveQuery } from 'dexie-react-hooks';
import type { ChangeNews } from './change-news.ts';
import { usePersonDatabase } from '../people/person-context.tsx';
import { lateCode, useLoaded } from './use-loaded.ts';

const NO_NEWS: ChangeNews = { isWatching: false, fresh: 0 };
const CODE = lateCode(() => import('./change-news.ts'));

/** As this device last compared. */
export function useChangeNews(): ChangeNews {
  const db = usePersonDatabase();
  const code = useLoaded(CODE);
  return useLiveQuery(() => code?.readChangeNews(db).catch(() => NO_NEWS), [db, code]) ?? NO_NEWS;
}
