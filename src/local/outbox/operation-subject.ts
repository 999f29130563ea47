import type { Operation } from '../../wire/operations/push.ts';

/** Reading an application; it is told once. */
export const OPENED = 'application.open';

/** Under which name a kind says what it sets. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'application.decide': 'applicationId',
  [OPENED]: 'applicationId',
  'draft.put': 'key',
  'saved.put': 'jobId',
  'hidden.put': 'jobId',
  'search.put': 'searchId',
  'preferences.put': 'name',
};

/** The value that an operation sets, if only the latest operation on it counts; null: each operation counts. */
export function subjectOf({ kind, payload }: Pick<Operation, 'kind' | 'payload'>): string | null {
  const name = payload[NAMED_BY[kind] ?? ''];
  return typeof name === 'string' || typeof name === 'number' ? `${kind} ${name}` : null;
}

export function subjectOfOpening(applicationId: string): string {
  return `${OPENED} ${applicationId}`;
}
