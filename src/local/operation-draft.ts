import { editAgain } from '../domain/posting-merge.ts';
import type { Operation } from '../wire/push.ts';
import type { OutboxEntry } from './outbox-entry.ts';

export function applicationDraftKey(jobId: number): string {
  return `apply:${jobId}`;
}

export function reportDraftKey(jobId: number): string {
  return `report:${jobId}`;
}

export function noteDraftKey(applicationId: string): string {
  return `note:${applicationId}`;
}

export const BATCH_DRAFT_KEY = 'batch';
export const CONTACT_DRAFT_KEY = 'contact';
/** Of the one posting that is being written. */
export const POSTING_DRAFT_KEY = 'post';

/** Of a change to a posting that is there. */
export function editDraftKey(jobId: number): string {
  return `edit:${jobId}`;
}

export interface DraftText {
  key: string;
  content: Record<string, unknown>;
  /** It takes the place of what is in that draft now; otherwise it holds that as well. */
  replaces: boolean;
}

/**
 * Kinds that are written in a form of their own: the draft's name, by what (where there is one form only, by nothing),
 * and the fields that somebody typed.
 */
const FORMS: Readonly<Record<string, { name: string; by?: string; fields: readonly string[] }>> = {
  'application.submit': { name: 'apply', by: 'jobId', fields: ['name', 'email', 'message'] },
  'posting.edit': { name: 'edit', by: 'jobId', fields: ['changes', 'base', 'edition'] },
  'report.create': { name: 'report', by: 'jobId', fields: ['reason', 'text'] },
  'note.create': { name: 'note', by: 'applicationId', fields: ['text'] },
  'contact.send': { name: CONTACT_DRAFT_KEY, fields: ['name', 'email', 'topic', 'message'] },
};

/**
 * An operation as the draft that it came from, for editing (a row of a batch goes back to its batch); `existing` is what is in that draft now, of which
 * nothing is lost. A kind without a form of its own has no draft.
 */
export function draftOfOperation(
  operation: Operation,
  existing: (key: string) => Record<string, unknown> | undefined,
): DraftText | undefined {
  const { kind, payload } = operation;
  const [key] = draftKeysOfOperation(operation);
  if (key === undefined) return undefined;
  if (key === POSTING_DRAFT_KEY) return { key, content: { row: payload['row'] }, replaces: true };
  if (kind === 'posting.create') {
    const content = existing(key) ?? {};
    const text = appendRow(content['text'], payload['row']);
    return { key, content: { ...content, text }, replaces: false };
  }
  const fields = FORMS[kind]?.fields ?? [];
  return { key, content: Object.fromEntries(fields.map(field => [field, payload[field]])), replaces: true };
}

/** Keys of drafts that `draftOfOperation` may look at, known before a transaction begins. */
export function draftKeysOfOperation({ kind, payload }: Operation): string[] {
  if (kind === 'posting.create')
    return [payload['batchId'] === undefined ? POSTING_DRAFT_KEY : BATCH_DRAFT_KEY];
  const form = FORMS[kind];
  if (!form) return [];
  return [form.by === undefined ? form.name : `${form.name}:${String(payload[form.by])}`];
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
 * job, whatever its operation. Any other that was sent without an answer may not: it could be there already, and a
 * new operation would have a second effect; its outcome is known with the next answer.
 */
export function canEdit(operation: Operation, attempts: number, refused: boolean): boolean {
  return operation.kind === 'application.submit' || refused || attempts === 0;
}

/**
 * What "send anyway" changes in an operation that was refused: only that the person was asked, so that it keeps its
 * id (the server compares contents without it). Of an edit that met other people's edits: what was not taken, over
 * what they wrote.
 */
export function confirmed({ kind, payload, error, conflicts }: OutboxEntry): Operation['payload'] {
  if (kind === 'posting.edit' && conflicts) return { ...payload, ...editAgain(conflicts) };
  if (kind !== 'application.submit') return payload;
  if (error?.type === 'posting_changed') return { ...payload, confirmChanged: true };
  if (error?.type === 'application_withdrawn' && error.documentId !== undefined)
    return { ...payload, after: error.documentId };
  return payload;
}
