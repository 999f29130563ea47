import { describe, expect, test } from 'vitest';
import { arrived } from '../../../support/dom/account-scene.ts';
import { listSays, listShows, noDialog, PHONE_PX, SIX, titles } from '../../../support/dom/list-scene.ts';
import { find, focused, gone, on, press, see, texts, waitFor } from '../../../support/dom/queries.ts';
import { openApp } from '../../../support/dom/test-app.tsx';

const cooks = { cards: SIX.slice(0, 2) };

describe('a hidden job', () => {
  test('goes from the count, and the line in its place brings it back, by keyboard', async () => {
    const page = await openApp('/jobList', cooks);
    await listSays('2 jobs');
    (await find('button', 'Hide: camp cook')).focus();
    await page.user.keyboard('{Enter}');
    await listSays('1 job');
    await waitFor(() => expect(focused()?.getAttribute('aria-label')).toBe('Undo hiding: camp cook'));
    await page.user.keyboard('{Enter}');
    await listSays('2 jobs');
    await waitFor(() => expect(focused()?.textContent).toBe('camp cook'));
    expect(titles()).toEqual(['camp cook', 'line cook']);
  });

  test('stays away the next time, and what was searched for makes no difference', async () => {
    const page = await openApp('/jobList', cooks);
    await press(page, 'Hide: camp cook');
    await listSays('1 job');
    await openApp('/jobList?q=cook', { device: page.device });
    await listSays('1 job');
    await listShows('line cook');
    expect((await find('button', '1 hidden')).isConnected).toBe(true);
  });

  test('is found again below the count, alone or with all others', async () => {
    const page = await openApp('/jobList', { cards: SIX.slice(0, 3) });
    for (const title of ['camp cook', 'line cook', 'welder']) await press(page, `Hide: ${title}`);
    await press(page, '3 hidden');
    const sheet = await find('dialog', 'Hidden jobs');
    await waitFor(() => expect(on(sheet).getAllByRole('listitem')).toHaveLength(3));
    await press(page, 'Show again: line cook', { in: sheet });
    await waitFor(() => expect(on(sheet).getAllByRole('listitem')).toHaveLength(2));
    await waitFor(() => expect(focused()?.tagName).toBe('UL'));
    await press(page, 'Show all again', { in: sheet });
    await see('None of the jobs you hid are still open.', sheet);
    history.back();
    await noDialog();
    await listSays('3 jobs');
    expect(page.address()).toBe('/jobList');
    expect(on().queryByRole('button', { name: /hidden$/ })).toBeNull();
  });

  test('says so on its own page, where it can be shown again', async () => {
    const page = await openApp('/job/6', cooks);
    await press(page, 'Hide this job');
    await see('You hid this job from your lists.');
    await press(page, 'Show again');
    await gone('You hid this job from your lists.');
    await find('button', 'Hide this job');
  });
});

describe('an employer', () => {
  test('is hidden with all their jobs where one was hidden, and Undo brings them back', async () => {
    const page = await openApp('/jobList', { cards: SIX });
    await press(page, 'Hide: camp cook');
    await press(page, 'Hide employer: Maple Foods Ltd.');
    await listSays('1 job');
    await listShows('welder');
    await waitFor(() => expect(focused()?.textContent).toBe('1 job'));
    await see('Employer hidden: Maple Foods Ltd.');
    await press(page, 'Undo');
    await listSays('5 jobs');
  });

  test('stays away the next time, and is managed with the hidden and the saved jobs', async () => {
    const page = await openApp('/job/6', { cards: SIX });
    await press(page, 'Hide employer: Maple Foods Ltd.');
    await see('You hid all jobs of this employer from your lists.');
    await press(page, 'Save');
    const list = await openApp('/jobList', { device: page.device });
    await listSays('1 job');
    await press(list, '5 hidden');
    const sheet = await find('dialog', 'Hidden jobs');
    await find('heading', 'Hidden employers', sheet);
    const saved = await openApp('/saved', { device: page.device });
    // Its card says so.
    await waitFor(() => expect(on().getByRole('article').textContent).toContain('Hidden'));
    await press(saved, 'Show again: Maple Foods Ltd.');
    await waitFor(() => expect(on().queryByRole('heading', { name: 'Hidden employers' })).toBeNull());
    await openApp('/jobList', { device: page.device });
    await listSays('6 jobs');
  });
});

describe('a saved job', () => {
  test('is marked on its card and on its page, also the next time', async () => {
    const page = await openApp('/jobList', cooks);
    const save = () => find('button', 'Save: camp cook');
    await page.user.click(await save());
    await waitFor(async () => expect((await save()).getAttribute('aria-pressed')).toBe('true'));
    const again = await openApp('/jobList', { device: page.device });
    await waitFor(async () => expect((await save()).getAttribute('aria-pressed')).toBe('true'));
    await press(again, 'camp cook', { role: 'link' });
    await arrived(again, '/job/6');
    const actions = (await find('button', 'Print')).parentElement ?? undefined;
    await press(again, 'Saved', { ...(actions && { in: actions }) });
    await find('button', 'Save', actions);
    await press(again, 'Close posting', { role: 'link', in: await find('main') });
    await arrived(again, '/jobList');
    await waitFor(async () => expect((await save()).getAttribute('aria-pressed')).toBe('false'));
  });

  test('is said, with the way to all of them', async () => {
    const page = await openApp('/jobList', cooks);
    await press(page, 'Save: camp cook');
    await see('Saved on this device');
    await press(page, 'See saved');
    await arrived(page, '/saved');
    await waitFor(() => expect(texts('article')).toHaveLength(1));
  });

  test('that was pressed by mistake comes back', async () => {
    const page = await openApp('/jobList', cooks);
    const save = await find('button', 'Save: camp cook');
    await page.user.click(save);
    await waitFor(() => expect(save.getAttribute('aria-pressed')).toBe('true'));
    await page.user.click(save);
    await waitFor(() => expect(save.getAttribute('aria-pressed')).toBe('false'));
    await press(page, 'Undo');
    await waitFor(() => expect(save.getAttribute('aria-pressed')).toBe('true'));
  });
});

test('a card that was read says so', async () => {
  const page = await openApp('/jobList', { ...cooks, width: PHONE_PX });
  await press(page, 'camp cook', { role: 'link' });
  await arrived(page, '/job/6');
  await on().findByRole('heading', { name: 'camp cook', level: 1 });
  history.back();
  await waitFor(() => expect(texts('article').map(text => text.includes('Viewed'))).toEqual([true, false]));
});

test('every row says its place of all', async () => {
  await openApp('/jobList', { cards: SIX });
  await listSays('6 jobs');
  await waitFor(() => expect(titles().length).toBeGreaterThan(3));
  const rows = [...document.querySelectorAll('[aria-posinset]')].map(row => [
    Number(row.getAttribute('aria-posinset')),
    Number(row.getAttribute('aria-setsize')),
  ]);
  expect(rows).toEqual(rows.map((_, at) => [at + 1, 6]));
});
