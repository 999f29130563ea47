import { cookieOf, JOBS_PATH, queryString } from '../client.mjs';
import { applicationTo, operation, outcomesOf, postingBy, pushOf } from '../operations.mjs';
import { PASSWORD } from '../scene.mjs';
import { anonymousSession, count, documentsIn, more, text } from './parts.mjs';

/** Accounts that store as much as they can. @type {import('../scene.mjs').Attack[]} */
export const HOARDS = [
  {
    name: 'preferences with ever new names',
    async run(scene) {
      const { cookie } = await scene.account('collector');
      const stranger = scene.stranger();
      await scene.flood(8, async turn => {
        const prefs = Object.fromEntries(
          // Every third request has more names than an account may have.
          Array.from({ length: turn % 3 === 0 ? 900 : 200 }, (_, at) => [
            `n${turn}-${at}-${'k'.repeat(20)}`,
            at,
          ]),
        );
        await stranger.ask({
          path: '/v1/account/prefs',
          method: 'PATCH',
          headers: { cookie },
          body: { prefs },
        });
        if (turn % 5 === 4) {
          const pulled = await stranger.ask({ path: '/v1/sync/pull?limit=500', headers: { cookie } });
          const longest = Math.max(Number(scene.notes.get('longest') ?? 0), pulled.text.length);
          scene.notes.set('longest', longest);
        }
      });
    },
    broken: ({ notes }) =>
      Number(notes.get('longest') ?? 0) > 450_000 ? [`a pull of ${notes.get('longest')} characters`] : [],
  },
  {
    name: 'drafts and documents at every limit',
    async run(scene) {
      const { cookie, userId } = await scene.account('drafter');
      const stranger = scene.stranger();
      await scene.flood(8, async turn => {
        const editedAt = Date.now();
        const puts = Array.from({ length: 12 }, (_, at) =>
          operation(
            'draft.put',
            { key: `application:${turn}-${at}`, content: { message: text(20_000, turn) }, editedAt },
            userId,
          ),
        );
        count(scene, await stranger.ask(pushOf(puts, { cookie })));
        const data = { jobId: turn + 1, savedAt: new Date(editedAt).toISOString() };
        await stranger.ask({
          path: '/v1/databases/board/collections/saved/documents',
          method: 'POST',
          headers: { cookie },
          body: { documentId: 'unique()', data, permissions: [`read("user:${userId}")`] },
        });
      });
    },
  },
  {
    name: 'values by the thousand',
    async run(scene) {
      const { cookie, userId } = await scene.account('hoarder');
      scene.notes.set('cookie', cookie);
      const stranger = scene.stranger();
      const editedAt = Date.now();
      /** @type {((at: number) => object)[]} */
      const makers = [
        at => operation('draft.put', { key: `apply:${at}`, content: { text: 'x' }, editedAt }, userId),
        at => operation('saved.put', { jobId: at + 1, on: true, editedAt }, userId),
        at => operation('hidden.put', { jobId: at + 1, on: true, editedAt }, userId),
        at =>
          operation(
            'search.put',
            { searchId: `search-${at}`, search: { name: 'x', query: text(2_000, at) }, editedAt },
            userId,
          ),
      ];
      await scene.flood(8, async turn => {
        const make = makers[turn % makers.length];
        const size = scene.many(turn % makers.length === 3 ? 200 : 1_000);
        const puts = Array.from({ length: size }, (_, at) => make?.(turn * size + at) ?? {});
        count(scene, await stranger.ask(pushOf(puts, { cookie })));
      });
    },
    async broken(scene) {
      const cookie = String(scene.notes.get('cookie') ?? '');
      const { quotas } = scene.place;
      const [drafts, saved, searches] = [
        await documentsIn(scene, 'drafts', cookie),
        await documentsIn(scene, 'saved', cookie),
        await documentsIn(scene, 'searches', cookie),
      ];
      return [
        ...more(drafts ?? 0, quotas['drafts.held'], 'drafts'),
        ...more(saved ?? 0, quotas['saved.held'], 'saved jobs'),
        ...more(searches ?? 0, quotas['searches.held'], 'searches'),
      ];
    },
  },
  {
    name: 'values set and taken away, over and over',
    async run(scene) {
      const { cookie, userId } = await scene.account('tidier');
      const stranger = scene.stranger();
      await scene.flood(8, async turn => {
        const size = scene.many(500);
        const editedAt = Date.now();
        const puts = Array.from({ length: size }, (_, at) => {
          const jobId = turn * size + at + 1;
          return [true, false].map((on, step) =>
            operation('saved.put', { jobId, on, editedAt: editedAt + step }, userId),
          );
        });
        count(scene, await stranger.ask(pushOf(puts.flat(), { cookie })));
      });
    },
    // Each of them leaves a tombstone behind.
    broken: ({ tally }) => more(tally.of('applied'), 25_000, 'values by one account'),
  },
  {
    name: 'notes by the thousand',
    async run(scene) {
      const { cookie, userId } = await scene.account('annotator');
      const stranger = scene.stranger();
      const applied = await stranger.ask(
        pushOf([applicationTo(scene.place.jobIds[0] ?? 0, 'Hello.', userId)], { cookie }),
      );
      const [outcome] = outcomesOf({ status: applied.status, text: applied.text });
      const applicationId = Object(Object(outcome).receipt).documentId ?? 'none';
      await scene.flood(scene.many(32), async turn => {
        const notes = Array.from({ length: scene.many(200) }, () =>
          operation('note.create', { applicationId, text: text(1_300, turn) }, userId),
        );
        count(scene, await stranger.ask(pushOf(notes, { cookie })));
      });
    },
    broken: ({ tally, place }) =>
      more(tally.of('applied'), place.quotas['notes.account'], 'notes by one account'),
  },
  {
    name: 'documents of a collection that a key made',
    async run(scene) {
      const base = '/v1/databases/board/collections';
      const made = (/** @type {string} */ path, /** @type {object} */ body) =>
        scene.asOperator({ path, method: 'POST', body });
      await made(base, { collectionId: 'guestbook', name: 'Guest book', permissions: ['create("any")'] });
      await made(`${base}/guestbook/attributes/string`, { key: 'text', size: 2_000, required: false });
      const stranger = scene.stranger();
      const sessions = await Promise.all(Array.from({ length: 4 }, () => anonymousSession(scene)));
      await scene.flood(16, async turn => {
        const { cookie = '' } = sessions[turn % 5] ?? {};
        const answer = await stranger.ask({
          path: `${base}/guestbook/documents`,
          method: 'POST',
          headers: cookie === '' ? {} : { cookie },
          body: { documentId: 'unique()', data: { text: text(2_000, turn) } },
        });
        scene.tally.note(answer.status === 201 ? 'made' : 'not made');
      });
    },
    broken: ({ tally, place }) =>
      more(tally.of('made'), place.quotas['documents.address'], 'documents by one address'),
  },
  {
    name: 'teams, members and browsers by the thousand',
    async run(scene) {
      const { cookie } = await scene.account('founder');
      scene.notes.set('cookie', cookie);
      const stranger = scene.stranger();
      const ask = (/** @type {string} */ path, /** @type {object} */ body) =>
        stranger.ask({ path, method: 'POST', headers: { cookie }, body });
      await scene.flood(16, async turn => {
        const team = await ask('/v1/teams', { teamId: 'unique()', name: text(128, turn) });
        if (team.status === 201) {
          scene.tally.note('team');
          const path = `/v1/teams/${JSON.parse(team.text).$id}`;
          const invited = await ask(`${path}/memberships`, {
            email: `invited${turn}@example.ca`,
            roles: ['member'],
            url: `http://127.0.0.1:${scene.place.port}/`,
          });
          if (invited.status === 201) scene.tally.note('member');
          // Deleting a team must not make room for another one today.
          if (turn % 2 === 0) await stranger.ask({ path, method: 'DELETE', headers: { cookie } });
        }
        const target = await ask('/v1/account/targets/push', {
          targetId: 'unique()',
          identifier: `${turn}`.padStart(2_000, 'x'),
        });
        if (target.status === 201) scene.tally.note('target');
      });
    },
    async broken(scene) {
      const { tally, place } = scene;
      const headers = { cookie: String(scene.notes.get('cookie') ?? '') };
      const account = await scene.stranger(1).ask({ path: '/v1/account', headers });
      const targets = account.status === 200 ? JSON.parse(account.text).targets.length : 0;
      return [
        ...more(tally.of('team'), place.quotas['teams.account'], 'teams by one account'),
        ...more(tally.of('member'), place.quotas['memberships.account'], 'invitations by one account'),
        ...more(tally.of('target'), place.quotas['targets.account'], 'push targets made'),
        // The e-mail address is a target as well.
        ...more(targets, place.quotas['targets.held'] + 1, 'push targets at once'),
      ];
    },
  },
  {
    name: 'sessions by the thousand',
    async run(scene) {
      const accounts = await Promise.all([0, 1, 2].map(at => scene.account(`visitor${at}`)));
      scene.notes.set('accounts', accounts);
      const strangers = Array.from({ length: 40 }, (_, at) => scene.stranger(at));
      await scene.flood(8, async turn => {
        const { email = '' } = accounts[turn % 3] ?? {};
        await strangers[turn % 40]?.ask({
          path: '/v1/account/sessions/email',
          method: 'POST',
          body: { email, password: PASSWORD },
        });
      });
    },
    async broken(scene) {
      /** @type {string[]} */
      const found = [];
      for (const { userId } of scene.notes.get('accounts') ?? []) {
        const client = scene.stranger(50);
        const opened = await client.ask({
          path: '/v1/account/sessions/email',
          method: 'POST',
          body: { email: `${userId}@example.ca`, password: PASSWORD },
        });
        const listed = await client.ask({
          path: '/v1/account/sessions',
          headers: { cookie: cookieOf(opened) },
        });
        const { total = 0 } = listed.status === 200 ? JSON.parse(listed.text) : {};
        found.push(...more(total, scene.place.quotas['sessions.held'], 'sessions of one account'));
      }
      return found;
    },
  },
  {
    name: 'letters of four bytes at every limit',
    async run(scene) {
      const { cookie, userId } = await scene.account('scribe');
      const { jobIds } = scene.place;
      const stranger = scene.stranger();
      await scene.flood(8, async turn => {
        const wide = (/** @type {number} */ length) => '🚜'.repeat(Math.ceil(length / 2) + (turn % 3) - 1);
        const jobId = jobIds[turn % jobIds.length] ?? 0;
        const all = [
          operation(
            'application.submit',
            {
              jobId,
              jobTitle: wide(300),
              name: wide(128),
              email: `${wide(60)}@example.ca`,
              message: wide(10_000),
            },
            userId,
          ),
          operation('report.create', { jobId, reason: 'other', text: wide(4_000) }, userId),
          operation(
            'search.put',
            {
              searchId: `search-${turn}`,
              search: { name: wide(200), query: wide(2_000) },
              editedAt: Date.now(),
            },
            userId,
          ),
          operation('note.create', { applicationId: wide(36), text: wide(4_000) }, userId),
          postingBy(userId, {
            jobTitle: wide(300),
            businessName: wide(300),
            city: wide(128),
            description: wide(20_000),
          }),
          { ...operation('report.create', { jobId, reason: 'other' }, userId), id: wide(24) },
        ];
        count(scene, await stranger.ask(pushOf(all, { cookie })));
        await stranger.ask({
          path: '/v1/account/name',
          method: 'PATCH',
          headers: { cookie },
          body: { name: wide(128) },
        });
        await stranger.ask({ path: `/v1/teams/${encodeURIComponent(wide(36))}`, headers: { cookie } });
        await stranger.ask({
          path: `${JOBS_PATH}?${queryString([{ method: 'equal', attribute: 'city', values: [wide(500)] }])}`,
        });
      });
    },
  },
];
