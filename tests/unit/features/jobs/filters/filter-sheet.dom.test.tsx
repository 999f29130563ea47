import { describe, expect, test } from 'vitest';
import { arrived } from '../../../../support/dom/account-scene.ts';
import {
  chosenFilters,
  listSays,
  listShows,
  noDialog,
  openSheet,
  PHONE_PX,
  pick,
  promises,
  SIX,
} from '../../../../support/dom/list-scene.ts';
import {
  choose,
  find,
  focused,
  hasFocus,
  on,
  press,
  see,
  texts,
  waitFor,
} from '../../../../support/dom/queries.ts';
import { openApp, type Page } from '../../../../support/dom/test-app.tsx';

const open = (search = '') => openApp(`/jobList${search}`, { cards: SIX, width: PHONE_PX });

const numberIn = (text: string | null | undefined) => Number(/\d+/.exec(text ?? '')?.[0] ?? Number.NaN);

describe('the sheet of the filters on a phone', () => {
  test('says of each option what choosing it finds', async () => {
    const page = await open();
    const sheet = await openSheet(page);
    expect(on(sheet).getAllByRole('group')).toHaveLength(7);
    for (const [option, all, finds] of [
      ['High-Wage Positions', 'All Wages', 'Show 3 jobs'],
      ['LMIA Required', 'All Jobs', 'Show 2 jobs'],
      ['7 days', 'Any time', 'Show 2 jobs'],
      ['Part time', 'Any hours', 'Show 1 job'],
      ['Seasonal', 'Any type', 'Show 2 jobs'],
      ['Hybrid', 'Any workplace', 'Show 1 job'],
      ['1 · University degree', 'Any training', 'Show 1 job'],
    ] as const) {
      const label = (await see(option, sheet)).closest('label');
      // Counts come a moment after the sheet.
      await waitFor(() =>
        expect(numberIn(label?.textContent.replace(option, '')), option).toBe(numberIn(finds)),
      );
      await pick(page, option, sheet);
      await promises(sheet, finds);
      await pick(page, all, sheet);
    }
  });

  test('finds in a province as many as its option says, and without one those that name none', async () => {
    const page = await open();
    const sheet = await openSheet(page);
    const list = await on(sheet).findByLabelText('Province');
    const options = () => texts('option', list).slice(1);
    await waitFor(() => expect(options()).toHaveLength(14));
    await page.user.selectOptions(list, 'Alberta (2)');
    await promises(sheet, 'Show 2 jobs');
    await page.user.selectOptions(list, 'Province not stated (1)');
    await promises(sheet, 'Show 1 job');
    await press(page, /^Show 1 job$/, { in: sheet });
    await arrived(page, '/jobList?province=XX');
    await listShows('driver');
  });

  test('makes a list and an address of what is chosen, and Back goes to the list before', async () => {
    const page = await open('?q=maple');
    await listSays('5 jobs');
    const sheet = await openSheet(page);
    await choose(page, 'Province', 'Ontario (1)', sheet);
    await pick(page, 'Open to international applicants', sheet);
    await pick(page, 'Seasonal', sheet);
    await promises(sheet, 'Show 1 job');
    await listSays('5 jobs');
    await press(page, 'Show 1 job', { in: sheet });
    await arrived(page, '/jobList?q=maple&province=ON&abroad=1&term=seasonal');
    await noDialog();
    await listShows('farm worker');

    history.back();
    await listSays('5 jobs');
    expect(page.address()).toBe('/jobList?q=maple');
    history.forward();
    await listSays('1 job');
    await press(page, 'Remove filter “Ontario”');
    await arrived(page, '/jobList?q=maple&abroad=1&term=seasonal');
    await waitFor(() => expect(focused()?.textContent).toBe('Filters (2)'));
  });

  test.each([
    ['its ×', (page: Page) => press(page, 'Close')],
    ['Back', async () => history.back()],
  ])('forgets what was chosen in it when it is closed by %s', async (_, close) => {
    const page = await open('?province=AB');
    await openSheet(page, 'Wage');
    await waitFor(() => expect(focused()?.closest('label')?.textContent).toContain('All Wages'));
    await pick(page, 'High-Wage Positions', await find('dialog'));
    await promises(await find('dialog'), 'Show 1 job');
    await close(page);
    await noDialog();
    expect(page.address()).toBe('/jobList?province=AB');
    await listSays('2 jobs');

    await openSheet(page, 'Wage');
    expect((await find('radio', /^All Wages/)).matches(':checked')).toBe(true);
  });

  test('shows the one filter whose chip opened it, and all when they are asked for', async () => {
    const page = await open();
    const sheet = await openSheet(page, 'Near');
    await on(sheet).findByRole('combobox', { name: 'Near' });
    expect(on(sheet).queryByLabelText('Province')).toBeNull();
    expect(on(sheet).queryAllByRole('group')).toEqual([]);
    await press(page, 'All filters', { in: sheet });
    await on(sheet).findByLabelText('Province');
    expect(on(sheet).getAllByRole('group').length).toBeGreaterThan(5);
  });

  test('takes all filters off but the words, and only when its button is pressed', async () => {
    const page = await open('?q=cook&province=AB&hours=part_time&sort=pay');
    const sheet = await openSheet(page, 'Filters (2)');
    await press(page, 'Clear all', { in: sheet });
    await promises(sheet, 'Show 2 jobs');
    expect(page.address()).toBe('/jobList?q=cook&province=AB&hours=part_time&sort=pay');
    await press(page, 'Show 2 jobs', { in: sheet });
    await arrived(page, '/jobList?q=cook&sort=pay');
    await listShows('camp cook', 'line cook');
  });

  test('says how many there are to those who do not see its button', async () => {
    const page = await open();
    const sheet = await openSheet(page);
    const said = () =>
      on(sheet)
        .queryAllByText(/^(\d+|No) jobs?$/)
        .map(({ textContent }) => textContent);
    expect(said()).toEqual([]);
    await pick(page, 'Low-Wage Positions', sheet);
    await waitFor(() => expect(said()).toEqual(['2 jobs']));
  });

  test('is a step of the history: Forward opens it again', async () => {
    const page = await open('?province=AB');
    await openSheet(page);
    history.back();
    await noDialog();
    history.forward();
    await press(page, 'Close', { in: await find('dialog', 'Filters') });
    await noDialog();
    expect(page.address()).toBe('/jobList?province=AB');
  });

  test('opens with what was typed while the address has yet to follow', async () => {
    const page = await open();
    await page.user.type(await find('searchbox', 'Search jobs'), 'cook');
    const sheet = await openSheet(page);
    expect(page.address()).toBe('/jobList?q=cook');
    await promises(sheet, 'Show 2 jobs');
    await pick(page, 'Low-Wage Positions', sheet);
    await promises(sheet, 'Show 1 job');
    await press(page, 'Show 1 job', { in: sheet });
    await arrived(page, '/jobList?q=cook&wage=low');
  });

  test('speaks French', async () => {
    const page = await openApp('/jobList', { cards: SIX, width: PHONE_PX, language: 'fr' });
    await press(page, 'Filtres');
    const sheet = await find('dialog', 'Filtres');
    await find('button', 'Afficher 6 offres', sheet);
    expect(texts('option', sheet)).toContain('Nouvelle-Écosse (1)');
  });
});

describe('a search to be kept', () => {
  test('is kept under its words, and the keyboard has a place then', async () => {
    const page = await open('?q=cook&province=AB');
    const sheet = await openSheet(page);
    await press(page, 'Save this search', { in: sheet });
    const said = await see('This search is saved.', sheet);
    await hasFocus(said);
    expect((await find('link', 'Saved searches', sheet)).getAttribute('href')).toBe('/saved');
    await choose(page, 'Province', 'All Provinces', sheet);
    await find('button', 'Save this search', sheet);
  });

  test('is not offered where nothing is chosen', async () => {
    const page = await open();
    const sheet = await openSheet(page);
    expect(on(sheet).queryByRole('button', { name: 'Save this search' })).toBeNull();
    await pick(page, 'Seasonal', sheet);
    await find('button', 'Save this search', sheet);
    expect(chosenFilters()).toEqual([]);
  });
});
