import { expect, test } from 'vitest';
import { readSettings, refreshSettings } from '../../../src/remote/settings.ts';
import { INBOX_ONLY, PASSWORD_ONLY } from '../../../src/wire/settings.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

const shell = (values: Record<string, string>) => ({
  querySelector: (selector: string) => {
    const value = values[/name="portage-(.+)"/.exec(selector)?.[1] ?? ''];
    return value === undefined ? null : { getAttribute: () => value };
  },
});
const SERVER = {
  projectId: 'board-2',
  projectName: 'Portage North',
  wageTable: 'official',
  signIn: { mail: true, phone: false, providers: ['github'] },
  postingReview: 'unproved',
  delivery: { email: true, form: false },
};
const HOUR_MS = 3_600_000;
const NOON_MS = Date.parse('2026-11-27T12:00Z');
const answer =
  (body: unknown, ok = true) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status: ok ? 200 : 503 }));

test('the first start takes them from the shell', () => {
  const document = shell({ project: 'board', 'wage-table': 'official', delivery: 'form' });
  expect(readSettings({ document, storage: null })).toMatchObject({
    projectId: 'board',
    wageTable: 'official',
    delivery: { email: false, form: true },
  });
});

test('what an older server says nothing of is not there: ways to sign in, reviews, ways to deliver', async () => {
  const storage = memoryStorage();
  const { signIn: _unsaid, postingReview: _review, delivery: _delivery, ...older } = SERVER;
  const expected = { ...older, signIn: PASSWORD_ONLY, postingReview: 'none', delivery: INBOX_ONLY };
  for (const body of [older, { ...older, postingReview: 'sometimes', delivery: 'everywhere' }]) {
    await refreshSettings({ fetch: answer(body), storage, nowMs: () => NOON_MS });
    expect(readSettings({ document: shell({}), storage })).toEqual(expected);
  }
});

test('what the server said last counts at once, and from the next start on, also offline', async () => {
  const storage = memoryStorage();
  const document = shell({});
  const asked = { storage, nowMs: () => NOON_MS };
  expect(await refreshSettings({ ...asked, fetch: answer(SERVER) })).toEqual(SERVER);
  expect(readSettings({ document, storage })).toEqual(SERVER);
  const offline = () => Promise.reject(new TypeError('offline'));
  expect(
    await refreshSettings({ ...asked, fetch: offline, nowMs: () => asked.nowMs() + HOUR_MS }),
  ).toBeUndefined();
  expect(readSettings({ document, storage })).toEqual(SERVER);
});

test.each([null, [], 'text', { projectId: 1 }, {}])('an answer %j that is none is not kept', async body => {
  const storage = memoryStorage();
  await refreshSettings({ fetch: answer(body), storage, nowMs: () => NOON_MS });
  expect(readSettings({ document: shell({}), storage }).projectId).toBe('portage');
});

test('are asked for once an hour, however often the app is opened, and again at once after no answer', async () => {
  const storage = memoryStorage();
  let asked = 0;
  let nowMs = NOON_MS;
  let body: () => Promise<Response> = answer(SERVER, false);
  const open = () =>
    refreshSettings({
      storage,
      nowMs: () => nowMs,
      fetch: () => {
        asked += 1;
        return body();
      },
    });
  await open();
  body = answer(SERVER);
  expect(await open()).toEqual(SERVER);
  nowMs += HOUR_MS - 1;
  expect(await open()).toBeUndefined();
  expect(asked).toBe(2);
  nowMs += 1;
  expect(await open()).toEqual(SERVER);
  expect(asked).toBe(3);
  // The device's clock was set back.
  nowMs -= 2 * HOUR_MS;
  await open();
  expect(asked).toBe(4);
});
