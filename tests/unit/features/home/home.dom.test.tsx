import { describe, expect, test } from 'vitest';
import { arrived } from '../../../support/dom/account-scene.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { catalogueIn } from '../../../support/dom/bare-catalogue.ts';
import { listShows, PHONE_PX, SIX, titles } from '../../../support/dom/list-scene.ts';
import { find, hasFocus, on, press, see, sees, texts, type, waitFor } from '../../../support/dom/queries.ts';
import { openApp, openPart } from '../../../support/dom/test-app.tsx';
import type { Catalogue } from '../../../../src/catalogue/query/query.ts';
import { FeatureGrid } from '../../../../src/features/home/feature-grid.tsx';
import { HelpBanner } from '../../../../src/features/home/help-banner.tsx';
import { Hero } from '../../../../src/features/home/hero.tsx';
import { LatestJobs } from '../../../../src/features/home/latest-jobs.tsx';
import { ProvinceMap } from '../../../../src/features/home/province-map.tsx';

const withCards = { cards: SIX };

describe('the search of the first screen', () => {
  test('leads to the list with the words, trimmed', async () => {
    const page = await openApp('/', withCards);
    await find('heading', 'Discover your next career opportunity');
    await type(page, 'Job title, employer or location', '  cook ');
    await page.user.keyboard('{Enter}');
    await arrived(page, '/jobList?q=cook');
    await listShows('camp cook', 'line cook');
  });

  test('leads to the whole list without a word', async () => {
    const page = await openPart(<Hero />, withCards);
    await press(page, 'Search');
    await arrived(page, '/jobList');
  });

  test('takes any script, and no more than 200 characters', async () => {
    const page = await openPart(<Hero />, withCards);
    const field = await on().findByLabelText<HTMLInputElement>('Job title, employer or location');
    await page.user.click(field);
    await page.user.paste('厨'.repeat(300));
    await page.user.keyboard('{Enter}');
    await arrived(page, `/jobList?q=${encodeURIComponent('厨'.repeat(200))}`);
  });

  test('says how many jobs are here, and nothing while there are none', async () => {
    await openPart(<Hero />, withCards);
    await see('6 open jobs, available offline');
    await openPart(<Hero />, { services: { catalogue: catalogueIn({}).catalogue } });
    expect(sees(/open jobs?, available offline/)).toBe(false);
  });

  test('has its words in French', async () => {
    await openPart(<Hero />, { ...withCards, language: 'fr' });
    await see('6 offres ouvertes, accessibles hors ligne');
    await find('searchbox', 'Titre du poste, employeur ou lieu');
    expect(on().getByRole('heading').textContent).toBe('Découvrez votre prochain emploi');
  });
});

describe('the latest jobs', () => {
  test.each([
    [PHONE_PX, ['camp cook', 'line cook', 'welder']],
    [1280, ['camp cook', 'line cook', 'welder', 'farm worker', 'nurse', 'driver']],
  ])('are as many as a screen of %i px takes', async (width, expected) => {
    await openPart(<LatestJobs />, { ...withCards, width });
    await listShows(...expected);
    expect((await find('link', 'See all jobs')).getAttribute('href')).toBe('/jobList');
  });

  test('are saved from here', async () => {
    const page = await openPart(<LatestJobs />, withCards);
    await press(page, 'Save: camp cook');
    await waitFor(async () =>
      expect((await find('button', 'Save: camp cook')).getAttribute('aria-pressed')).toBe('true'),
    );
  });

  test('leave out those that are hidden, and those that are over', async () => {
    const over = aCard({ jobId: 9, jobTitle: 'over', expiryDateFormatted: '2026-11-19' });
    const page = await openApp('/jobList', { cards: [over, ...SIX.slice(0, 2)] });
    await press(page, 'Hide: camp cook');
    await find('button', '1 hidden');
    await openPart(<LatestJobs />, { device: page.device });
    await waitFor(() => expect(titles()).toEqual(['line cook']));
  });

  test('are none where none is open', async () => {
    await openPart(<LatestJobs />, { cards: [aCard({ jobId: 9, expiryDateFormatted: '2026-11-19' })] });
    expect((await see('No open jobs right now.')).isConnected).toBe(true);
  });

  test.each([
    [
      { unreachable: true },
      'Connect to the internet once to download the full list. After that, it works offline.',
    ],
    [
      { problem: 'quota' },
      'This device doesn’t have enough space for the list. Free up space, then try again.',
    ],
  ] as const)('of a device without a list say why: %o', async (change, words) => {
    const { catalogue } = catalogueIn(change);
    await openPart(<LatestJobs />, { services: { catalogue } });
    await see('No jobs on this device yet.');
    await see(words);
    expect(titles()).toEqual([]);
  });

  test('of an app that is too old for the list are an update away', async () => {
    let renewed = 0;
    const update = {
      state: () => 'none' as const,
      subscribe: () => () => undefined,
      apply: async () => undefined,
      renew: () => void (renewed += 1),
    };
    const { catalogue } = catalogueIn({ problem: 'outdated' });
    const page = await openPart(<LatestJobs />, { services: { catalogue, update } });
    await see(/^Update the app to get the latest jobs\./);
    await press(page, 'Update the app');
    expect(renewed).toBe(1);
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  });

  test.each([
    ['is requested', {}],
    ['comes', { syncing: true }],
    ['is opened, after its download', { confirmedAt: 1 }],
  ])('have their place kept before the list %s', async (_moment, status) => {
    await openPart(<LatestJobs />, {
      services: { catalogue: catalogueIn(status).catalogue },
      width: PHONE_PX,
    });
    expect(document.querySelector('[aria-busy=true]')?.children).toHaveLength(3);
    expect(sees('No jobs on this device yet.')).toBe(false);
    expect(sees('No open jobs right now.')).toBe(false);
  });

  test('that cannot be read say so', async () => {
    const { catalogue } = catalogueIn({ state: 'ready', cards: 3 });
    const broken: Catalogue = { ...catalogue, query: () => Promise.reject(new Error('It does not answer')) };
    await openPart(<LatestJobs />, { services: { catalogue: broken } });
    expect((await see('We couldn’t load the list on this device.')).isConnected).toBe(true);
  });
});

