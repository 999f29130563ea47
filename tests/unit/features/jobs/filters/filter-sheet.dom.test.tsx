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
import { find, focused, hasFocus, on, press, see, waitFor } from '../../../../support/dom/queries.ts';
import { openApp, type Page } from '../../../../support/dom/test-app.tsx';

const open = (search = '') => openApp(`/jobList${search}`, { cards: SIX, width: PHONE_PX });

const tick = async ({ user }: Page, name: RegExp, sheet: HTMLElement) =>
  user.click(await find('checkbox', name, sheet));

const numberIn = (text: string | null | undefined) => Number(/\d+/.exec(text ?? '')?.[0] ?? Number.NaN);

describe('the sheet of the filters on a phone', () => {
  test('says of each option what choosing it finds', async () => {
    const page = await open();
    const sheet = await openSheet(page);
    expect(on(sheet).getAllByRole('group')).toHaveLength(11);
    // An option that is one of several is taken off by itself.
    for (const [option, all, finds] of [
      ['High-Wage Positions', 'All Wages', 'Show 3 jobs'],
      ['LMIA Required', 'All Jobs', 'Show 2 jobs'],
      ['$25', 'Any pay', 'Show 3 jobs'],
      ['$40', 'Any pay', 'Show 3 jobs'],
      ['Only postings that state the pay', 'Only postings that state the pay', 'Show 5 jobs'],
      ['Employers with an approved LMIA', 'Employers with an approved LMIA', 'Show 5 jobs'],
      ['7 days', 'Any time', 'Show 2 jobs'],
      ['Part time', 'Part time', 'Show 1 job'],
      ['Seasonal', 'Seasonal', 'Show 2 jobs'],
      ['Hybrid', 'Any workplace', 'Show 1 job'],
      ['English', 'English', 'Show 2 jobs'],
      ['French', 'French', 'Show 1 job'],
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
    const list = await find('group', 'Province', sheet);
    await waitFor(() => expect(on(list).getAllByRole('checkbox')).toHaveLength(15));
    const all = on(list).getByRole('checkbox', { name: 'All Provinces 6' });
    expect(all.matches(':checked')).toBe(true);
    const alberta = await on(list).findByRole('checkbox', { name: /^Alberta 2$/ });
    await page.user.click(alberta);
    await promises(sheet, 'Show 2 jobs');
    await page.user.click(on(list).getByRole('checkbox', { name: /^Ontario 1$/ }));
    await promises(sheet, 'Show 3 jobs');
    await page.user.click(alberta);
    await promises(sheet, 'Show 1 job');
    await page.user.click(on(list).getByRole('checkbox', { name: /^Province not stated 1$/ }));
    await promises(sheet, 'Show 2 jobs');
    expect(all.matches(':checked')).toBe(false);
    await page.user.click(all);
    await promises(sheet, 'Show 6 jobs');
    expect(all.matches(':checked')).toBe(true);
    await page.user.click(on(list).getByRole('checkbox', { name: /^Ontario 1$/ }));
    await page.user.click(on(list).getByRole('checkbox', { name: /^Province not stated 1$/ }));
    await promises(sheet, 'Show 2 jobs');
    await press(page, /^Show 2 jobs$/, { in: sheet });
    await arrived(page, '/jobList?province=ON&province=XX');
    await listShows('farm worker', 'driver');
    expect(chosenFilters()).toEqual(['Ontario, Province not stated']);
  });

  test('makes a list and an address of what is chosen, and Back goes to the list before', async () => {
    const page = await open('?q=maple');
    await listSays('5 jobs');
    const sheet = await openSheet(page);
    await tick(page, /^Ontario/, sheet);
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
    expect(on(sheet).queryByText('Province')).toBeNull();
    expect(on(sheet).queryAllByRole('group')).toEqual([]);
    await press(page, 'All filters', { in: sheet });
    await on(sheet).findByText('Province', { selector: 'summary *' });
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
    expect(await find('checkbox', 'Nouvelle-Écosse 1', sheet)).toBeDefined();
  });
});

describe('an amount', () => {
  const own = (sheet: HTMLElement) => on(sheet).findByLabelText<HTMLInputElement>('Another amount');

  test('of one’s own is told from the steps, and an impossible one says why', async () => {
    const page = await open();
    const sheet = await openSheet(page, 'Minimum pay');
    expect(on(sheet).queryByText('Wage Type')).toBeNull();
    const box = await own(sheet);
    await page.user.type(box, '44,5');
    await promises(sheet, 'Show 2 jobs');
    expect(box.value).toBe('44,5');
    await page.user.type(box, '5x');
    await see('Enter an amount between $0.01 and $9,999.99.', sheet);
    expect(box.matches('[aria-invalid=true]')).toBe(true);
    await page.user.type(box, '{Backspace}');
    await pick(page, '$20', sheet);
    await promises(sheet, 'Show 3 jobs');
    expect(box.value).toBe('');
    await page.user.type(box, '45.01');
    await promises(sheet, 'Show 1 job');
    await press(page, 'Show 1 job', { in: sheet });
    await arrived(page, '/jobList?pay=45.01');
    await listShows('camp cook');
    expect(chosenFilters()).toEqual(['$45.01 an hour or more']);
  });

  test('is in the box when the address has it, as French writes it', async () => {
    const page = await openApp('/jobList?pay=27.5', { cards: SIX, width: PHONE_PX, language: 'fr' });
    await press(page, /^Filtres/);
    const sheet = await find('dialog', 'Filtres');
    expect((await on(sheet).findByLabelText<HTMLInputElement>('Autre montant')).value).toBe('27,50');
  });
});

describe('exclusions', () => {
  const box = (sheet: HTMLElement, label = 'Exclude words') => on(sheet).findByLabelText(label);
  const excluded = (sheet: HTMLElement) =>
    on(sheet)
      .queryAllByRole('button', { name: /^Remove “/ })
      .map(({ textContent }) => textContent);

  test('are added by Enter, comma, button and leaving, and taken off one by one', async () => {
    const page = await open();
    const sheet = await openSheet(page);
    const words = await box(sheet);
    await page.user.type(words, 'Cook{Enter}');
    await promises(sheet, 'Show 4 jobs');
    await page.user.type(words, 'welder,nur');
    await promises(sheet, 'Show 3 jobs');
    expect(words.matches('[value=nur]')).toBe(true);
    await page.user.type(words, 'se');
    await page.user.tab();
    await promises(sheet, 'Show 2 jobs');
    await page.user.type(words, 'line cook');
    await page.user.click(on(words.closest('div') as HTMLElement).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(excluded(sheet)).toEqual(['Cook', 'welder', 'nurse', 'line cook']));
    await press(page, 'Remove “Cook”', { in: sheet });
    await hasFocus(words);
    await promises(sheet, 'Show 3 jobs');
    await press(page, 'Show 3 jobs', { in: sheet });
    await arrived(page, '/jobList?without=welder&without=nurse&without=line+cook');
    await listShows('camp cook', 'farm worker', 'driver');
  });

  test('are whole words: a part of one hides nothing, nor does what has none', async () => {
    const page = await open();
    const sheet = await openSheet(page);
    await page.user.type(await box(sheet), 'weld{Enter}');
    await waitFor(() => expect(excluded(sheet)).toEqual(['weld']));
    await promises(sheet, 'Show 6 jobs');
    await page.user.type(await box(sheet), '!!!{Enter}');
    await see('Enter a word.', sheet);
    expect(excluded(sheet)).toEqual(['weld']);
  });

  test('of employers look at their names alone', async () => {
    const page = await open();
    const sheet = await openSheet(page);
    const employers = await box(sheet, 'Exclude employers');
    await page.user.type(employers, 'welder{Enter}');
    await promises(sheet, 'Show 6 jobs');
    await page.user.type(employers, 'prairie STEEL{Enter}');
    await promises(sheet, 'Show 5 jobs');
    expect(excluded(sheet)).toEqual(['welder', 'prairie STEEL']);
  });

  test('end where an address would, and say so', async () => {
    const page = await open();
    const sheet = await openSheet(page);
    const words = await box(sheet);
    words.focus();
    await page.user.paste(Array.from({ length: 1_000 }, (_, at) => `word ${at}`).join(', '));
    await see(/can’t exclude more here/, sheet);
    expect(excluded(sheet)).toHaveLength(50);
    expect(excluded(sheet)[49]).toBe('word 49');
    await promises(sheet, 'Show 6 jobs');
  });
});

describe('a search to be kept', () => {
  test('is kept under its words, and the keyboard has a place then', async () => {
    const page = await open('?q=cook&province=AB');
    const sheet = await openSheet(page);
    await press(page, 'Save this search', { in: sheet });
    const said = await see('This search is saved.', sheet);
    await hasFocus(said);
    expect((await find('link', 'Saved searches and alerts', sheet)).getAttribute('href')).toBe('/saved');
    await tick(page, /^Alberta/, sheet);
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

  test('is not offered where the server would refuse it, and says why', async () => {
    const wide = encodeURIComponent('厨'.repeat(80));
    const page = await open(`?q=${wide}&without=${wide}&without=${wide}1&withoutEmployer=${wide}`);
    const sheet = await openSheet(page);
    await see(/^This search is too long to save/, sheet);
    expect(on(sheet).queryByRole('button', { name: 'Save this search' })).toBeNull();
  });
});
