import { describe, expect, test } from 'vitest';
import { arrived } from '../../../support/dom/account-scene.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import {
  chosenFilters,
  listBegins,
  listCount,
  listSays,
  listShows,
  PHONE_PX,
  SIX,
} from '../../../support/dom/list-scene.ts';
import { choose, find, focused, gone, on, press, see, texts, waitFor } from '../../../support/dom/queries.ts';
import { openApp } from '../../../support/dom/test-app.tsx';

const ALL =
  '?q=c&wage=low&province=AB&lmia=required&near=calgary-ab&km=250&abroad=1&posted=30&hours=full_time' +
  '&term=permanent&workplace=on_site&language=en&pay=15.5&paid=1&approved=1&without=welder&without=night+shift' +
  '&withoutEmployer=Prairie+Steel&noc=6&teer=5&sort=newest';

/** The one posting that all of it fits. */
const fitting = aCard({
  jobId: 7,
  jobTitle: 'cook’s helper',
  city: 'Calgary',
  provinceId: 'AB',
  payMin: 1600,
  payMax: 1600,
  postingDateFormatted: '2026-11-15',
  lmiaStatus: 'approved',
  whoCanApply: 'abroad',
  noc: '65201',
  workLanguage: 'en_or_fr',
});

describe('the address', () => {
  test.each([
    ['a phone', PHONE_PX],
    ['a wide screen', 1280],
  ])('holds every filter on %s', async (_, width) => {
    const page = await openApp(`/jobList${ALL}`, { cards: [...SIX, fitting], width });
    await listShows('cook’s helper');
    await listSays('1 job');
    await see('Calgary · 250 km');
    expect(chosenFilters()).toEqual([
      'Calgary · 250 km',
      'Alberta',
      'Low-Wage Positions',
      '$15.50 an hour or more',
      'Pay stated',
      'LMIA Required',
      'Employers with an approved LMIA',
      'Open to international applicants',
      'Posted in the last 30 days',
      'Full time, Permanent',
      'On site',
      'English',
      'NOC 6',
      'TEER 5',
      'Not: welder, night shift',
      'Not from: Prairie Steel',
    ]);
    expect((await find('searchbox')).matches('[value=c]')).toBe(true);
    expect((await on().findByLabelText<HTMLSelectElement>('Sort by')).value).toBe('newest');
    expect(page.address()).toBe(`/jobList${ALL}`);
  });

  test('which somebody mangled shows the list as if nothing was chosen', async () => {
    const mangled =
      '?wage=%00&province=<b>&near=../../etc&km=-1&posted=1e9&noc=%F0%9F%92%A5&teer=9&sort=x&hours=&new=2';
    const page = await openApp(`/jobList${mangled}`, { cards: SIX });
    await listSays('6 jobs');
    expect(chosenFilters()).toEqual([]);
    expect(page.surprises).toEqual([]);
  });

  test('which names a place that does not exist hides nothing, and can be taken off', async () => {
    const page = await openApp('/jobList?near=atlantis-on&km=50', { cards: SIX });
    await listSays('6 jobs');
    expect(chosenFilters()).toHaveLength(1);
    await press(page, /^Remove filter/);
    await arrived(page, '/jobList');
  });
});

describe('the row on a phone', () => {
  test('offers what people ask for most, and takes one choice over at once', async () => {
    const page = await openApp('/jobList?lmia=exempt', { cards: SIX, width: PHONE_PX });
    const row = await find('list', 'Filters');
    await listSays('1 job');
    expect(texts('button', row)).toEqual([
      'Filters (1)',
      'LMIA Exempt',
      'Near',
      'Province',
      'Minimum pay',
      'Wage',
      'Open to international applicants',
      'Posted',
    ]);
    await press(page, 'Remove filter “LMIA Exempt”');
    await press(page, 'Open to international applicants');
    await arrived(page, '/jobList?abroad=1');
    await listShows('camp cook', 'farm worker');
    await waitFor(() => expect(focused()?.textContent).toBe('Filters (1)'));
    expect(texts('button', row).filter(text => /international/.test(text))).toHaveLength(1);
    await find('button', 'Remove filter “Open to international applicants”', row);
  });
});

describe('the row on a wide screen', () => {
  test('is not there while nothing is chosen', async () => {
    await openApp('/jobList', { cards: SIX });
    await listSays('6 jobs');
    expect(on().queryByRole('list', { name: 'Filters' })).toBeNull();
    expect(on().queryByRole('button', { name: 'Filters' })).toBeNull();
  });

  test('gives the keyboard to the number of jobs when a chip goes, and when all go', async () => {
    const page = await openApp('/jobList?province=ON&abroad=1&sort=pay', { cards: SIX });
    for (const [name, count] of [
      ['Remove filter “Ontario”', '2 jobs'],
      ['Clear all', '6 jobs'],
    ] as const) {
      (await find('button', name)).focus();
      await page.user.keyboard('{Enter}');
      await listSays(count);
      await waitFor(() => expect(focused()?.textContent).toBe(count));
    }
    expect(page.address()).toBe('/jobList?sort=pay');
  });

  test('leaves the words searched for when all go', async () => {
    const page = await openApp('/jobList?q=cook&wage=high', { cards: SIX });
    await listShows('camp cook');
    await press(page, 'Clear all');
    await arrived(page, '/jobList?q=cook');
    await listShows('camp cook', 'line cook');
  });
});

describe('the order', () => {
  test('is that of the newest, of the best paid, or of those that end soonest', async () => {
    const page = await openApp('/jobList', { cards: SIX });
    await listBegins('camp cook', 'line cook', 'welder', 'farm worker');
    await choose(page, 'Sort by', 'Highest pay');
    await arrived(page, '/jobList?sort=pay');
    await listBegins('camp cook', 'welder', 'nurse', 'farm worker');
    await choose(page, 'Sort by', 'Closing soon');
    await arrived(page, '/jobList?sort=closing');
    await listBegins('welder', 'camp cook', 'line cook', 'farm worker');
    await choose(page, 'Sort by', 'Newest');
    await arrived(page, '/jobList');
  });

  test('is by distance where there is a place, unless another is chosen, and says how far away each is', async () => {
    const page = await openApp('/jobList?near=calgary-ab', { cards: SIX });
    await listSays('6 jobs');
    expect((await on().findByLabelText<HTMLSelectElement>('Sort by')).value).toBe('distance');
    await choose(page, 'Sort by', 'Newest');
    await arrived(page, '/jobList?near=calgary-ab&sort=newest');
    await listBegins('camp cook', 'line cook', 'welder', 'farm worker');
    await choose(page, 'Sort by', 'Nearest');
    await arrived(page, '/jobList?near=calgary-ab');
    await listBegins('line cook', 'welder', 'camp cook', 'farm worker');
    const far = texts('article').map(text => Number(/([\d,]+) km away/.exec(text)?.[1]?.replace(',', '')));
    // In the place itself there is no distance to say.
    expect(far[0]).toBeNaN();
    expect(far[1]).toBeGreaterThan(10);
    expect(far.slice(1, 4)).toEqual(far.slice(1, 4).toSorted((a, b) => a - b));

    await press(page, 'Remove filter “Calgary”');
    await arrived(page, '/jobList');
    await waitFor(() => expect(texts('option', on().getByLabelText('Sort by'))).not.toContain('Nearest'));
    await gone(/km away/);
    expect(listCount()).toBe('6 jobs');
  });
});
