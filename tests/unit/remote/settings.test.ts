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
    await refreshSettings(answer(body), storage);
    expect(readSettings({ document: shell({}), storage })).toEqual(expected);
  }
});

test('what the server said last counts at once, and from the next start on, also offline', async () => {
  const storage = memoryStorage();
  const document = shell({});
  expect(await refreshSettings(answer(SERVER), storage)).toEqual(SERVER);
  expect(readSettings({ document, storage })).toEqual(SERVER);
  expect(await refreshSettings(() => Promise.reject(new TypeError('offline')), storage)).toBeUndefined();
  expect(readSettings({ document, storage })).toEqual(SERVER);
});

test.each([null, [], 'text', { projectId: 1 }, {}])('an answer %j that is none is not kept', async body => {
  const storage = memoryStorage();
  await refreshSettings(answer(body), storage);
  expect(readSettings({ document: shell({}), storage }).projectId).toBe('portage');
});
