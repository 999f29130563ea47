import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import type { Translate } from '../../../i18n/use-text.ts';
import { readAnswers } from '../../../domain/questions/answers.ts';
import { answerWords } from '../../draft-form/answer-words.ts';
import { fieldWords } from './field-words.ts';
import { specOf } from './kind-specs.ts';

export interface WrittenField {
  label: string;
  text: string;
}

/** The letter itself, to be used elsewhere. */
export function writtenMessage({ payload }: Pick<OutboxEntry, 'payload'>): string {
  const { message } = payload;
  return typeof message === 'string' ? message : '';
}

export function writtenFields(
  { kind, payload }: Pick<OutboxEntry, 'kind' | 'payload'>,
  t: Translate,
): WrittenField[] {
  const texts = specOf(kind).written.flatMap(field => {
    const text = payload[field];
    return typeof text === 'string' && text !== '' ? [{ label: fieldWords(field, t), text }] : [];
  });
  const answers = readAnswers(payload['answers']).map(answer => ({
    label: answer.question,
    text: answerWords(answer, t),
  }));
  return [...texts, ...answers];
}