describe('the map of the provinces', () => {
  const tiles = () => texts('link').filter(text => /^[A-Z]{2}[A-Z]/.test(text));

  test('says how many jobs each has, and leads to them', async () => {
    const page = await openPart(<ProvinceMap />, withCards);
    await waitFor(() => expect(tiles()).toContain('ABAlberta22 jobs'));
    expect(tiles()).toHaveLength(13);
    expect(tiles()).toContain('NUNunavut00 jobs');
    await press(page, /^Alberta/, { role: 'link' });
    await arrived(page, '/jobList?province=AB');
  });

  test('counts those that name no province beside it', async () => {
    await openPart(<ProvinceMap />, withCards);
    expect((await find('link', '1 job with no province stated')).getAttribute('href')).toBe(
      '/jobList?province=XX',
    );
  });

  test('says that its numbers still grow', async () => {
    const { catalogue } = catalogueIn({ state: 'ready', partial: true, cards: 1 });
    await openPart(<ProvinceMap />, { services: { catalogue } });
    expect((await see(/^The list is still downloading/)).isConnected).toBe(true);
  });

  test('counts only what the person keeps here, and says so', async () => {
    const { catalogue } = catalogueIn({ state: 'ready', cards: 1, provinces: ['AB', 'CA'] });
    await openPart(<ProvinceMap />, { services: { catalogue } });
    await find('link', 'You keep only some provinces. The others aren’t counted.');
    expect(on().getByRole('link', { name: /^Ontario/ }).textContent).toContain('not on this device');
    expect(on().getByRole('link', { name: /^Alberta/ }).textContent).not.toContain('not on this device');
  });

  test('is a way to the lists before anything is counted', async () => {
    await openPart(<ProvinceMap />, { services: { catalogue: catalogueIn({}).catalogue } });
    await waitFor(() => expect(tiles()).toHaveLength(13));
    expect(tiles().every(tile => tile.endsWith('–'))).toBe(true);
  });
});

describe('what else the first screen has', () => {
  test('leads each promise to what keeps it', async () => {
    await openPart(
      <>
        <FeatureGrid />
        <HelpBanner />
      </>,
    );
    const links = on()
      .getAllByRole('link')
      .map(link => `${link.textContent}: ${link.getAttribute('href')}`);
    expect(links).toEqual([
      'Post a Job: /post-job?mode=one',
      'Secure Application Process: /privacy',
      'Manage Applicants: /applicants',
      'Advanced Filtering: /jobList',
      'Seamless API Integration: /api-docs',
      'Automated Backups: /help-center#backups',
      'Visit the help center: /help-center',
    ]);
  });

  test('explains behind its headings on a phone', async () => {
    const page = await openApp('/', { ...withCards, width: PHONE_PX });
    const heading = await find('heading', 'High-wage positions');
    const fold = heading.closest('details');
    expect(fold?.open).toBe(false);
    await page.user.click(heading);
    expect(fold?.open).toBe(true);
    expect(
      on()
        .getAllByRole('heading', { level: 3 })
        .filter(one => one.closest('details')),
    ).toHaveLength(11);
  });

  test('explains at once where there is room', async () => {
    await openApp('/', { ...withCards, width: 1280 });
    expect((await find('heading', 'High-wage positions')).closest('details')).toBeNull();
    await waitFor(() => expect(document.title).toBe('Home · Portage'));
    await hasFocus(document.body);
  });
});
