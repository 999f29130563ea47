import { isObject } from '../../core/json.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';

/** The server's message about one field when it refused the draft's content. */
export interface RefusedPart {
  field: string;
  /** Of the error; '' in drafts of earlier versions. */
  type: string;
  /** In the server's words; may be empty. */
  message: string;
}

const ABOUT_A_FIELD = new Set(['operation_invalid', 'posting_invalid']);

/** The part of a draft that remembers why its text came back. It goes once the field at fault is changed. */
export function refusedPart({ state, error }: Pick<OutboxEntry, 'state' | 'error'>): {
  refused?: RefusedPart;
} {
  if (state !== 'attention' || !error?.field) return {};
  const { field, type, message } = error;
  return ABOUT_A_FIELD.has(type) || field === 'resume' || field === 'answers'
    ? { refused: { field, type, message } }
    : {};
}

/** Anything may be in a draft: it comes from other devices too. */
export function readRefused({ refused }: Readonly<Record<string, unknown>>): RefusedPart | null {
  if (!isObject(refused) || typeof refused['field'] !== 'string') return null;
  const { field, type, message } = refused;
  return {
    field,
    type: typeof type === 'string' ? type : '',
    message: typeof message === 'string' ? message : '',
  };
}
