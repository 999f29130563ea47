import { describe, expect, test } from 'vitest';
import { arrived } from '../../../../support/dom/account-scene.ts';
import { aCard } from '../../../../support/card-arbitrary.ts';
import { chosenFilters, listSays, listShows, SIX, titles } from '../../../../support/dom/list-scene.ts';
import {
  find,
  focused,
  gone,
  hasFocus,
  on,
  press,
  see,
  sees,
  texts,
  waitFor,
} from '../../../../support/dom/queries.ts';
import { openApp, type Page } from '../../../../support/dom/test-app.tsx';

const map = () => find('application');

/** The names of the marks on the map. */
const marks = async (): Promise<string[]> =>
  on(await map())
    .getAllByRole('button')
    .map(mark => mark.lastElementChild?.textContent ?? '')
    .sort();

async function mapShows(...names: string[]): Promise<void> {
  await waitFor(async () => expect(await marks()).toEqual(names.sort()));
}

/** The places of the list beside the map, with their counts. */
const places = async (title = 'In view'): Promise<string[]> => {
  const list = await find('region', title);
  return texts('button', list);
};

const total = async (page: Page): Promise<string> => {
  await page.user.pointer([]);
  return document.querySelector('main [aria-live=polite]')?.textContent ?? '';
};

describe('the map of the results', () => {
  test('shows where the jobs are, and the list beside it says the same', async () => {
    const page = await openApp('/map', { cards: SIX });
    await mapShows(
      '1 job in Whitehorse, Yukon',
      '1 job in Truro, Nova Scotia',
      '1 job in Leamington, Ontario',
      '2 jobs around Airdrie, Alberta',
    );
    expect((await places()).sort()).toEqual([
      'Around Airdrie, Alberta2',
      'Leamington, Ontario1',
      'Truro, Nova Scotia1',
      'Whitehorse, Yukon1',
    ]);
    expect(await total(page)).toBe('6 jobs');
    await see('1 job without a place on the map');
    expect(page.surprises).toEqual([]);
  });

  test('has the filters of the list, and leads to it and back with them', async () => {
    const page = await openApp('/jobList?province=AB', { cards: SIX });
    await press(page, 'Map', { role: 'link' });
    await arrived(page, '/map?province=AB');
    // Of two jobs alone, the map shows no more than around them.
    await mapShows('1 job in Airdrie, Alberta', '1 job in Calgary, Alberta');
    expect(chosenFilters()).toEqual(['Alberta']);
    await page.user.type(await find('searchbox'), 'cook');
    await mapShows('1 job in Calgary, Alberta');
    await arrived(page, '/map?q=cook&province=AB');
    await press(page, 'List', { role: 'link' });
    await arrived(page, '/jobList?q=cook&province=AB');
    await listShows('line cook');
  });

  test('chooses the area of a mark, which the list has as a filter that can be removed', async () => {
    const page = await openApp('/map', { cards: SIX });
    await press(page, '2 jobs around Airdrie, Alberta');
    await waitFor(() => expect(page.address()).toMatch(/^\/map\?area=-?\d+_-?\d+_-?\d+_-?\d+$/));
    await waitFor(async () => expect(await total(page)).toBe('2 jobs'));
    // Its places, in the larger view, and its jobs.
    expect(await places('In this area')).toEqual(
      expect.arrayContaining(['Calgary, Alberta1', 'Airdrie, Alberta1']),
    );
    await waitFor(() => expect(titles()).toEqual(['line cook', 'welder']));
    const address = page.address();
    await press(page, 'Show 2 jobs in the list', { role: 'link' });
    await arrived(page, address.replace('/map', '/jobList'));
    await find('heading', 'Job Listings');
    await listShows('line cook', 'welder');
    expect(chosenFilters()).toEqual(['Area on the map']);
    await press(page, 'Remove filter “Area on the map”');
    await arrived(page, '/jobList');
    await listSays('6 jobs');
  });

  test('keeps the chosen area apart from what is around it, at each scale', async () => {
    const page = await openApp('/map', { cards: SIX });
    await press(page, '1 job in Truro, Nova Scotia');
    await waitFor(async () =>
      expect((await find('button', '1 job in Truro, Nova Scotia')).getAttribute('aria-pressed')).toBe('true'),
    );
    for (let presses = 0; presses < 3; presses++) await press(page, 'Zoom out');
    await press(page, 'Show all of Canada');
    const other = await find('button', /around Whitehorse, Yukon/);
    expect(other.getAttribute('aria-pressed')).toBe('false');
    expect((await find('button', '1 job in Truro, Nova Scotia')).getAttribute('aria-pressed')).toBe('true');
    expect(await places('In this area')).toEqual(['Truro, Nova Scotia1']);
    await press(page, 'Remove area');
    await arrived(page, '/map');
    await waitFor(async () => expect(await total(page)).toBe('6 jobs'));
    await gone('In this area');
  });

  test('keeps the focus when what was pressed disappears', async () => {
    const page = await openApp('/map', { cards: SIX });
    await press(page, '2 jobs around Airdrie, Alberta');
    await hasFocus(await map());
    await press(page, 'Remove area');
    await waitFor(() => expect(focused()?.textContent).toContain('6 jobs'));
    await press(page, 'Show all of Canada');
    await press(page, /^Around Whitehorse, Yukon/);
    await waitFor(() => expect(focused()?.textContent).toContain('3 jobs'));
  });

  test('searches what is in sight', async () => {
    const page = await openApp('/map?province=AB', { cards: SIX });
    await mapShows('1 job in Airdrie, Alberta', '1 job in Calgary, Alberta');
    expect(sees('Search this area')).toBe(false);
    await press(page, 'Zoom out');
    await press(page, 'Search this area');
    await waitFor(() => expect(page.address()).toContain('area='));
    await press(page, 'Show 2 jobs in the list', { role: 'link' });
    await listSays('2 jobs');
  });

  test('is moved and zoomed by keys alone', async () => {
    const page = await openApp('/map', { cards: SIX });
    await mapShows(
      '1 job in Whitehorse, Yukon',
      '1 job in Truro, Nova Scotia',
      '1 job in Leamington, Ontario',
      '2 jobs around Airdrie, Alberta',
    );
    (await map()).focus();
    const where = async () => on(await map()).getByRole('button', { name: /Leamington/ }).style.transform;
    const before = await where();
    await page.user.keyboard('{ArrowRight}');
    await waitFor(async () => expect(await where()).not.toBe(before));
    await page.user.keyboard('{ArrowLeft}');
    await waitFor(async () => expect(await where()).toBe(before));
    expect(focused()).toBe(await map());
    await page.user.keyboard('++++++');
    // Nothing is in the middle of the country.
    await see('No jobs in view. Zoom out or move the map.');
    await page.user.keyboard('------');
    await waitFor(async () => expect((await marks()).length).toBeGreaterThan(3));
    // A mark is pressed like any button.
    (await find('button', '1 job in Truro, Nova Scotia')).focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.address()).toContain('area='));
  });

  test('doesn’t ask to move the map where no job fits anywhere', async () => {
    const page = await openApp('/map?q=astronaut', { cards: SIX });
    await waitFor(async () => expect(await total(page)).toBe('No jobs'));
    expect(sees(/Zoom out/)).toBe(false);
  });

  test('shows the median pay of each province, and filters by one', async () => {
    const more = aCard({ jobId: 7, city: 'Lethbridge', provinceId: 'AB', payMin: 2_000, payMax: 9_000 });
    const page = await openApp('/map', { cards: [...SIX, more] });
    await press(page, 'Pay', { role: 'radio' });
    await arrived(page, '/map?layer=pay');
    const table = await find('table');
    await waitFor(() => expect(texts('row', table)).toContain('Alberta3$20.00'));
    expect(texts('row', table)).toContain('Yukon1$46.00');
    expect(texts('row', table)).toContain('Manitoba0Not known');
    await press(page, 'Alberta', { in: table });
    await arrived(page, '/map?province=AB&layer=pay');
    await waitFor(async () => expect(await total(page)).toBe('3 jobs'));
    // The others stay, to compare with.
    expect(texts('row', await find('table'))).toContain('Yukon1$46.00');
    expect((await find('button', 'Alberta', table)).getAttribute('aria-pressed')).toBe('true');
    await press(page, 'List', { role: 'link' });
    await arrived(page, '/jobList?province=AB');
  });

  test('shows the wage threshold of each province, with its table', async () => {
    await openApp('/map?layer=wage', { cards: SIX });
    const table = await find('table');
    expect(texts('row', table)).toContain('Northwest Territories$48.00');
    expect(texts('row', table)).toHaveLength(14);
    await see(/Official table of July 17, 2026/);
  });

  test('speaks French', async () => {
    await openApp('/map?lang=fr', { cards: SIX });
    await find('heading', 'Carte des emplois');
    await find('button', /^Airdrie, Alberta et environs.: 2 offres$/);
    await see('1 offre sans lieu sur la carte');
  });

  test('ignores what a mangled address says', async () => {
    const page = await openApp('/map?area=9_9_1_1&layer=constructor&province=<b>', { cards: SIX });
    await mapShows(
      '1 job in Whitehorse, Yukon',
      '1 job in Truro, Nova Scotia',
      '1 job in Leamington, Ontario',
      '2 jobs around Airdrie, Alberta',
    );
    expect(chosenFilters()).toEqual([]);
    expect(page.surprises).toEqual([]);
  });
});
