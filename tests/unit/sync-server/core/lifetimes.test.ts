import { ensureResumesBucket, resumesDefinition } from '../../../../sync-server/applications/resumes.ts';
import { createBuckets } from '../../../../sync-server/files/buckets.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  OPERATION_MAX_AGE_DAYS,
  OPERATION_MAX_AHEAD_DAYS,
} from '../../../../src/wire/operations/push-limits.ts';
import type { Operation, Outcome } from '../../../../src/wire/operations/push.ts';
import { auditWrites } from '../../../../sync-server/audit/audit-page.ts';
import { ownBrowser, ownerKey } from '../../../../sync-server/accounts/targets/push-owners.ts';
import { GoneRecord } from '../../../../sync-server/catalogue/gone-record.ts';
import { type LifetimeKind, LIFETIMES, TRACE_DAYS } from '../../../../sync-server/core/lifetimes.ts';
import type { Collector } from '../../../../sync-server/retention/collector.ts';
import { registerSyncPull } from '../../../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync/sync-push.ts';
import { readAccount } from '../../../../sync-server/records/account-record.ts';
import { CLAIM_RANGE, claimPostings } from '../../../../sync-server/postings/posting-claims.ts';
import { alertKey, matchedKey } from '../../../../sync-server/records/messaging/alert-record.ts';
import { readRecord } from '../../../../sync-server/records/board-documents.ts';
import { readStoredTeam } from '../../../../sync-server/records/team-record.ts';
import { sharingAdopted } from '../../../../sync-server/board/adoptions.ts';
import { startEffects } from '../../../../sync-server/board/effects.ts';
import { createReservations, EMAIL_RESERVATION } from '../../../../sync-server/records/reservations.ts';
import type { JsonObject } from '../../../../sync-server/store/store.ts';
import {
  addPosting,
  anApplication,
  anEdit,
  aNote,
  aPosting,
  aContact,
  aReport,
  aSaved,
} from '../../../support/board.ts';
import { collectorOf, DAY_MS, pass } from '../../../support/collecting.ts';
import {
  type Actor,
  addPerson,
  changeAccount,
  createWorld,
  type World,
} from '../../../support/server-world.ts';

let world: World;
let collector: Collector;

beforeEach(async () => {
  world = await createWorld({ FORM_FORWARD_URL: 'http://127.0.0.1:9/' }, [
    registerSyncPush,
    registerSyncPull,
  ]);
  await ensureResumesBucket(world.context, createBuckets(world.context));
  collector = collectorOf(world.context);
});
afterEach(async () => {
  await collector.close();
  await world.app.close();
});

const SECRET = 'g'.repeat(43);
const DOCUMENTS = '/v1/databases/board/collections';

const store = () => world.context.stores.board;
const has = async (id: string) => (await store().get(id)) !== undefined;
const ids = (prefix: string) => store().ids.filter(id => id.startsWith(prefix));

