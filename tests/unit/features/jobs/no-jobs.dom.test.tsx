import { describe, expect, test } from 'vitest';
import { DownloadProgress } from '../../../../src/features/jobs/list/download-progress.tsx';
import { arrived } from '../../../support/dom/account-scene.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { catalogueIn } from '../../../support/dom/bare-catalogue.ts';
import { holdDisk } from '../../../support/dom/held-disk.ts';
import { listCount, listSays, listShows, SIX } from '../../../support/dom/list-scene.ts';
import { find, focused, focusedWith, on, press, see, waitFor } from '../../../support/dom/queries.ts';
import { openApp, openPart } from '../../../support/dom/test-app.tsx';

const offers = async () =>
  (await on().findAllByRole('button', { name: /: \d+ jobs?$/ })).map(({ textContent }) => textContent);

/** What a screen reader is told from now on: what changes in a live region that was there before. */
function hearing(): string[] {
  const heard: string[] = [];
  new MutationObserver(changes => {
    for (const { target, addedNodes } of changes)
      if (target instanceof Element && target.getAttribute('aria-live') === 'polite')
        heard.push(...[...addedNodes].map(({ textContent }) => textContent ?? ''));
  }).observe(document, { childList: true, subtree: true });
  return heard;
}

describe('an empty list', () => {
  test('offers what each filter taken off would find, the most first', async () => {
    const page = await openApp('/jobList?q=cook&province=ON', { cards: SIX });
    await see('No jobs found');
    expect(await offers()).toEqual(['Without “Ontario”: 2 jobs', 'Without “cook”: 1 job']);
    await press(page, 'Without “Ontario”: 2 jobs');
    await arrived(page, '/jobList?q=cook');
    await listShows('camp cook', 'line cook');
    await waitFor(() => expect(focused()?.textContent).toBe('2 jobs'));
  });

  test('offers the nearest radius in which there is something', async () => {
    const page = await openApp('/jobList?q=welder&near=calgary-ab&km=10', { cards: SIX });
    await see('No jobs found');
    expect(await offers()).toEqual([
      'Calgary · 50 km: 1 job',
      'Without “welder”: 1 job',
      'Without “Calgary · 10 km”: 1 job',
    ]);
    await press(page, 'Calgary · 50 km: 1 job');
    await arrived(page, '/jobList?q=welder&near=calgary-ab&km=50');
    await listShows('welder');
  });

  test('offers each filter alone where no single one is to blame', async () => {
    await openApp('/jobList?q=nurse&province=ON&teer=1&lmia=approved', { cards: SIX });
    await see('These filters have no jobs in common. Try one at a time:');
    expect(await offers()).toEqual([
      'Only “nurse”: 1 job',
      'Only “Ontario”: 1 job',
      'Only “LMIA approved”: 1 job',
      'Only “TEER 1”: 1 job',
    ]);
  });

  test('leads back to all jobs, in the order that was chosen', async () => {
    const page = await openApp('/jobList?q=xyzzy&sort=pay', { cards: SIX });
    await see('Try clearing all filters.');
    await listSays('No jobs');
    await press(page, 'Show all jobs');
    await arrived(page, '/jobList?sort=pay');
    await listSays('6 jobs');
    expect((await find('searchbox')).matches('[value=""]')).toBe(true);
  });

  test('offers to keep the search, which is when an alert helps most', async () => {
    const page = await openApp('/jobList?q=xyzzy', { cards: SIX });
    const part = (await see('To be told when there are some:')).closest('div') ?? document.body;
    // The last of the filters beside the list.
    await see('A name or a part of it.', await find('region', 'Filters'));
    expect(await on().findAllByRole('button', { name: 'Save this search' })).toHaveLength(1);
    const focus = focusedWith('This search is saved.');
    await press(page, 'Save this search', { in: part });
    expect((await focus)?.textContent).toBe('This search is saved.');
    await page.user.tab();
    expect(focused()?.getAttribute('href')).toBe('/saved');
  });

  test('keeps the search once, though it is pressed again before the disk has it', async () => {
    const page = await openApp('/jobList?q=xyzzy', { cards: SIX });
    await see('A name or a part of it.', await find('region', 'Filters'));
    const save = await find('button', 'Save this search');
    const letGo = await holdDisk(page);
    await page.user.click(save);
    await page.user.click(save);
    await letGo();
    await see('This search is saved.');
    expect(await page.people.current().db.searches.count()).toBe(1);
  });

  test('says of a board without an open posting that there is none', async () => {
    await openApp('/jobList', { cards: [aCard({ jobId: 1, expiryDateFormatted: '2026-11-01' })] });
    await see('No jobs are posted right now');
    expect(on().queryByRole('button', { name: 'Show all jobs' })).toBeNull();
  });
});

