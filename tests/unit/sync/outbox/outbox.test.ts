import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outbox } from '../../../../src/features/services.ts';
import { createPersonData, type PersonData } from '../../../../src/local/people/person-data.ts';
import { createSessionStore } from '../../../../src/local/people/session-store.ts';
import { listEntries } from '../../../../src/local/hooks/use-outbox-entries.ts';
import { type AppAccounts, createAccounts } from '../../../../src/remote/account/accounts.ts';
import { createPushRemote } from '../../../../src/remote/push-remote.ts';
import { createListeners } from '../../../../src/core/listeners.ts';
import { createLocks, type Locks } from '../../../../src/sync/locks.ts';
import type { HurryChannel } from '../../../../src/sync/outbox/hurry-channel.ts';
import type { Clock } from '../../../../src/sync/ports.ts';
import { createOutbox } from '../../../../src/sync/outbox/outbox.ts';
import { OUTBOX_LOCK } from '../../../../src/sync/outbox/outbox-lock.ts';
import { createApp } from '../../../../sync-server/app.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync/sync-push.ts';
import { addPosting, aRow, createBoard, documentsOf } from '../../../support/board.ts';
import { BrowserFetch } from '../../../support/browser-fetch.ts';
import { FakeClock, turns } from '../../../support/fake-clock.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';
import { PhoneLocks } from '../../../support/phone-locks.ts';
import { createDisk } from '../../../support/person-databases.ts';
import type { TestContext } from '../../../support/test-context.ts';
import { until } from '../../../support/until.ts';

const ANNA = { name: 'Anna Roy', email: 'anna@example.com', password: 'correct horse 9' };
const apply = (jobId = 100) =>
  ({
    kind: 'application.submit',
    title: 'cook',
    payload: { jobId, jobTitle: 'cook', name: 'Anna', email: 'anna@example.com', message: 'Hello' },
  }) as const;
const post = (jobId: number) =>
  ({ kind: 'posting.create', title: 'a row', payload: { jobId, row: aRow() } }) as const;

interface Tab {
  locks: Locks;
  channel: HurryChannel | null;
}

/** Two tabs of one device: one of them holds a lock, and each hears the other. */
function twoTabs(clock: Clock): [Tab, Tab] {
  const device = new PhoneLocks();
  const heard = [createListeners<['hurry']>(), createListeners<['hurry']>()] as const;
  const tab = (own: 0 | 1, others: 0 | 1): Tab => ({
    locks: createLocks(device.managerOf(Symbol(own)), clock),
    channel: {
      announce: news => heard[others].notify(news),
      onAnnounced: listener => void heard[own].subscribe(listener),
      close: () => undefined,
    },
  });
  return [tab(0, 1), tab(1, 0)];
}

