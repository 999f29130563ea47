import { JOBS_PATH, queryString } from '../client.mjs';
import { applicationTo, newGuestSecret, operation, postingBy, pushOf } from '../operations.mjs';
import { anonymousSession, count, more, text } from './parts.mjs';

/** A word that only this attack's postings have. @param {import('../scene.mjs').Scene} scene */
const wordOf = scene => `Zwergfalke${scene.address().replaceAll('.', '')}`;

/** People without an account, or with one that costs nothing. @type {import('../scene.mjs').Attack[]} */
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
    broken: ({ tally, place }) =>
      more(tally.of('applied'), place.quotas['reports.address'], 'reports by one address'),
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
    broken: ({ tally, place }) =>
      more(tally.of('applied'), place.quotas['messages.address'], 'messages by one address'),
  },
  {
    name: 'postings by anonymous sessions',
    async run(scene) {
      const sessions = await Promise.all(Array.from({ length: 4 }, () => anonymousSession(scene)));
      const stranger = scene.stranger();
      const word = wordOf(scene);
      await scene.flood(8, async turn => {
        const { cookie = '', userId = '' } = sessions[turn % 4] ?? {};
        const rows = Array.from({ length: scene.many(100) }, (_, at) =>
          postingBy(userId, { jobTitle: `${word} ${turn} ${at}` }),
        );
        count(scene, await stranger.ask(pushOf(rows, { cookie })));
      });
    },
    async broken(scene) {
      const query = queryString([
        { method: 'search', attribute: 'jobTitle', values: [wordOf(scene)] },
        { method: 'limit', values: [1] },
      ]);
      const answer = await scene.stranger(1).ask({ path: `${JOBS_PATH}?${query}` });
      const { total = 0 } = answer.status === 200 ? JSON.parse(answer.text) : {};
      return more(total, scene.place.quotas['anonymousPostings.address'], 'postings of unknown people');
    },
  },
  {
    name: 'postings by accounts that confirmed nothing',
    async run(scene) {
      const accounts = await Promise.all([0, 1, 2, 3].map(at => scene.account(`unconfirmed${at}`)));
      const stranger = scene.stranger();
      await scene.flood(8, async turn => {
        const { cookie = '', userId = '' } = accounts[turn % 4] ?? {};
        const rows = Array.from({ length: scene.many(200) }, (_, at) =>
          postingBy(userId, { jobTitle: `Schneeeule ${turn} ${at}` }),
        );
        count(scene, await stranger.ask(pushOf(rows, { cookie })));
      });
    },
    broken: ({ tally, place }) =>
      more(tally.of('applied'), place.quotas['unconfirmedPostings.address'], 'postings by one address'),
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
    broken: ({ tally, place }) =>
      more(tally.of('applied'), place.quotas['applications.address'], 'applications by one address'),
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
    broken: ({ tally, place }) =>
      more(tally.of(200), 5 * place.quotas['forms.address'], 'applications through the form'),
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
    broken: ({ tally, place }) =>
      more(tally.of(201), 20 * place.quotas['accounts.address'], 'accounts of twenty addresses'),
  },
];
