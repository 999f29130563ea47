import { expect, it } from 'vitest';
import { clockErrorWords } from '../../../../src/app/notices/clock-words.ts';
import { wordsOf } from '../../features/test-words.ts';

const { t: en } = await wordsOf('en');
const { t: fr } = await wordsOf('fr');
const MINUTE = 60_000;

it.each([
  [6 * MINUTE, '6 minutes', '6 minutes'],
  [-90 * MINUTE, '90 minutes', '90 minutes'],
  [26 * 60 * MINUTE, '26 hours', '26 heures'],
  [-3 * 24 * 60 * MINUTE, '3 days', '3 jours'],
])('a clock that is %i ms ahead is wrong by %s', (errorMs, english, french) => {
  expect(clockErrorWords(errorMs, en)).toBe(english);
  expect(clockErrorWords(errorMs, fr)).toBe(french);
});
