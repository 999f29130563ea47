import { expect, test } from 'vitest';
import { SIX, titles } from '../../../support/dom/list-scene.ts';
import { find, on, press, see, texts, waitFor } from '../../../support/dom/queries.ts';
import { openApp, openPart } from '../../../support/dom/test-app.tsx';
import { LatestJobs } from '../../../../src/features/home/latest-jobs.tsx';
import { ProvinceMap } from '../../../../src/features/home/province-map.tsx';
import { PROVINCE_TILES } from '../../../../src/features/home/province-tiles.ts';

const codes = () => texts('link').map(text => text.slice(0, 2));

test('the first screen needs no network, and each part of it has a heading', async () => {
  const page = await openApp('/', { cards: SIX });
  page.goOffline();
  await waitFor(() => expect(titles()).toContain('camp cook'));
  const headings = on(await find('main')).getAllByRole('heading');
  expect(headings.filter(({ tagName }) => tagName === 'H1')).toHaveLength(1);
  expect(headings.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Latest jobs', 'Jobs by province', 'Career tips', 'Need help?']),
  );
  expect(page.surprises).toEqual([]);
});

test('a card that was read says so among the latest jobs', async () => {
  const page = await openApp('/job/6', { cards: SIX });
  await find('heading', 'camp cook');
  // Nobody waits for this mark, so a page that is closed at once may not have written it.
  await waitFor(async () => expect(await page.people.current().db.viewed.count()).toBe(1));
  await openPart(<LatestJobs />, { device: page.device });
  await waitFor(() => {
    const read = texts('article').filter(text => text.includes('Viewed'));
    expect(read.map(text => text.slice(0, 9))).toEqual(['camp cook']);
  });
});

test('a job that a full device could not note as saved is said', async () => {
  const page = await openPart(<LatestJobs />, { cards: SIX });
  page.people.current().db.marks.hook('creating', () => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  await press(page, 'Save: nurse');
  await see('We couldn’t save this on your device. Its storage may be full.');
  await waitFor(async () =>
    expect((await find('button', 'Save: nurse')).getAttribute('aria-pressed')).toBe('false'),
  );
});

test('the map leaves out the jobs that are hidden', async () => {
  const page = await openApp('/jobList?province=AB', { cards: SIX });
  await press(page, 'Hide: welder');
  await find('button', '1 hidden');
  await openPart(<ProvinceMap />, { device: page.device });
  await waitFor(() => expect(texts('link')).toContain('ABAlberta11 job'));
});

test('the map is read from the north-west, and has French names where French is spoken', async () => {
  await openPart(<ProvinceMap />, { cards: SIX, language: 'fr' });
  await waitFor(() => expect(texts('link')).toContain('NSNouvelle-Écosse11 offre'));
  expect(codes().slice(0, PROVINCE_TILES.length)).toEqual(PROVINCE_TILES.map(({ code }) => code));
});