/** The app as it is put together on a phone, and the real server: everything but the screens and the socket. */
describe('the outbox', () => {
  let context: TestContext;
  let app: FastifyInstance;
  let browser: BrowserFetch;
  let phone: ReturnType<typeof createPhone>;

  function createPhone() {
    return { disk: createDisk(), storage: memoryStorage(), clock: new FakeClock(), clockErrorMs: 0 };
  }

  /** Starts the app on the phone; `close` is what closing its tab does. */
  function openApp(
    fetch: (url: string, init: RequestInit) => Promise<Response> = browser.fetch,
    { locks, channel }: Tab = { locks: createLocks(undefined, phone.clock), channel: null },
  ) {
    const { disk, storage, clock, clockErrorMs } = phone;
    const surprises: unknown[] = [];
    const accounts: AppAccounts = createAccounts({
      endpoint: 'http://localhost/v1',
      project: 'portage',
      store: createSessionStore(storage, new EventTarget()),
      loadSdk: () => import('appwrite'),
      clock,
    });
    const people: PersonData = createPersonData({
      accounts,
      openDatabase: disk.open,
      exclusive: task => locks.run(OUTBOX_LOCK, task),
      nowMs: clock.nowMs,
      newId: () => crypto.randomUUID(),
      randomBytes: length => crypto.getRandomValues(new Uint8Array(length)),
      onProblem: problem => surprises.push(problem),
    });
    const outbox = createOutbox({
      people,
      remote: guestSecret => createPushRemote({ fetch, origin: '', clock, guestSecret }),
      ready: async () => {
        if (!(await accounts.settleLogOut())) return false;
        await people.settled();
        return true;
      },
      onUnauthorised: () => void accounts.expired(),
      isLookedAt: () => true,
      locks,
      channel,
      clock,
      writtenAtMs: () => clock.nowMs() - clockErrorMs,
      random: () => 0,
      newId: () => crypto.randomUUID(),
      onUnexpectedError: error => surprises.push(error),
    });
    const asPromised: Omit<Outbox, 'changeUpload'> = outbox;
    const entries = () => listEntries(people.current().db);
    const states = async () => (await entries()).map(({ state }) => state);
    return { accounts, people, outbox, asPromised, surprises, entries, states };
  }

  /** Until the replayer rests: everything here waits only for its turn. */
  async function rest({ outbox }: { outbox: { status(): string } }) {
    await turns();
    await until(() => expect(outbox.status()).not.toBe('sending'));
  }

  beforeEach(async () => {
    context = await createBoard();
    for (const jobId of [100, 200, 300]) await addPosting(context, { jobId });
    app = createApp(context, [registerSyncPush]);
    await app.ready();
    browser = new BrowserFetch(app);
    vi.stubGlobal('fetch', browser.fetch);
    phone = createPhone();
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await app.close();
  });

  it('says when it was written by the server’s clock where that of the device is years behind', async () => {
    browser.isOnline = false;
    phone.clockErrorMs = -5 * 365 * 86_400_000;
    const { outbox, people } = openApp();
    const [id = ''] = await outbox.enqueue([apply()]);
    const kept = await people.current().db.outbox.get(id);
    expect(kept?.createdAt).toBe(new Date(phone.clock.nowMs() - phone.clockErrorMs).toISOString());
  });

  it('says "saved" when the entry is on the disk and the draft it came from is not, offline too', async () => {
    browser.isOnline = false;
    const { outbox, people, entries } = openApp();
    await people.current().db.drafts.put({ key: 'apply:100', content: { name: 'A' }, editedAt: 1 });
    const [id] = await outbox.enqueue([apply()], { clearDraft: 'apply:100' });
    expect(await entries()).toMatchObject([{ id, state: 'waiting', title: 'cook', userId: null }]);
    expect(await people.current().db.drafts.count()).toBe(0);
    await rest({ outbox });
    expect(outbox.status()).toBe('offline');
    await outbox.close();
  });

  /** A network that loses the first push: no answer comes until the app gives the request up. */
  function losingLine() {
    const line = {
      lost: 0,
      fetch: (url: string, init: RequestInit): Promise<Response> => {
        if (!url.endsWith('/v1/sync/push') || line.lost > 0) return browser.fetch(url, init);
        line.lost += 1;
        return new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(new TypeError('Failed to fetch')));
        });
      },
    };
    return line;
  }

  it('sends a request again that the network lost when the person asks, long before its time limit', async () => {
    const line = losingLine();
    const phoneApp = openApp(line.fetch);
    await phoneApp.outbox.enqueue([apply()]);
    await until(() => expect(line.lost).toBe(1));
    await phone.clock.advance(4_000);
    phoneApp.outbox.sendNow();
    await turns();
    expect(await phoneApp.states()).toEqual(['sending']);
    await phone.clock.advance(1_000);
    // Also called when the page is hidden, and then an answer on its way must not be thrown away.
    phoneApp.outbox.hint();
    await turns();
    expect(await phoneApp.states()).toEqual(['sending']);
    phoneApp.outbox.sendNow();
    await rest(phoneApp);
    expect(await phoneApp.states()).toEqual(['sent']);
    expect(await documentsOf(context, 'applications')).toHaveLength(1);
    await phoneApp.outbox.close();
  });

  it('sends a request again that another tab lost when the person asks in this one', async () => {
    const line = losingLine();
    const tabs = twoTabs(phone.clock);
    const other = openApp(line.fetch, tabs[0]);
    const here = openApp(line.fetch, tabs[1]);
    await other.outbox.enqueue([apply()]);
    await until(() => expect(line.lost).toBe(1));
    await phone.clock.advance(5_000);
    here.outbox.hint();
    await turns();
    expect(await here.states()).toEqual(['sending']);
    here.outbox.sendNow();
    await rest(here);
    expect(await here.states()).toEqual(['sent']);
    expect(await documentsOf(context, 'applications')).toHaveLength(1);
    await Promise.all([here.outbox.close(), other.outbox.close()]);
  });

  /** An application in flight, until the test lets its try fail. */
  const sendingOne = async () => {
    let fail = () => undefined as void;
    const asked = vi.fn<() => Promise<Response>>(
      () =>
        new Promise((_, reject) => {
          fail = () => reject(new TypeError('Failed to fetch'));
        }),
    );
    const app = openApp(asked);
    const [id = ''] = await app.outbox.enqueue([apply()]);
    await until(() => expect(asked).toHaveBeenCalledOnce());
    return { ...app, id, fail: () => fail() };
  };

  it('deletes what is in flight when the try has failed', async () => {
    const { outbox, entries, id, fail } = await sendingOne();
    const removed = outbox.remove(id);
    await turns();
    expect(await entries()).toHaveLength(1);
    fail();
    await removed;
    expect(await entries()).toEqual([]);
    await outbox.close();
  });

  it('takes back what is in flight, to be written anew, when the try has failed', async () => {
    const { outbox, entries, id, fail } = await sendingOne();
    const edited = outbox.edit(id);
    await turns();
    expect(await entries()).toHaveLength(1);
    fail();
    expect(await edited).toBe('apply:100');
    expect(await entries()).toEqual([]);
    await outbox.close();
  });

  it('keeps what arrived while it was being deleted', async () => {
    let answer = () => undefined as void;
    const isAnswered = new Promise<void>(resolve => {
      answer = resolve;
    });
    const asked = vi.fn<BrowserFetch['fetch']>(async (url, init) => {
      await isAnswered;
      return browser.fetch(url, init);
    });
    const { outbox, states } = openApp(asked);
    const [id = ''] = await outbox.enqueue([apply()]);
    await until(() => expect(asked).toHaveBeenCalledOnce());
    const removed = outbox.remove(id);
    await turns();
    answer();
    await removed;
    expect(await documentsOf(context, 'applications')).toHaveLength(1);
    expect(await states()).toEqual(['sent']);
    await outbox.close();
  });

  it('sends by itself once the network is there, from a new start too', async () => {
    browser.isOnline = false;
    const first = openApp();
    await first.outbox.enqueue([apply()]);
    await rest(first);
    await first.outbox.close();
    first.people.close();

    browser.isOnline = true;
    const next = openApp();
    next.outbox.hint();
    await rest(next);
    expect(await next.states()).toEqual(['sent']);
    expect(next.outbox.status()).toBe('idle');
    const [document] = await documentsOf(context, 'applications');
    expect((await next.entries())[0]?.receipt?.documentId).toBe(document?.documentId);
    await next.outbox.close();
  });

  it('of a guest notices that the server lost what it had confirmed, with nothing to send', async () => {
    const first = openApp();
    await first.outbox.enqueue([apply()]);
    await rest(first);
    expect(await first.states()).toEqual(['sent']);
    await first.outbox.close();
    first.people.close();

    // Restored from a backup of before.
    await app.close();
    context = { ...(await createBoard()), epoch: 'epoch-after-the-restore' };
    await addPosting(context, { jobId: 100 });
    app = createApp(context, [registerSyncPush]);
    await app.ready();
    browser = new BrowserFetch(app);
    const next = openApp();
    next.outbox.hint();
    await rest(next);
    expect(await documentsOf(context, 'applications')).toHaveLength(1);
    expect(await next.states()).toEqual(['sent']);
    expect(next.surprises).toEqual([]);
    await next.outbox.close();
  });

  it('sends an application at once while a request without anything in it hangs', async () => {
    const before = openApp();
    await before.outbox.enqueue([apply(100)]);
    await rest(before);
    await before.outbox.close();
    const reach = browser.fetch;
    let swallowed = 0;
    const hang = (init: RequestInit) =>
      new Promise<Response>((_, reject) => {
        swallowed += 1;
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    const fetch = (url: string, init: RequestInit) =>
      typeof init.body === 'string' && init.body.includes('"operations":[]') ? hang(init) : reach(url, init);
    const next = openApp(fetch);
    next.outbox.hint();
    await until(() => expect(swallowed).toBe(1));
    await next.outbox.enqueue([apply(200)]);
    await rest(next);
    expect(await next.states()).toEqual(['sent', 'sent']);
    await next.outbox.close();
  });

  it('of a guest whose posting waits for a sign-in sends an application all the same', async () => {
    const phoneApp = openApp();
    await phoneApp.outbox.enqueue([post(900)]);
    await rest(phoneApp);
    expect(phoneApp.outbox.status()).toBe('needs-login');
    await phoneApp.outbox.enqueue([apply()]);
    await rest(phoneApp);
    expect(await phoneApp.states()).toEqual(['waiting', 'sent']);
    await phoneApp.outbox.close();
  });

  it('comes back after its own time when the network comes back without saying so', async () => {
    browser.isOnline = false;
    const phoneApp = openApp();
    await phoneApp.outbox.enqueue([apply()]);
    await rest(phoneApp);
    browser.isOnline = true;
    await phone.clock.advance(60_000);
    await rest(phoneApp);
    expect(await phoneApp.states()).toEqual(['sent']);
    await phoneApp.outbox.close();
  });

  it('keeps a guest’s posting until somebody signs in, whose it is then', async () => {
    const phoneApp = openApp();
    await phoneApp.outbox.enqueue([post(900), apply()]);
    await rest(phoneApp);
    expect(await phoneApp.states()).toEqual(['waiting', 'sent']);
    expect(phoneApp.outbox.status()).toBe('needs-login');
    const [guestsReceipt] = (await phoneApp.entries()).map(({ receipt }) => receipt).filter(Boolean);

    const registered = await phoneApp.accounts.ask(calls => calls.register(ANNA));
    const userId = registered.ok ? registered.value.id : '';
    await rest(phoneApp);
    expect(phoneApp.outbox.status()).toBe('idle');
    expect(await phoneApp.entries()).toMatchObject([
      { kind: 'posting.create', state: 'sent', userId, receipt: { jobId: 900 } },
      { kind: 'application.submit', state: 'sent', userId, receipt: guestsReceipt },
    ]);
    const [posting] = (await documentsOf(context, 'jobs')).filter(({ data }) => data['jobId'] === 900);
    const [employer] = context.teams.membershipsOf(userId);
    expect(posting?.permissions).toContain(`update("team:${employer?.team.id}")`);

    // The same person again, by the account and from another browser tab's memory of nothing.
    await phoneApp.outbox.enqueue([apply()]);
    await rest(phoneApp);
    expect((await phoneApp.entries()).at(-1)).toMatchObject({ duplicate: true, receipt: guestsReceipt });
    expect(await documentsOf(context, 'applications')).toHaveLength(1);
    await phoneApp.outbox.close();
  });

  it('counts an application once that was sent as a guest’s, whose answer was lost, then as the account’s', async () => {
    const phoneApp = openApp();
    browser.losesAnswers = true;
    await phoneApp.outbox.enqueue([apply()]);
    await rest(phoneApp);
    expect(await documentsOf(context, 'applications')).toHaveLength(1);
    browser.losesAnswers = false;
    await phoneApp.accounts.ask(calls => calls.register(ANNA));
    await rest(phoneApp);
    expect(await phoneApp.entries()).toMatchObject([{ state: 'sent', duplicate: false }]);
    expect(await documentsOf(context, 'applications')).toHaveLength(1);
    await phoneApp.outbox.close();
  });

  it('pauses at a session that ended and goes on after the next sign-in', async () => {
    const phoneApp = openApp();
    await phoneApp.accounts.ask(calls => calls.register(ANNA));
    await rest(phoneApp);
    browser.forgetCookies();
    await phoneApp.outbox.enqueue([post(901)]);
    await rest(phoneApp);
    expect(phoneApp.outbox.status()).toBe('needs-login');
    expect(phoneApp.accounts.state().status).toBe('expired');
    expect(await phoneApp.states()).toEqual(['waiting']);
    await phoneApp.accounts.ask(calls => calls.logIn({ ...ANNA, remember: true }));
    await rest(phoneApp);
    expect(await phoneApp.states()).toEqual(['sent']);
    await phoneApp.outbox.close();
  });

  it('hides a person’s work at once on signing out offline, and sends the end before the next guest’s work', async () => {
    const phoneApp = openApp();
    await phoneApp.accounts.ask(calls => calls.register(ANNA));
    await rest(phoneApp);
    browser.isOnline = false;
    await phoneApp.outbox.enqueue([apply(200)]);
    const leaving = phoneApp.accounts.logOut();
    expect(phoneApp.people.current().userId).toBeNull();
    await leaving;
    await phoneApp.outbox.enqueue([apply(100)]);
    await rest(phoneApp);
    expect(await phoneApp.states()).toEqual(['waiting']);

    browser.isOnline = true;
    browser.requests.length = 0;
    phoneApp.outbox.sendNow();
    await rest(phoneApp);
    expect(browser.requests).toEqual(['DELETE /v1/account/sessions/current', 'POST /v1/sync/push']);
    const documents = await documentsOf(context, 'applications');
    expect(documents.map(({ data, permissions }) => [data['jobId'], permissions])).toEqual([
      [100, ['read("team:clearwater")']],
    ]);

    await phoneApp.accounts.ask(calls => calls.logIn({ ...ANNA, remember: true }));
    await rest(phoneApp);
    const jobs = (await documentsOf(context, 'applications')).map(({ data }) => data['jobId']);
    expect(new Set(jobs)).toEqual(new Set([100, 200]));
    await phoneApp.outbox.close();
  });

  it('gives each row of a batch its own outcome, and the same text pasted again one effect', async () => {
    const phoneApp = openApp();
    await phoneApp.accounts.ask(calls => calls.register(ANNA));
    const rows = Array.from({ length: 250 }, (_, index) => ({
      ...post(1000 + index),
      id: `row-of-the-batch-${index}`,
    }));
    const broken = { ...post(1), id: 'row-that-is-broken', payload: { jobId: 1, row: { jobTitle: '' } } };
    await phoneApp.outbox.enqueue([...rows, broken]);
    await rest(phoneApp);
    await phoneApp.outbox.enqueue(rows.map(row => ({ ...row, payload: { ...row.payload, jobId: 5 } })));
    await rest(phoneApp);
    const states = await phoneApp.states();
    expect([states.filter(state => state === 'sent').length, states.at(-1)]).toEqual([250, 'attention']);
    expect((await documentsOf(context, 'jobs')).filter(({ operation }) => operation)).toHaveLength(250);
    await phoneApp.outbox.close();
  });

  it('edits, retries and deletes what is not sent', async () => {
    const phoneApp = openApp();
    const [closed, other] = await phoneApp.outbox.enqueue([apply(999), apply(998)]);
    await rest(phoneApp);
    expect(await phoneApp.states()).toEqual(['attention', 'attention']);
    expect(await phoneApp.outbox.edit(closed ?? '')).toBe('apply:999');
    await addPosting(context, { jobId: 998 });
    await phoneApp.outbox.retry(other ?? '');
    await rest(phoneApp);
    expect(await phoneApp.states()).toEqual(['sent']);
    await phoneApp.outbox.remove(other ?? '');
    expect(await phoneApp.states()).toEqual([]);
    await phoneApp.outbox.close();
  });

  it('closes twice, in the middle of a request, and leaves everything to the next start', async () => {
    const phoneApp = openApp();
    await phoneApp.outbox.enqueue([apply()]);
    await Promise.all([phoneApp.outbox.close(), phoneApp.outbox.close()]);
    expect(phone.clock.sleepers).toBe(0);
    const next = openApp();
    next.outbox.hint();
    await rest(next);
    expect(await next.states()).toEqual(['sent']);
    expect(await documentsOf(context, 'applications')).toHaveLength(1);
    await next.outbox.close();
  });
});
