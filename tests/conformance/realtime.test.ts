import {
  type AppwriteException,
  Channel,
  ID,
  Permission,
  Query,
  Realtime,
  type RealtimeResponseEvent,
  Role,
} from 'appwrite';
import { Client as KeyClient, Databases as KeyDatabases } from 'node-appwrite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type SdkBrowser, sdkServerForTests } from '../support/sdk-server.ts';
import { useSocketsOf } from '../support/sdk-sockets.ts';
import { API_KEY } from '../support/test-context.ts';

const PASSWORD = 'wet boots by the door';
const SEARCH = { name: 'Cooks', query: 'keyword=cook' };
const server = sdkServerForTests();
let browser: SdkBrowser;
let userId: string;
let takeAway: () => void;
let realtime: Realtime;
let count = 0;

beforeEach(async () => {
  // It tells of every connection that ends.
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  browser = server.browser();
  userId = await signUp(browser);
  takeAway = useSocketsOf(browser, server.endpoint.replace('/v1', ''));
  realtime = new Realtime(browser.client);
});
afterEach(async () => {
  await realtime.disconnect();
  takeAway();
  vi.restoreAllMocks();
});

async function signUp(who: SdkBrowser): Promise<string> {
  count += 1;
  const email = `listener${count}@example.com`;
  const { $id } = await who.account.create({ userId: ID.unique(), email, password: PASSWORD, name: 'Ann' });
  await who.account.createEmailPasswordSession({ email, password: PASSWORD });
  return $id;
}

type Told = RealtimeResponseEvent<unknown>;

/** What a subscription was told, and a wait for so many. */
function listener() {
  const heard: Told[] = [];
  return {
    heard,
    hear: (event: Told) => void heard.push(event),
    until: async (number: number) => {
      await expect.poll(() => heard.length).toBe(number);
    },
  };
}

const makeSearch = (who: SdkBrowser, data: object = SEARCH, documentId = ID.unique()) =>
  who.databases.createDocument({
    databaseId: 'board',
    collectionId: 'searches',
    documentId,
    data: { ...SEARCH, ...data },
  });
const sockets = () =>
  server.app.inject('/metrics').then(({ body }) => /^portage_realtime_sockets (\d+)/m.exec(body)?.[1]);

/** `subscribe` resolves when it is sent, not when it is in force: an event of our own says so. */
async function inForce(): Promise<void> {
  const mark = listener();
  const { unsubscribe } = await realtime.subscribe('account', mark.hear);
  await expect
    .poll(async () => {
      await browser.account.updateName({ name: `Ann ${Math.random()}` });
      return mark.heard.length;
    })
    .toBeGreaterThan(0);
  await unsubscribe();
}

