import { expect, test } from 'vitest';
import { arrived } from '../../../support/dom/account-scene.ts';
import { listShows, openSheet, PHONE_PX, promises, SIX } from '../../../support/dom/list-scene.ts';
import { find, on, press, see, texts, waitFor } from '../../../support/dom/queries.ts';
import { openApp } from '../../../support/dom/test-app.tsx';

const phone = { cards: SIX, width: PHONE_PX };

const box = () => on().getByRole<HTMLInputElement>('combobox', { name: 'Occupation' });
const suggestions = () => texts('option', on().getByRole('listbox', { name: 'Occupation' }));

test('an occupation is found by its name, and by the first digits of its code', async () => {
  const page = await openApp('/jobList', phone);
  const sheet = await openSheet(page);
  await page.user.type(box(), 'cooks');
  await waitFor(() => expect(suggestions()).toContain('63200 · Cooks2 jobs'));
  await page.user.click(await find('option', /^63200 · Cooks/, sheet));
  await waitFor(() => expect(box().value).toBe('63200 · Cooks'));
  await promises(sheet, 'Show 2 jobs');

  await page.user.clear(box());
  await page.user.type(box(), '8');
  await waitFor(() => expect(suggestions()[0]).toBe('All NOC codes starting with 81 job'));
  await page.user.keyboard('{ArrowDown}{Enter}');
  expect(box().value).toBe('All NOC codes starting with 8');
  await promises(sheet, 'Show 1 job');
  await press(page, 'Show 1 job', { in: sheet });
  await arrived(page, '/jobList?noc=8');
  await listShows('farm worker');
  await see('NOC 8');
});

test('leaving the box puts back what was chosen before', async () => {
  const page = await openApp('/jobList?noc=72106', phone);
  const sheet = await openSheet(page);
  await waitFor(() => expect(box().value).toMatch(/^72106 · Welders/));
  const chosen = box().value;
  await page.user.clear(box());
  await page.user.type(box(), 'nobody does this');
  await see('No matches.', sheet);
  await page.user.tab();
  expect(box().value).toBe(chosen);
  await press(page, 'Clear occupation', { in: sheet });
  expect(box().value).toBe('');
  await promises(sheet, 'Show 6 jobs');
});

test('an occupation has its French name where French is spoken', async () => {
  await openApp('/jobList?noc=63200', { cards: SIX, language: 'fr' });
  await waitFor(() =>
    expect(on().getByRole<HTMLInputElement>('combobox', { name: 'Profession' }).value).toBe(
      '63200 · Cuisiniers/cuisinières',
    ),
  );
});

test('a code that is none stays a code', async () => {
  await openApp('/jobList?noc=00000', { cards: SIX });
  await see('No jobs found');
  // The filters beside the list have a file of their own.
  await find('combobox', 'Occupation');
  expect(box().value).toBe('00000');
});
