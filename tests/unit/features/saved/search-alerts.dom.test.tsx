import { afterEach, describe, expect, test } from 'vitest';
import { registerSyncAlerts } from '../../../../sync-server/routes/sync/sync-alerts.ts';
import { alertKey } from '../../../../sync-server/records/messaging/alert-record.ts';
import type { SearchContent } from '../../../../src/local/db/rows.ts';
import { listSearches, putSearch } from '../../../../src/local/values/saved-searches.ts';
import { noteFound, readLooks } from '../../../../src/local/values/search-looks.ts';
import { account, aSearch } from '../../../support/board.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { arrived } from '../../../support/dom/account-scene.ts';
import {
  act,
  choose,
  find,
  gone,
  press,
  see,
  sees,
  texts,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openApp, type Page, type PageOptions } from '../../../support/dom/test-app.tsx';
import { putSearch as putOnServer } from '../../../../sync-server/operations/personal-values.ts';
import { addPerson, createWorld, type World } from '../../../support/server-world.ts';
import { START_MS } from '../../../support/test-context.ts';

const day = { postingDateFormatted: '2026-11-20', firstPostedDate: '2026-11-20' };
const CARDS = [
  aCard({ jobId: 2, jobTitle: 'camp cook', ...day }),
  aCard({ jobId: 1, jobTitle: 'line cook', ...day }),
];

let world: World | undefined;
afterEach(async () => {
  await world?.app.close();
  world = undefined;
});

const open = (path = '/saved', options: PageOptions = {}) => openApp(path, { cards: CARDS, ...options });

const keep = ({ people }: Page, search: Partial<SearchContent> = {}) =>
  act(() =>
    putSearch(
      people.current().db,
      'search-0001',
      { name: 'Cooks', query: 'q=cook', ...search },
      people.edits,
    ),
  );

/** As if the search had been compared when there was nothing. */
const comparedBefore = ({ people }: Page) =>
  act(() =>
    noteFound(
      people.current().db,
      {
        searchId: 'search-0001',
        compared: '["q=cook",null]',
        recent: [],
        maybeNew: [],
        stillOpen: [],
        today: '2026-11-20',
      },
      START_MS,
    ),
  );

describe('a saved search', () => {
  test('says where and when its matches are announced, and is sent with that choice', async () => {
    const page = await open('/saved', { clock: START_MS });
    await keep(page);
    await find('link', 'Cooks');
    expect(valueOf('Alerts for Cooks')).toBe('off');
    await choose(page, 'Alerts for Cooks', 'On this device, daily');
    await see(/^Next: /);
    const [search] = await listSearches(page.people.current().db);
    expect(search?.alert).toMatchObject({ by: 'device', when: 'daily' });
    await choose(page, 'Alerts for Cooks', 'On this device, at once');
    await see('Next: as soon as there are new jobs');
    await choose(page, 'Alerts for Cooks', 'No alerts');
    await gone(/^Next: /);
  });

  test('says what is missing for alerts from the server, also in French', async () => {
    const page = await open();
    await keep(page);
    await choose(page, 'Alerts for Cooks', 'Email, weekly');
    await see(/Sign in to get these alerts/);
    await keep(page, { query: 'q=cook&near=me&km=50', alert: { by: 'push', when: 'now', zone: 'UTC' } });
    await see(/uses your position/);
    await page.close();
    const french = await open('/saved', { language: 'fr', signIn: { mail: false } });
    await keep(french, { alert: { by: 'push', when: 'now', zone: 'UTC' } });
    await see(/Connectez-vous pour recevoir ces alertes/);
    expect(texts('option')).toContain('Notification, chaque jour');
    expect(texts('option')).not.toContain('Courriel, chaque jour');
  });

  test('keeps its choice when it is removed and put back', async () => {
    const page = await open();
    const alert = { by: 'device', when: 'weekly', zone: 'America/Halifax' } as const;
    await keep(page, { alert });
    await press(page, 'Remove Cooks');
    await press(page, 'Undo');
    await find('link', 'Cooks');
    expect((await listSearches(page.people.current().db))[0]?.alert).toEqual(alert);
  });

  test('counts its new matches until it is opened', async () => {
    const page = await open();
    await comparedBefore(page);
    await keep(page);
    await see('2 new');
    await press(page, 'Cooks', { role: 'link' });
    await arrived(page, '/jobList?q=cook');
    await waitFor(async () =>
      expect((await readLooks(page.people.current().db)).get('search-0001')?.fresh).toEqual([]),
    );
  });

  test('shows what the server announced last, and that the address must be verified', async () => {
    world = await createWorld({}, [registerSyncAlerts]);
    const { context } = world;
    const cookie = await addPerson(context, 'olga', { emailVerified: false });
    const alert = { by: 'mail', when: 'now', zone: 'UTC' } as const;
    const payload = {
      searchId: 'search-0001',
      search: { name: 'Cooks', query: 'q=cook', alert },
      editedAt: START_MS,
    };
    await putOnServer(context, account('olga'), aSearch({ payload, userId: 'olga' }), payload);
    const [row] = context.projection.ownedBy('searches', 'olga');
    const record = {
      searchId: row?.documentId ?? '',
      userId: 'olga',
      waiting: [],
      more: 0,
      firstAt: 0,
      notBefore: 0,
      known: [],
      count: 1,
      lastAt: START_MS,
      lastCount: 5,
    };
    await context.stores.accounts.commit([{ id: alertKey(record), body: record }]);
    const page = await open('/saved', {
      server: world.app,
      user: { id: 'olga', name: 'olga', email: 'olga@example.com' },
      cookie,
    });
    await keep(page, { alert });
    await see(/^Last: .*\(5 jobs\)$/);
    await see(/Verify your email address/);
  });
});

describe('on any screen', () => {
  test('new matches of an alert on this device are announced once', async () => {
    const page = await open('/lmia');
    await comparedBefore(page);
    await keep(page, { alert: { by: 'device', when: 'now', zone: 'UTC' } });
    await see(/2 new jobs for “Cooks”/);
    await press(page, 'See jobs', { role: 'link' });
    await arrived(page, '/jobList?q=cook');
    await gone(/2 new jobs/);
  });

  test('can be closed, and those of other alerts aren’t announced', async () => {
    const page = await open('/lmia');
    await comparedBefore(page);
    await keep(page, { alert: { by: 'device', when: 'now', zone: 'UTC' } });
    await see(/2 new jobs for “Cooks”/);
    await press(page, 'Close');
    await gone(/2 new jobs/);
    await keep(page, { alert: { by: 'mail', when: 'now', zone: 'UTC' } });
    expect(sees(/new jobs/)).toBe(false);
  });
});
