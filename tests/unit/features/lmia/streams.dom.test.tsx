import { test } from 'vitest';
import { StreamsSection } from '../../../../src/features/lmia/rules/streams-section.tsx';
import { see } from '../../../support/dom/queries.ts';
import { openPart } from '../../../support/dom/test-app.tsx';

test.each([
  [
    'en',
    '2027-03-31',
    /\(10% for most employers, 20% in some sectors, 15% until March 31, 2027 in rural areas of participating provinces\)$/,
  ],
  ['en', '2027-04-01', /\(10% for most employers, 20% in some sectors\)$/],
  [
    'fr',
    '2027-03-31',
    /20 % dans certains secteurs, 15 % jusqu’au 31 mars 2027 dans les régions rurales des provinces participantes\)$/,
  ],
  ['fr', '2027-04-01', /20 % dans certains secteurs\)$/],
] as const)('the cap (%s, %s)', async (language, day, expected) => {
  await openPart(<StreamsSection />, { language, clock: Date.parse(`${day}T17:00:00Z`) });
  await see(expected);
});
