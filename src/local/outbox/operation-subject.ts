import {
  isOperationKind,
  OPERATION_KINDS,
  type OperationKind,
} from '../../wire/operations/operation-kinds.ts';
import type { Operation } from '../../wire/operations/push.ts';

/** Opening an application. It is reported once. */
export const OPENED = 'application.open' satisfies OperationKind;

/** The value that an operation sets, if only the latest operation on it counts; null: each operation counts. */
export function subjectOf({ kind, payload }: Pick<Operation, 'kind' | 'payload'>): string | null {
  const name = isOperationKind(kind) && payload[OPERATION_KINDS[kind].sets ?? ''];
  return typeof name === 'string' || typeof name === 'number' ? `${kind} ${name}` : null;
}

export function subjectOfOpening(applicationId: string): string {
  return `${OPENED} ${applicationId}`;
}
