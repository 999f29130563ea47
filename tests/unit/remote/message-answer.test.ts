import { expect, test } from 'vitest';
import { readMessage } from '../../../src/remote/message-answer.ts';

test('a time of an interview that is no date is left out', () => {
  const times = ['soon', '2026-12-01T18:00:00.000+00:00', '+999999-01-01T00:00:00Z'];
  const { interview } = readMessage({ interview: { step: 1, action: 'propose', times } });
  expect(interview?.times).toEqual(['2026-12-01T18:00:00.000+00:00']);
});