async function push(actor: Actor, operation: Operation, guest?: string): Promise<Outcome> {
  const now = new Date(world.context.clock.nowMs).toISOString();
  const answer = await world.app.inject({
    method: 'POST',
    url: '/v1/sync/push',
    headers: { ...world.headersOf(actor), ...(guest !== undefined && { 'x-portage-guest': guest }) },
    payload: { protocol: 1, operations: [{ ...operation, createdAt: now }] },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().outcomes[0];
}

async function applied(actor: Actor, operation: Operation, guest?: string): Promise<string> {
  const outcome = await push(actor, operation, guest);
  if (outcome.status !== 'applied') throw new Error(JSON.stringify(outcome));
  return outcome.receipt.documentId;
}

async function remove(actor: Actor, path: string): Promise<void> {
  expect((await world.send(actor, 'DELETE', `${DOCUMENTS}/${path}`)).statusCode).toBe(204);
}

/** Written as a document, as of now. */
/** Makes a bucket. Returns its name in the store. */
async function bucket(): Promise<string> {
  await world.send('key', 'POST', '/v1/storage/buckets', { bucketId: 'cv', name: 'CVs' });
  return world.context.schemas.schemasOf('~files')[0]?.storage ?? '';
}

async function put(id: string, record: JsonObject): Promise<void> {
  const [collectionId = '', documentId = ''] = id.split('/');
  const now = new Date(world.context.clock.nowMs).toISOString();
  const times = { createdAt: now, updatedAt: now };
  const body = { collectionId, documentId, sequence: 1, permissions: [], data: {}, ...times, ...record };
  await store().commit([{ id, body }]);
}

/** An imported posting: it belongs to nobody. */
const imported = (jobId: number, data: JsonObject = {}) =>
  put(`jobs/imported-${jobId}`, {
    permissions: ['read("any")'],
    data: { jobId, jobTitle: 'cook', businessName: 'b', ...data },
  });

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const today = () => dayOf(world.context.clock.nowMs);

interface Case {
  /** Makes something that goes after its time, and something that stays; gives whether each is still there. */
  make: () => Promise<{ goes: () => Promise<boolean>; stays: () => Promise<boolean> }>;
  /** Days from then to the moment from which its lifetime counts. */
  from?: number;
}

const CASES: Record<LifetimeKind, Case> = {
  values: {
    async make() {
      const id = await applied('owner', aSaved({ userId: 'owner', payload: { jobId: 1 } }));
      await applied(
        'owner',
        aSaved({ userId: 'owner', payload: { jobId: 1, on: false, editedAt: later() } }),
      );
      const kept = await applied('owner', aSaved({ userId: 'owner', payload: { jobId: 2 } }));
      return { goes: () => has(`saved/${id}`), stays: () => has(`saved/${kept}`) };
    },
  },
  preferences: {
    async make() {
      const { accounts } = world.context.stores;
      const at = world.context.clock.nowMs;
      const writer = { at, editedAt: at, operation: 'x', digest: 'y', early: [], since: at };
      const present = { ...writer, operation: 'z' };
      await changeAccount(world.context, 'owner', {
        prefs: { theme: 'dark' },
        prefWriters: { theme: present, gone: writer },
      });
      const writers = async () =>
        Object.keys((await readAccount(accounts, 'owner'))?.account.prefWriters ?? {});
      return {
        goes: async () => (await writers()).includes('gone'),
        stays: async () => (await writers()).includes('theme'),
      };
    },
  },
  seals: {
    async make() {
      await addPosting(world.context, { jobId: 100, expiryDateFormatted: null }, 'stranger');
      const id = await applied('owner', anApplication({ userId: 'owner' }), SECRET);
      const seals = async () => ids('applications/').length === 2;
      return { goes: seals, stays: () => has(`applications/${id}`) };
    },
  },
  removedPostings: {
    async make() {
      const id = await applied('owner', aPosting({ userId: 'owner' }));
      const kept = await applied('owner', aPosting({ userId: 'owner' }));
      await remove('owner', `jobs/documents/${id}`);
      return { goes: () => has(`removedPostings/${id}`), stays: () => has(`jobs/${kept}`) };
    },
  },
  removedApplications: {
    async make() {
      await addPosting(world.context, { jobId: 100, expiryDateFormatted: null }, 'stranger');
      const id = await applied('owner', anApplication({ userId: 'owner' }));
      await remove('key', `applications/documents/${id}`);
      const kept = await applied('owner', anApplication({ userId: 'owner', payload: { message: 'Again.' } }));
      return { goes: () => has(`removedApplications/${id}`), stays: () => has(`applications/${kept}`) };
    },
  },
  removedRows: {
    async make() {
      const { projection } = world.context;
      const [gone, kept] = [
        await applied('owner', aSaved({ userId: 'owner', payload: { jobId: 1 } })),
        await applied('owner', aSaved({ userId: 'owner', payload: { jobId: 2 } })),
      ];
      const stored = await store().get(`saved/${gone}`);
      // By whoever keeps the disk: no tombstone says when.
      await store().commit([{ id: `saved/${gone}`, revision: stored?.revision ?? '', body: null }]);
      const isTold = async () => projection.removedFrom('saved', 'owner').length > 0;
      return { goes: isTold, stays: async () => projection.row('saved', kept) !== undefined };
    },
  },
  adoptions: {
    async make() {
      await addPosting(world.context, { jobId: 100, expiryDateFormatted: null }, 'stranger');
      // One of them wrote something, and the account must know that it was the same person.
      const other = 'h'.repeat(43);
      await applied('guest', anApplication({ userId: null }), other);
      const asking = 'k'.repeat(43);
      await applied('guest', aContact({ userId: null }), asking);
      await applied('owner', aReport({ userId: 'owner' }), `${SECRET},${other},${asking}`);
      const effects = startEffects(world.context, {
        ports: [sharingAdopted(world.context)],
        sleep: () => Promise.resolve(),
      });
      await effects.idle();
      await effects.close();
      const count = () => ids('adoptions/').length;
      return { goes: async () => count() === 3, stays: async () => count() >= 2 };
    },
  },
  edits: {
    async make() {
      await addPosting(world.context, { jobId: 100, expiryDateFormatted: null }, 'owner');
      await applied('owner', anEdit({ userId: 'owner' }));
      const edits = async () => {
        const stored = await readRecord(store(), 'jobs', 'job-100');
        return stored?.record.edits ?? { edition: 0, recent: [] };
      };
      return {
        goes: async () => (await edits()).recent.length > 0,
        stays: async () => (await edits()).edition === 1,
      };
    },
  },
  tombstones: {
    async make() {
      await addPosting(world.context, { jobId: 100, expiryDateFormatted: null }, 'stranger');
      const id = await applied('owner', aReport({ userId: 'owner' }));
      const kept = await applied('owner', aReport({ userId: 'owner' }));
      await remove('key', `reports/documents/${id}`);
      return { goes: () => has(`reports/${id}`), stays: () => has(`reports/${kept}`) };
    },
  },
  events: {
    async make() {
      await addPosting(world.context, { jobId: 100, expiryDateFormatted: null }, 'stranger');
      const id = await applied('owner', anApplication({ userId: 'owner' }));
      const note = await applied('owner', aNote({ userId: 'owner', payload: { applicationId: id } }));
      await put('applicationEvents/orphan', {
        data: { applicationId: 'none', kind: 'note' },
        permissions: ['read("user:owner")'],
      });
      return {
        goes: () => has('applicationEvents/orphan'),
        stays: () => has(`applicationEvents/${note}`),
      };
    },
  },
  keptVersions: {
    async make() {
      await imported(1);
      const at = new Date(world.context.clock.nowMs).toISOString();
      const later = new Date(world.context.clock.nowMs + 60 * DAY_MS).toISOString();
      const keep = (id: string, of: string, since: string) =>
        world.context.stores.board.commit([
          { id: `kept-versions/${id}`, body: { of, revision: '1-a', at: since, body: {} } },
        ]);
      await keep('old', 'jobs/imported-1', at);
      await keep('new', 'jobs/imported-1', later);
      return { goes: () => has('kept-versions/old'), stays: () => has('kept-versions/new') };
    },
  },
  goneNumbers: {
    async make() {
      const gone = new GoneRecord(world.context.stores.catalogue, () => world.context.clock.nowMs);
      await gone.add([7]);
      return { goes: () => gone.has(7), stays: async () => true };
    },
  },
  nobodysPostings: {
    from: 30,
    async make() {
      const lastDay = dayOf(world.context.clock.nowMs + 30 * DAY_MS);
      await imported(1, { expiryDateFormatted: lastDay });
      await imported(2);
      // Closed by hand: it must not come back with the next import, which has it as before.
      await imported(3, { closedAt: new Date(world.context.clock.nowMs).toISOString() });
      await addPosting(world.context, { jobId: 4, expiryDateFormatted: lastDay }, 'owner');
      const stays = async () =>
        (await Promise.all(['imported-2', 'imported-3', 'job-4'].map(id => has(`jobs/${id}`)))).every(
          Boolean,
        );
      return { goes: () => has('jobs/imported-1'), stays };
    },
  },
  nobodysAnsweredPostings: {
    from: 30,
    async make() {
      await imported(100, { expiryDateFormatted: dayOf(world.context.clock.nowMs + 30 * DAY_MS) });
      const id = await applied('owner', anApplication({ userId: 'owner' }));
      return { goes: () => has('jobs/imported-100'), stays: () => has(`applications/${id}`) };
    },
  },
  unreadableApplications: {
    async make() {
      await imported(100, { expiryDateFormatted: today() });
      const guests = await applied('guest', anApplication({ userId: null }), SECRET);
      const owners = await applied('owner', anApplication({ userId: 'owner' }));
      return { goes: () => has(`applications/${guests}`), stays: () => has(`applications/${owners}`) };
    },
  },
  resumes: {
    async make() {
      const { storage = '' } = resumesDefinition(world.context);
      const data = { chunksTotal: 1, chunksUploaded: 1 };
      await put(`${storage}/unused`, { data });
      await put(`${storage}/used`, { data });
      await put('applications/with-a-file', { data: { jobId: 1, resumeId: 'used' } });
      return { goes: () => has(`${storage}/unused`), stays: () => has(`${storage}/used`) };
    },
  },
  counters: {
    async make() {
      await imported(1);
      await put('postingCounts/imported-1', { data: { jobId: 1, applications: 1, withdrawn: 0 } });
      await put('postingCounts/none', { data: { jobId: 2, applications: 1, withdrawn: 0 } });
      return { goes: () => has('postingCounts/none'), stays: () => has('postingCounts/imported-1') };
    },
  },
  uploads: {
    async make() {
      const storage = await bucket();
      const file = (chunksUploaded: number) => ({ data: { name: 'cv.pdf', chunksTotal: 2, chunksUploaded } });
      await put(`${storage}/half`, file(1));
      await put(`${storage}/whole`, file(2));
      return { goes: () => has(`${storage}/half`), stays: () => has(`${storage}/whole`) };
    },
  },
  fileTokens: {
    from: 20,
    async make() {
      const storage = await bucket();
      await put(`${storage}/f`, { data: { name: 'cv.pdf', chunksTotal: 1, chunksUploaded: 1 } });
      const { sequence = 0 } = world.context.projection.row(storage, 'f') ?? {};
      const createdAt = new Date(world.context.clock.nowMs).toISOString();
      const token = { createdAt, bucketId: 'cv', storage, fileId: 'f', sequence, accessedAt: createdAt };
      const expire = new Date(world.context.clock.nowMs + 20 * DAY_MS).toISOString();
      await store().commit([
        { id: 'filetoken:ending', body: { id: 'ending', ...token, expire } },
        { id: 'filetoken:lasting', body: { id: 'lasting', ...token, expire: null } },
      ]);
      return { goes: () => has('filetoken:ending'), stays: () => has('filetoken:lasting') };
    },
  },
  sessions: {
    from: 20,
    async make() {
      const account = async () => (await readAccount(world.context.stores.accounts, 'owner'))?.account;
      const [session] = (await account())?.sessions ?? [];
      if (!session) throw new Error('no session');
      const expiresAt = world.context.clock.nowMs + 20 * DAY_MS;
      const ending = { ...session, id: 'ending', expiresAt };
      const token = { id: 't', kind: 'recovery' as const, secretHash: '', address: 'owner@example.com' };
      await changeAccount(world.context, 'owner', {
        sessions: [session, ending],
        tokens: [{ ...token, createdAt: 1, expiresAt, failures: 0 }],
        challenges: [
          {
            id: 'c',
            factor: 'totp',
            sessionId: session.id,
            secretHash: null,
            createdAt: 1,
            expiresAt,
            failures: 0,
          },
        ],
        pushTargets: [
          {
            id: 'p',
            name: '',
            identifier: 'i',
            providerId: null,
            sessionId: 'ending',
            createdAt: 1,
            updatedAt: 1,
          },
        ],
      });
      const counts = async () => {
        const { sessions, tokens, challenges, pushTargets } = (await account()) ?? {};
        return [sessions, tokens, challenges, pushTargets].map(list => list?.length);
      };
      return {
        goes: async () => String(await counts()) !== '1,0,0,0',
        stays: async () => (await counts())[0] !== 0,
      };
    },
  },
  invitations: {
    from: 7,
    async make() {
      const { accounts } = world.context.stores;
      await world.send('owner', 'POST', '/v1/teams', { teamId: 'crew', name: 'Crew' });
      const url = 'http://localhost/join';
      const asked = await world.app.inject({
        method: 'POST',
        url: '/v1/teams/crew/memberships',
        headers: { ...world.headersOf('owner'), host: 'localhost' },
        payload: { email: 'new@example.com', roles: [], url },
      });
      expect(asked.statusCode).toBe(201);
      const members = async () => (await readStoredTeam(accounts, 'crew'))?.team.memberships.length ?? 0;
      return { goes: async () => (await members()) === 2, stays: async () => (await members()) > 0 };
    },
  },
  reservations: {
    async make() {
      const { accounts } = world.context.stores;
      const now = () => world.context.clock.nowMs;
      const reservations = createReservations(accounts, now, EMAIL_RESERVATION);
      await reservations.claim('nobody@example.com', 'nobody');
      const count = () => accounts.ids.filter(id => id.startsWith('email:')).length;
      expect(count()).toBe(3);
      return { goes: async () => count() === 3, stays: async () => count() >= 2 };
    },
  },
  unopenedAccounts: {
    async make() {
      const { accounts } = world.context.stores;
      const answer = await world.app.inject({
        method: 'POST',
        url: '/v1/account/tokens/email',
        // Anyone else's request makes an account only when its code is used.
        headers: world.headersOf('key'),
        payload: { userId: 'unique()', email: 'typed@example.com' },
      });
      expect(answer.statusCode).toBe(201);
      const count = () => accounts.ids.filter(id => id.startsWith('user:')).length;
      await expect.poll(count).toBe(3);
      return { goes: async () => count() === 3, stays: async () => count() >= 2 };
    },
  },
  anonymousAccounts: {
    from: 10,
    async make() {
      const { accounts } = world.context.stores;
      await addPerson(world.context, 'nameless');
      const stored = (await readAccount(accounts, 'nameless'))?.account;
      const expiresAt = world.context.clock.nowMs + 10 * DAY_MS;
      const sessions = (stored?.sessions ?? []).map(session => ({ ...session, expiresAt }));
      await changeAccount(world.context, 'nameless', { email: '', passwordHash: null, sessions });
      const isThere = async () => (await readAccount(accounts, 'nameless')) !== undefined;
      return { goes: isThere, stays: async () => (await readAccount(accounts, 'owner')) !== undefined };
    },
  },
  erasedAccounts: {
    async make() {
      const { accounts } = world.context.stores;
      await accounts.commit([
        { id: 'user:erased', body: { id: 'erased', erasedAt: world.context.clock.nowMs } },
      ]);
      const isThere = async () => (await accounts.get('user:erased')) !== undefined;
      return { goes: isThere, stays: async () => (await accounts.get('user:owner')) !== undefined };
    },
  },
  deletedTeams: {
    async make() {
      const { accounts } = world.context.stores;
      for (const teamId of ['crew', 'others'])
        await world.send('owner', 'POST', '/v1/teams', { teamId, name: teamId });
      expect((await world.send('owner', 'DELETE', '/v1/teams/crew')).statusCode).toBe(204);
      const has = (id: string) => async () => (await accounts.get(id)) !== undefined;
      return { goes: has('team:crew'), stays: has('team:others') };
    },
  },
  claims: {
    async make() {
      const { accounts } = world.context.stores;
      for (const userId of ['owner', 'stranger']) {
        const address = `jobs@${userId}.example`;
        await claimPostings(world.context, { userId, address, business: userId, posting: undefined });
      }
      const [mine] = world.context.teams.membershipsOf('owner');
      expect((await world.send('owner', 'DELETE', `/v1/teams/${mine?.team.id}`)).statusCode).toBe(204);
      const isThere = (isMine: boolean) => async () =>
        (await accounts.range(CLAIM_RANGE)).some(({ body }) => (body['teamId'] === mine?.team.id) === isMine);
      return { goes: isThere(true), stays: isThere(false) };
    },
  },
  webhookDeliveries: sentMessage('webhookDelivery:hook/'),
  pushMessages: sentMessage('push:'),
  auditEvents: {
    async make() {
      const { accounts } = world.context.stores;
      const at = world.context.clock.nowMs;
      const record = { event: 'teams.a.create', action: 'create', subjects: ['a'], userId: null };
      const records = [
        { ...record, eventId: 'aa', at },
        { ...record, eventId: 'bb', at: at + 365 * DAY_MS },
      ];
      await accounts.commit(auditWrites(records));
      const isThere = (index: number) => async () => {
        const [key = ''] = auditWrites(records.slice(index, index + 1)).map(({ id }) => id);
        return (await accounts.get(key)) !== undefined;
      };
      return { goes: isThere(0), stays: isThere(1) };
    },
  },
  alerts: {
    async make() {
      const { context } = world;
      const { accounts, board } = context.stores;
      const alert = (searchId: string) => ({
        searchId,
        userId: 'olga',
        waiting: [],
        more: 0,
        firstAt: context.clock.nowMs,
        notBefore: 0,
        known: [],
        count: 1,
        lastAt: context.clock.nowMs,
        lastCount: 1,
      });
      const search = {
        collectionId: 'searches',
        documentId: 'wanted',
        sequence: 1,
        createdAt: '',
        updatedAt: '',
        permissions: [],
        owner: 'olga',
        data: { name: 'a', query: 'q=a', alertBy: 'mail', alertWhen: 'now', alertZone: 'UTC' },
      };
      await board.commit([{ id: 'searches/wanted', body: search }]);
      await accounts.commit(
        ['wanted', 'gone'].map(id => ({ id: alertKey(alert(id)), body: { ...alert(id) } })),
      );
      const isThere = (id: string) => async () => (await accounts.get(alertKey(alert(id)))) !== undefined;
      return { goes: isThere('gone'), stays: isThere('wanted') };
    },
  },
  matchedPostings: {
    async make() {
      const { context } = world;
      const { accounts } = context.stores;
      await accounts.commit([{ id: matchedKey('old'), body: { at: context.clock.nowMs } }]);
      await accounts.commit([
        {
          id: matchedKey('new'),
          body: { at: context.clock.nowMs + LIFETIMES.matchedPostings.days * DAY_MS },
        },
      ]);
      const isThere = (id: string) => async () => (await accounts.get(matchedKey(id))) !== undefined;
      return { goes: isThere('old'), stays: isThere('new') };
    },
  },
  pushOwners: {
    async make() {
      const { context } = world;
      const { accounts } = context.stores;
      const keyOf = (name: string) => ownerKey(context, browserOf(name)) ?? expect.fail();
      const at = context.clock.nowMs;
      for (const name of ['old', 'new']) await ownBrowser(context, browserOf(name), { userId: 'olga', at });
      const target = {
        id: 't',
        name: '',
        providerId: null,
        sessionId: 'lasting',
        createdAt: at,
        updatedAt: at,
      };
      const session = { ...(await sessionOf('olga')), id: 'lasting', expiresAt: at + 900 * DAY_MS };
      const pushTargets = [{ ...target, identifier: browserOf('new') }];
      await changeAccount(context, 'olga', { sessions: [session], pushTargets });
      const isThere = (name: string) => async () => (await accounts.get(keyOf(name))) !== undefined;
      return { goes: isThere('old'), stays: isThere('new') };
    },
  },
  messages: {
    async make() {
      const { accounts } = world.context.stores;
      const updatedAt = world.context.clock.nowMs;
      const message = {
        createdAt: updatedAt,
        updatedAt,
        topics: ['news'],
        users: [],
        targets: [],
        targetOwners: [],
        data: { title: 'Hello' },
        scheduledAt: null,
        deliveredAt: null,
        deliveredTotal: 0,
        deliveryErrors: [],
      };
      await accounts.commit([
        { id: 'message:old', body: { ...message, id: 'old', status: 'failed' } },
        { id: 'message:draft', body: { ...message, id: 'draft', status: 'draft' } },
      ]);
      const isThere = (id: string) => async () => (await accounts.get(`message:${id}`)) !== undefined;
      return { goes: isThere('old'), stays: isThere('draft') };
    },
  },
  executions: { make: () => ofFunction('execution', { status: 'completed' }, { status: 'scheduled' }) },
  deployments: { make: () => ofFunction('deployment', { status: 'waiting' }, { status: 'ready' }) },
};

/** One of now, and one that is always as new as that. */
const browserOf = (name: string): string =>
  JSON.stringify({
    endpoint: `https://push.example/${name}`,
    keys: { p256dh: Buffer.alloc(65).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') },
  });

async function sessionOf(userId: string) {
  await addPerson(world.context, userId);
  const [session] = (await readAccount(world.context.stores.accounts, userId))?.account.sessions ?? [];
  return session ?? expect.fail();
}

function sentMessage(prefix: string): Case {
  return {
    async make() {
      const { accounts } = world.context.stores;
      const createdAt = world.context.clock.nowMs;
      const later = createdAt + 365 * DAY_MS;
      await accounts.commit([
        { id: 'webhook:hook', body: {} },
        { id: `${prefix}old`, body: { createdAt } },
        { id: `${prefix}new`, body: { createdAt: later } },
      ]);
      const isThere = (id: string) => async () => (await accounts.get(prefix + id)) !== undefined;
      return { goes: isThere('old'), stays: isThere('new') };
    },
  };
}

/** Two records of a function that keeps all its deployments. */
async function ofFunction(kind: string, goes: JsonObject, stays: JsonObject) {
  const { accounts } = world.context.stores;
  const record = (id: string, fields: JsonObject) => ({
    id: `${kind}:f/${id}`,
    body: { id, functionId: 'f', updatedAt: world.context.clock.nowMs, ...fields },
  });
  const owner = { id: 'f', deploymentId: '', deploymentRetention: 0 };
  await accounts.commit([{ id: 'function:f', body: owner }, record('a', goes), record('b', stays)]);
  const isThere = (id: string) => async () => (await accounts.get(`${kind}:f/${id}`)) !== undefined;
  return { goes: isThere('a'), stays: isThere('b') };
}

let edits = 0;
/** Each later than the one before. */
function later(): number {
  edits += 1;
  return world.context.clock.nowMs - 1000 + edits;
}

describe('what has a lifetime', () => {
  it.each(Object.keys(LIFETIMES) as LifetimeKind[])('%s stay for it, and not for longer', async kind => {
    const { make, from = 0 } = CASES[kind];
    await pass(world.context, collector, 8);
    const { goes, stays } = await make();
    expect([await goes(), await stays()]).toEqual([true, true]);
    await pass(world.context, collector, from + LIFETIMES[kind].days);
    expect([await goes(), await stays()]).toEqual([true, true]);
    const counted = collector.figures.collected.get(kind) ?? 0;
    await pass(world.context, collector, 2);
    expect([await goes(), await stays()]).toEqual([false, true]);
    expect(collector.figures.collected.get(kind)).toBe(counted + 1);
    expect(collector.problem).toBeNull();
  });

  it('is nothing of a posting that waits, or was refused: its employer decides when it goes', async () => {
    await pass(world.context, collector, 8);
    const permissions = ['read("user:owner")', 'update("user:owner")', 'delete("user:owner")'];
    for (const review of ['confirmation', 'review', 'refused'])
      await put(`jobs/${review}`, {
        permissions,
        owner: 'owner',
        data: { jobId: 1, jobTitle: 'cook', expiryDateFormatted: today(), review },
        review: { by: 'owner', at: new Date(world.context.clock.nowMs).toISOString(), wasPublic: false },
      });
    await pass(world.context, collector, 2 * TRACE_DAYS);
    expect(ids('jobs/')).toEqual(['jobs/confirmation', 'jobs/refused', 'jobs/review']);
  });

  it('is remembered for longer than anything may say that it was written', () => {
    expect(TRACE_DAYS).toBeGreaterThanOrEqual(OPERATION_MAX_AGE_DAYS + OPERATION_MAX_AHEAD_DAYS + 1);
    expect(OPERATION_MAX_AGE_DAYS).toBeGreaterThanOrEqual(365 + 30 + 1);
  });
});
