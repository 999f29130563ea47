// What the first list shows of a person's database once Dexie's code is there, in one file of the build (`vite.config.ts`).
export { listApplied } from './applied-jobs.ts';
export { readChangeNews } from './change-news.ts';
export { countOutstanding } from '../outbox/count-outstanding.ts';
export { listMarks } from '../values/list-marks.ts';
export { hasSearches } from '../values/saved-searches.ts';
export { countUntoldToDos } from '../values/to-dos.ts';
export { listViewed } from '../values/viewed-jobs.ts';