describe('Realtime.subscribe', () => {
  test('tells of documents as the API has them, made, changed and deleted', async () => {
    const { heard, hear, until } = listener();
    await realtime.subscribe(Channel.database('board').collection('searches').document(), hear);
    await inForce();
    const made = await makeSearch(browser);
    const changed = await browser.databases.updateDocument({
      databaseId: 'board',
      collectionId: 'searches',
      documentId: made.$id,
      data: { name: 'Bakers' },
    });
    await browser.databases.deleteDocument({
      databaseId: 'board',
      collectionId: 'searches',
      documentId: made.$id,
    });
    await until(3);
    // Long texts of a deleted document are gone with it.
    const gone = { ...changed, query: null };
    expect(heard.map(({ payload }) => payload)).toEqual([made, changed, gone]);
    expect(heard.map(({ events }) => events[0])).toEqual(
      ['create', 'update', 'delete'].map(
        action => `databases.board.collections.searches.documents.${made.$id}.${action}`,
      ),
    );
    expect(heard[0]?.channels).toContain('documents');
    expect(Date.parse(heard[0]?.timestamp ?? '')).toBeGreaterThan(0);
  });

  test('one socket serves all subscriptions; each hears of its own channels', async () => {
    const [created, rows, one] = [listener(), listener(), listener()];
    const documentId = ID.unique();
    await Promise.all([
      realtime.subscribe('documents.create', created.hear),
      realtime.subscribe(Channel.tablesdb('board').table('searches').row(), rows.hear),
      realtime.subscribe(Channel.database('board').collection('searches').document(documentId), one.hear),
    ]);
    await inForce();
    await makeSearch(browser);
    await makeSearch(browser, {}, documentId);
    await Promise.all([created.until(2), rows.until(2), one.until(1)]);
    // The event speaks the words of the route that wrote, on whichever channel it is heard.
    expect(rows.heard[0]?.payload).toMatchObject({ $collectionId: 'searches' });
    expect(await sockets()).toBe('1');
  });

  test('queries choose; `update` replaces channels and queries without another socket', async () => {
    const { heard, hear, until } = listener();
    const subscription = await realtime.subscribe('documents', hear, [Query.equal('name', ['Cooks'])]);
    await inForce();
    await makeSearch(browser, { name: 'Bakers' });
    await makeSearch(browser, { name: 'Cooks' });
    await until(1);
    await subscription.update({
      queries: [Query.or([Query.equal('name', ['Bakers']), Query.isNull('name')])],
    });
    await inForce();
    await makeSearch(browser, { name: 'Cooks' });
    await makeSearch(browser, { name: 'Bakers' });
    await until(2);
    expect(heard.map(({ payload }) => (payload as { name: string }).name)).toEqual(['Cooks', 'Bakers']);
    expect(await sockets()).toBe('1');
  });

  test('`unsubscribe` ends one of them, `close` the last one with the socket', async () => {
    const [ended, other] = [listener(), listener()];
    const { unsubscribe } = await realtime.subscribe('documents', ended.hear);
    const { close } = await realtime.subscribe('documents', other.hear);
    await inForce();
    await unsubscribe();
    await makeSearch(browser);
    await other.until(1);
    expect(ended.heard).toEqual([]);
    await close();
    await expect.poll(sockets).toBe('0');
  });

  test('what the caller may not read is not told', async () => {
    const { heard, hear, until } = listener();
    await realtime.subscribe('documents', hear);
    await inForce();
    const stranger = server.browser();
    await signUp(stranger);
    await makeSearch(stranger, { name: 'theirs' });
    const databases = new KeyDatabases(
      new KeyClient().setEndpoint(server.endpoint).setProject('portage').setKey(API_KEY),
    );
    const make = (name: string, permissions: string[]) =>
      databases.createDocument({
        databaseId: 'board',
        collectionId: 'searches',
        documentId: ID.unique(),
        data: { ...SEARCH, name },
        permissions,
      });
    await make('guests', [Permission.read(Role.guests())]);
    await make('mine', [Permission.read(Role.user(userId))]);
    await make('users', [Permission.read(Role.users())]);
    await until(2);
    expect(heard.map(({ payload }) => (payload as { name: string }).name)).toEqual(['mine', 'users']);
  });

  test('the account is told of, by Appwrite’s names', async () => {
    const { heard, hear, until } = listener();
    await realtime.subscribe(Channel.account(), hear);
    await inForce();
    heard.length = 0;
    const user = await browser.account.updatePrefs({ prefs: { language: 'fr' } });
    await until(1);
    expect(heard[0]?.payload).toEqual(user);
    expect(heard[0]?.events).toContain(`users.${userId}.update.prefs`);
    const channels = ['account', `account.${userId}`];
    expect(heard[0]?.channels).toEqual([...channels, ...channels.map(channel => `${channel}.update`)]);
  });

  test('a JWT signs in where there is no cookie', async () => {
    const { jwt } = await browser.account.createJWT();
    const guest = server.browser();
    takeAway();
    takeAway = useSocketsOf(guest, server.endpoint.replace('/v1', ''));
    guest.client.setJWT(jwt);
    const { heard, hear, until } = listener();
    const other = new Realtime(guest.client);
    const opened = new Promise<void>(resolve => other.onOpen(resolve));
    await other.subscribe('account', hear);
    await opened;
    await expect
      .poll(async () => {
        await browser.account.updateName({ name: `Ann ${Math.random()}` });
        return heard.length;
      })
      .toBeGreaterThan(0);
    await until(heard.length);
    expect(heard[0]?.payload).toMatchObject({ $id: userId });
    await other.disconnect();
  });

  test('a query that events cannot be asked is refused with 1003; the socket stays', async () => {
    const refused = new Promise<[AppwriteException | undefined, number | undefined]>(resolve =>
      realtime.onError((error, code) => resolve([error as AppwriteException | undefined, code])),
    );
    await realtime.subscribe('documents', () => undefined, [Query.search('name', 'cook')]);
    const [error, code] = await refused;
    expect(code).toBe(1003);
    expect(error?.message).toContain("Query method 'search' is not supported in Realtime queries.");
    expect(await sockets()).toBe('1');
  });

  test('an unknown project and a foreign site are refused with 1008, and not tried again', async () => {
    for (const refuse of [
      () => browser.client.setProject('unknown'),
      () => {
        takeAway();
        takeAway = useSocketsOf(browser, 'https://evil.example');
      },
    ]) {
      refuse();
      const other = new Realtime(browser.client);
      const code = new Promise(resolve => other.onError((_error, status) => resolve(status)));
      const closed = new Promise<void>(resolve => other.onClose(resolve));
      await other.subscribe('documents', () => undefined);
      expect(await code).toBe(1008);
      await closed;
      await other.disconnect();
      browser.client.setProject('portage');
    }
    expect(await sockets()).toBe('0');
  });

  test('presence is taken without a fault', async () => {
    const faults: unknown[] = [];
    realtime.onError(error => faults.push(error));
    await realtime.subscribe('documents', () => undefined);
    await realtime.upsertPresence({ status: 'online', presenceId: ID.unique() });
    await inForce();
    expect(faults).toEqual([]);
  });

  test('differs: presence is not stored, so no event reports it', async () => {
    const { heard, hear } = listener();
    await realtime.subscribe('presences', hear);
    await realtime.upsertPresence({ status: 'online', presenceId: ID.unique() });
    await inForce();
    expect(heard).toEqual([]);
  });

  test('differs: the event of a deleted document lacks the attributes that cannot be queried', async () => {
    const { heard, hear, until } = listener();
    await realtime.subscribe(Channel.database('board').collection('drafts').document(), hear);
    await inForce();
    const draft = await browser.databases.createDocument({
      databaseId: 'board',
      collectionId: 'drafts',
      documentId: ID.unique(),
      data: { kind: 'application', key: 'apply:1', content: '{"message":"Hello"}' },
    });
    await browser.databases.deleteDocument({
      databaseId: 'board',
      collectionId: 'drafts',
      documentId: draft.$id,
    });
    await until(2);
    expect(heard[0]?.payload).toEqual(draft);
    expect(heard[1]?.payload).toEqual({ ...draft, content: null });
  });

  test('differs: an upsert is reported as a create or an update, and `.upsert` gets both', async () => {
    const { heard, hear, until } = listener();
    await realtime.subscribe('documents.upsert', hear);
    await inForce();
    const documentId = ID.unique();
    for (const name of ['Cooks', 'Bakers'])
      await browser.databases.upsertDocument({
        databaseId: 'board',
        collectionId: 'searches',
        documentId,
        data: { ...SEARCH, name },
      });
    await until(2);
    expect(heard.map(({ events }) => events[0]?.split('.').at(-1))).toEqual(['create', 'update']);
  });
});

describe('Client.subscribe', () => {
  test('the older way is told the same', async () => {
    const { heard, hear } = listener();
    const stop = browser.client.subscribe<{ $id: string }>(['documents', 'account'], hear, [
      Query.equal('name', ['Cooks']),
    ]);
    await inForce();
    await expect
      .poll(async () => {
        await makeSearch(browser);
        return heard.length;
      })
      .toBeGreaterThan(0);
    await makeSearch(browser, { name: 'Bakers' });
    const made = await makeSearch(browser);
    await expect.poll(() => heard.at(-1)?.payload).toEqual(made);
    expect(heard.every(({ payload }) => (payload as { name: string }).name === 'Cooks')).toBe(true);
    stop();
    await realtime.disconnect();
    await expect.poll(sockets).toBe('0');
  });
});
