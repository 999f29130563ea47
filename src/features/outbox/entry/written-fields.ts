import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import type { Translate } from '../../../i18n/use-text.ts';
import { fieldWords } from './field-words.ts';

export interface WrittenField {
  label: string;
  text: string;
}

/** Fields in which a person wrote something of their own, by kind; rows of a batch have a screen for it. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  'application.submit': ['name', 'email', 'message'],
  'application.withdraw': ['reason'],
  'report.create': ['text'],
  'note.create': ['text'],
  'contact.send': ['name', 'email', 'message'],
  'posting.extend': ['until'],
};

/** The letter itself, to be used elsewhere. */
export function writtenMessage({ payload }: Pick<OutboxEntry, 'payload'>): string {
  const { message } = payload;
  return typeof message === 'string' ? message : '';
}

export function writtenFields(
  { kind, payload }: Pick<OutboxEntry, 'kind' | 'payload'>,
  t: Translate,
): WrittenField[] {
  return (WRITTEN[kind] ?? []).flatMap(field => {
    const text = payload[field];
    return typeof text === 'string' && text !== '' ? [{ label: fieldWords(field, t), text }] : [];
  });
}
