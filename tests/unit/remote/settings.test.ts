import { expect, test } from 'vitest';
import { readSettings, refreshSettings } from '../../../src/remote/settings.ts';
import { PASSWORD_ONLY } from '../../../src/wire/settings.ts';
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
};
const answer =
  (body: unknown, ok = true) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status: ok ? 200 : 503 }));

test('the first start takes them from the shell', () => {
  const document = shell({ project: 'board', 'wage-table': 'official' });
  expect(readSettings({ document, storage: null })).toMatchObject({
    projectId: 'board',
    wageTable: 'official',
  });
});

test('an older server says nothing of ways to sign in, nor of reviews: there is the password, and none', async () => {
  const storage = memoryStorage();
  const { signIn: _unsaid, postingReview: _unsaidToo, ...older } = SERVER;
  const expected = { ...older, signIn: PASSWORD_ONLY, postingReview: 'none' };
  for (const body of [older, { ...older, postingReview: 'sometimes' }]) {
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
