import { isOperationKind, OPERATION_KINDS } from '../wire/operation-kinds.ts';
import type { Operation } from '../wire/push.ts';

/** Under which name a kind says what it sets. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'application.decide': 'applicationId',
  'draft.put': 'key',
  'saved.put': 'jobId',
  'hidden.put': 'jobId',
  'search.put': 'searchId',
  'preferences.put': 'name',
};

/** What an operation sets, where only the last one counts; null where each of them counts. */
export function subjectOf({ kind, payload }: Pick<Operation, 'kind' | 'payload'>): string | null {
  if (!isOperationKind(kind) || OPERATION_KINDS[kind].case !== 'last-writer') return null;
  const name = payload[NAMED_BY[kind] ?? ''];
  return typeof name === 'string' || typeof name === 'number' ? `${kind} ${name}` : null;
}
