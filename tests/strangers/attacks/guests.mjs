import { cookieOf, JOBS_PATH, queryString } from '../client.mjs';
import { applicationTo, newGuestSecret, operation, outcomesOf, postingBy, pushOf } from '../operations.mjs';

/** @typedef {import('../scene.mjs').Scene} Scene */

/** @param {Scene} scene @param {{ status: unknown, text: string } | undefined} answer */
function count(scene, answer) {
  for (const { status, error } of answer ? outcomesOf({ status: answer.status, text: answer.text }) : [])
    scene.tally.note(error ? `${status} ${error.type}` : status);
}

/** @param {Scene} scene @param {number} at */
async function anonymousSession(scene, at = 0) {
  const answer = await scene.stranger(at).ask({ path: '/v1/account/sessions/anonymous', method: 'POST' });
  const { userId = '' } = answer.status === 201 ? JSON.parse(answer.text) : {};
  return { cookie: cookieOf(answer), userId: String(userId) };
}

/** A text of so many characters, of one to four bytes each. @param {number} length @param {number} turn */
const text = (length, turn) => (['x', 'é', '漢'][turn % 3] ?? 'x').repeat(length);

/** @type {import('../scene.mjs').Attack[]} */
export const GUESTS = [
  {
    name: 'postings that take long to read',
    async run(scene) {
      const { cookie, userId } = await scene.account('author');
      const stranger = scene.stranger();
      const hostile = [
        `<a${"'".repeat(58_000)}`,
        '<p '.repeat(20_000),
        `<${'a'.repeat(58_000)}`,
        `<a ${'x="1" '.repeat(9_000)}`,
        `$${'1,'.repeat(25_000)}`,
        `${' '.repeat(50_000)}x`,
        '1-'.repeat(25_000),
        '(((('.repeat(12_000),
        '@'.repeat(50_000),
        'https://'.repeat(6_000),
      ];
      await scene.flood(4, async turn => {
        const row = hostile[turn % hostile.length] ?? '';
        const fields = ['description', 'salary', 'jobTitle', 'hours', 'startDate', 'address', 'apply'];
        const rows = Array.from({ length: 15 }, (_, at) =>
          postingBy(userId, { [fields[(turn + at) % fields.length] ?? 'description']: row }),
        );
        count(scene, await stranger.ask(pushOf(rows, { cookie })));
      });
    },
  },
  {
    name: 'reports by ever new secrets',
    async run(scene) {
      const { jobIds } = scene.place;
      const stranger = scene.stranger();
      await scene.flood(scene.many(32), async turn => {
        const reports = Array.from({ length: scene.many(200) }, (_, at) =>
          operation('report.create', {
            jobId: jobIds[(turn * 200 + at) % jobIds.length],
            reason: 'other',
            text: text(1_000, turn),
          }),
        );
        count(scene, await stranger.ask(pushOf(reports, { 'x-portage-guest': newGuestSecret() })));
      });
    },
    broken: ({ tally }) =>
      tally.of('applied') > 60_000 ? [`${tally.of('applied')} reports by one address`] : [],
  },
  {
    name: 'messages of the contact form',
    async run(scene) {
      const stranger = scene.stranger();
      await scene.flood(scene.many(32), async turn => {
        const messages = Array.from({ length: 20 }, (_, at) =>
          operation('contact.send', {
            name: text(128, turn),
            email: `stranger${at}@example.ca`,
            topic: 'question',
            message: text(3_000, turn),
            language: 'en',
          }),
        );
        count(scene, await stranger.ask(pushOf(messages, { 'x-portage-guest': newGuestSecret() })));
      });
    },
    broken: ({ tally }) =>
      tally.of('applied') > 2_000 ? [`${tally.of('applied')} messages by one address`] : [],
  },
  {
    name: 'postings by anonymous sessions',
    async run(scene) {
      const sessions = await Promise.all(Array.from({ length: 4 }, () => anonymousSession(scene)));
      const stranger = scene.stranger();
      await scene.flood(8, async turn => {
        const { cookie = '', userId = '' } = sessions[turn % 4] ?? {};
        const rows = Array.from({ length: scene.many(100) }, (_, at) =>
          postingBy(userId, { jobTitle: `Zwergfalke ${turn} ${at}` }),
        );
        count(scene, await stranger.ask(pushOf(rows, { cookie })));
      });
    },
    async broken(scene) {
      const query = queryString([
        { method: 'search', attribute: 'jobTitle', values: ['Zwergfalke'] },
        { method: 'limit', values: [1] },
      ]);
      const answer = await scene.stranger(1).ask({ path: `${JOBS_PATH}?${query}` });
      const { total = 0 } = answer.status === 200 ? JSON.parse(answer.text) : {};
      return total > 100 ? [`${total} postings of unknown people are listed`] : [];
    },
  },
  {
    name: 'applications of ever new guests',
    async run(scene) {
      const { jobIds } = scene.place;
      const stranger = scene.stranger();
      await scene.flood(scene.many(32), async turn => {
        const all = Array.from({ length: scene.many(50) }, (_, at) =>
          applicationTo(jobIds[(turn * 50 + at) % jobIds.length] ?? 0, text(2_000, turn)),
        );
        count(scene, await stranger.ask(pushOf(all, { 'x-portage-guest': newGuestSecret() })));
      });
    },
    broken: ({ tally }) =>
      tally.of('applied') > 60_000 ? [`${tally.of('applied')} applications by one address`] : [],
  },
  {
    name: 'the form service, over and over',
    async run(scene) {
      const { jobIds } = scene.place;
      const strangers = Array.from({ length: 5 }, (_, at) => scene.stranger(at));
      await scene.flood(
        16,
        turn =>
          strangers[turn % 5]?.ask({
            path: '/submit',
            method: 'POST',
            body: {
              jobId: jobIds[turn % jobIds.length],
              jobTitle: 'Cook',
              name: 'Robin',
              email: `r${turn}@example.ca`,
              message: text(5_000, turn),
            },
          }) ?? Promise.resolve(),
      );
    },
  },
  {
    name: 'guests by the thousand taken over',
    async run(scene) {
      const { cookie, userId } = await scene.account('adopter');
      const { jobIds } = scene.place;
      const stranger = scene.stranger();
      const begun = performance.now();
      await scene.flood(8, async turn => {
        const guests = Array.from({ length: 22 }, newGuestSecret).join(',');
        const isLate = performance.now() - begun > 4_000;
        const all = isLate
          ? Array.from({ length: 50 }, (_, at) =>
              applicationTo(jobIds[(turn * 50 + at) % jobIds.length] ?? 0, 'Hello.', userId),
            )
          : [];
        count(scene, await stranger.ask(pushOf(all, { cookie, 'x-portage-guest': guests })));
      });
    },
  },
  {
    name: 'anonymous sessions by the hundred',
    async run(scene) {
      await scene.flood(16, async turn => {
        await anonymousSession(scene, turn % 20);
      });
    },
  },
  {
    name: 'preferences with ever new names',
    async run(scene) {
      const { cookie } = await scene.account('collector');
      const stranger = scene.stranger();
      await scene.flood(8, async turn => {
        const prefs = Object.fromEntries(
          Array.from({ length: 900 }, (_, at) => [`n${turn}-${at}-${'k'.repeat(20)}`, at]),
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
      Number(notes.get('longest') ?? 0) > 1_500_000 ? [`a pull of ${notes.get('longest')} characters`] : [],
  },
  {
    name: 'drafts and documents at every limit',
    async run(scene) {
      const { cookie, userId } = await scene.account('drafter');
      const stranger = scene.stranger();
      await scene.flood(8, async turn => {
        const editedAt = new Date().toISOString();
        const puts = Array.from({ length: 12 }, (_, at) =>
          operation(
            'draft.put',
            { key: `application:${turn}-${at}`, content: { message: text(20_000, turn) }, editedAt },
            userId,
          ),
        );
        count(scene, await stranger.ask(pushOf(puts, { cookie })));
        const data = { jobId: turn + 1, savedAt: editedAt };
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
              editedAt: new Date().toISOString(),
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
