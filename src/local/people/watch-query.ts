import { liveQuery } from '../db/live-query.ts';

/** Tells what a query finds, now and after each change of what it read, in this tab or another. Returns how to end it. */
export function watchQuery<T>(
  query: () => Promise<T>,
  tell: (found: T) => void,
  onProblem: (error: unknown) => void,
): () => void {
  const subscription = liveQuery(query).subscribe(tell, onProblem);
  return () => subscription.unsubscribe();
}
