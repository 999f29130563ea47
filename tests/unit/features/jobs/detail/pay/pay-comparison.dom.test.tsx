import { expect, test } from 'vitest';
import { aCard } from '../../../../../support/card-arbitrary.ts';
import { find, see } from '../../../../../support/dom/queries.ts';
import { openApp } from '../../../../../support/dom/test-app.tsx';

const others = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const cents = 2000 + at * 100;
    return aCard({
      jobId: at + 1,
      payMin: cents,
      payMax: cents,
      businessName: `Inn ${at}`,
      city: `Town ${at}`,
    });
  });
const OWN = aCard({ jobId: 100, jobTitle: 'line cook', payMin: 2350, payMax: 2350 });

test('pay is compared in words with the other postings of its occupation on this device', async () => {
  await openApp('/job/100', { cards: [...others(9), OWN] });
  const section = await find('region', 'How this pay compares');
  await see(/^Compared with 9 other open jobs on this device: Cooks, /, section);
  expect(section.textContent).toContain(
    'Starts at $23.50 an hour, higher than 4 of 9 similar jobs. Typical starting pay: $22.00 to $26.00 an hour (median $24.00).',
  );
});