describe('a device without the list', () => {
  test('says so when there is no network, aloud too, and asks again when told', async () => {
    const { catalogue, asked } = catalogueIn({ unreachable: true });
    const page = await openApp('/about', { services: { catalogue } });
    const heard = hearing();
    await page.user.click(document.querySelector('a[href="/jobList"]') ?? document.body);
    await find('heading', 'No jobs on this device yet');
    await waitFor(() => expect(listCount()).toBe('No jobs on this device yet'));
    await waitFor(() => expect(heard).toContain('No jobs on this device yet'));
    await press(page, 'Try again', { in: await find('main') });
    expect(asked).toContain('refresh');
  });

  test('says so still while it tries again, until the server answers', async () => {
    const { catalogue, asked } = catalogueIn({ unreachable: true, syncing: true });
    const page = await openApp('/jobList', { services: { catalogue } });
    await find('heading', 'No jobs on this device yet');
    await waitFor(() => expect(listCount()).toBe('No jobs on this device yet'));
    const again = await find('button', 'Try again', await find('main'));
    expect(again.getAttribute('aria-busy')).toBe('true');
    await page.user.click(again);
    expect(asked).not.toContain('refresh');
  });

  test('shows that it is coming', async () => {
    const { catalogue } = catalogueIn({ syncing: true });
    await openApp('/jobList', { services: { catalogue } });
    await waitFor(() => expect(listCount()).toBe('Loading jobs…'));
    expect(document.querySelector('main [aria-busy=true]')).not.toBeNull();
  });

  test('that has no room for it leads to what can be removed', async () => {
    const { catalogue } = catalogueIn({ problem: 'quota' });
    await openApp('/jobList', { services: { catalogue } });
    await find('heading', 'Not enough space for the jobs');
    expect((await find('link', 'Offline data', await find('main'))).getAttribute('href')).toBe('/storage');
  });

  test('whose app is too old for it updates the app', async () => {
    const { catalogue } = catalogueIn({ problem: 'outdated' });
    let renewed = 0;
    const update = {
      state: () => 'none' as const,
      subscribe: () => () => undefined,
      apply: async () => undefined,
      renew: () => (renewed += 1),
    };
    const page = await openApp('/jobList', { services: { catalogue, update } });
    await find('heading', 'This app is out of date');
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
    await press(page, 'Update the app', { in: await find('main') });
    expect(renewed).toBe(1);
  });

  test('that cannot read it says so, and reads it again when told', async () => {
    const { catalogue, asked } = catalogueIn({ state: 'failed' });
    const page = await openApp('/jobList', { services: { catalogue }, language: 'fr' });
    await see('Nous n’avons pas pu charger les offres');
    await press(page, 'Réessayer', { in: await find('main') });
    expect(asked).toEqual(['reopen']);
  });
});

test('nothing of the network is needed for a list that is here', async () => {
  const page = await openApp('/jobList', { cards: SIX });
  page.goOffline();
  await listSays('6 jobs');
  await page.user.type(await find('searchbox'), 'nurse');
  await listShows('nurse');
  expect(page.surprises).toEqual([]);
});

describe('how far the download is', () => {
  test.each([
    [
      { syncing: true, partial: true, progress: { bytes: 0, of: 9, cards: 1200, ofCards: 4000 } },
      'Downloading jobs: 1,200 of 4,000',
    ],
    [{ problem: 'outdated' }, 'Update the app to get new jobs.'],
    [
      { problem: 'quota' },
      /^This device doesn’t have enough space for all the jobs\. We kept the ones already here\./,
    ],
    [{ partial: true, unreachable: true }, /^Only some jobs are on this device\./],
    [{ postponed: { bytes: 3_400_000 } }, 'A 3.4 MB update will download on Wi-Fi.'],
  ] as const)('is said: %o', async (change, words) => {
    const { catalogue } = catalogueIn({ state: 'ready', cards: 1200, confirmedAt: 0, ...change });
    await openPart(<DownloadProgress />, { services: { catalogue } });
    expect((await see(words)).isConnected).toBe(true);
  });

  test('of an update that waits for Wi-Fi is decided by the person', async () => {
    const { catalogue, asked } = catalogueIn({ state: 'ready', cards: 9, postponed: { bytes: 3_400_000 } });
    const page = await openPart(<DownloadProgress />, { services: { catalogue } });
    await press(page, 'Download now');
    expect(asked).toEqual(['refresh']);
  });
});
