import type { ChangeNews } from './change-news.ts';
import { usePersonQuery } from './use-person-query.ts';

const NO_NEWS: ChangeNews = { isWatching: false, fresh: 0 };
const load = async () => (await import('./late-reads.ts')).readChangeNews;

/** As this device last compared. */
export function useChangeNews(): ChangeNews {
  return usePersonQuery(load, NO_NEWS);
}
