import type { Operation } from '../wire/push.ts';

export function applicationDraftKey(jobId: number): string {
  return `apply:${jobId}`;
}

export const BATCH_DRAFT_KEY = 'batch';

export interface DraftText {
  key: string;
  content: Record<string, unknown>;
  /** It takes the place of what is in that draft now; otherwise it holds that as well. */
  replaces: boolean;
}

/**
 * An operation as the draft that it came from, for editing; `existing` is what is in that draft now, of which
 * nothing is lost. A kind without a form of its own has no draft.
 */
export function draftOfOperation(
  operation: Operation,
  existing: (key: string) => Record<string, unknown> | undefined,
): DraftText | undefined {
  const { payload } = operation;
  switch (operation.kind) {
    case 'application.submit': {
      const { name, email, message } = payload;
      const key = applicationDraftKey(Number(payload['jobId']));
      return { key, content: { name, email, message }, replaces: true };
    }
    case 'posting.create': {
      const content = existing(BATCH_DRAFT_KEY) ?? {};
      const text = appendRow(content['text'], payload['row']);
      return { key: BATCH_DRAFT_KEY, content: { ...content, text }, replaces: false };
    }
    default:
      return undefined;
  }
}

/** Keys of drafts that `draftOfOperation` may look at, known before a transaction begins. */
export function draftKeysOfOperation(operation: Operation): string[] {
  if (operation.kind === 'application.submit')
    return [applicationDraftKey(Number(operation.payload['jobId']))];
  return operation.kind === 'posting.create' ? [BATCH_DRAFT_KEY] : [];
}

/** Adds a row to the pasted text: into its array if it is one, else below what is written there. */
function appendRow(text: unknown, row: unknown): string {
  const before = typeof text === 'string' ? text : '';
  if (before.trim() === '') return JSON.stringify([row], null, 2);
  const rows = parseArray(before);
  if (rows) return JSON.stringify([...rows, row], null, 2);
  return `${before}\n${JSON.stringify([row], null, 2)}`;
}

function parseArray(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether an entry may become a draft again. An application may, always: the server takes one for each person and
 * job, whatever its operation. A posting that was sent without an answer may not: it could be there already, and a
 * new operation would make a second one; its outcome is known with the next answer.
 */
export function canEdit(operation: Operation, attempts: number, refused: boolean): boolean {
  return operation.kind === 'application.submit' || refused || attempts === 0;
}

/**
 * What "send anyway" changes in an operation: only that the person was asked. The server compares contents without
 * it, so the operation keeps its id.
 */
export function confirmChanged(operation: Operation): Operation['payload'] {
  return operation.kind === 'application.submit'
    ? { ...operation.payload, confirmChanged: true }
    : operation.payload;
}
