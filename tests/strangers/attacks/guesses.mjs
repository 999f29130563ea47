import { randomBytes } from 'node:crypto';
import { PASSWORD } from '../scene.mjs';

const random = () => randomBytes(9).toString('base64url');
/** @param {import('../scene.mjs').Scene} scene @param {number} count */
const crowd = (scene, count) => Array.from({ length: count }, (_, at) => scene.stranger(at));
const LOG_IN = '/v1/account/sessions/email';

/** @type {import('../scene.mjs').Attack[]} */
export const GUESSES = [
  {
    name: 'passwords of random addresses, from one place',
    async run(scene) {
      const stranger = scene.stranger();
      await scene.flood(scene.many(100), () =>
        stranger.ask({
          path: LOG_IN,
          method: 'POST',
          body: { email: `${random()}@example.com`, password: random() },
        }),
      );
    },
    broken: ({ tally }) => (tally.of(201) > 0 ? ['a guess was right'] : []),
  },
  {
    name: 'one password after another',
    async run(scene) {
      const stranger = scene.stranger();
      await scene.flood(1, () =>
        stranger.ask({
          path: LOG_IN,
          method: 'POST',
          body: { email: `${random()}@example.com`, password: random() },
        }),
      );
    },
    broken: ({ tally }) => (tally.of(201) > 0 ? ['a guess was right'] : []),
  },
  {
    name: 'passwords from a hundred places',
    async run(scene) {
      const strangers = crowd(scene, 100);
      await scene.flood(
        scene.many(100),
        turn =>
          strangers[turn % 100]?.ask({
            path: LOG_IN,
            method: 'POST',
            body: { email: `${random()}@example.com`, password: random() },
          }) ?? Promise.resolve(),
      );
    },
  },
  {
    name: "wrong passwords of the neighbours' own addresses",
    async run(scene) {
      const strangers = crowd(scene, 30);
      const { victims } = scene.place;
      await scene.flood(
        scene.many(20),
        turn =>
          strangers[turn % 30]?.ask({
            path: LOG_IN,
            method: 'POST',
            body: { email: victims[turn % victims.length], password: random() },
          }) ?? Promise.resolve(),
      );
    },
    broken: ({ tally }) => (tally.of(201) > 0 ? ['a guess was right'] : []),
  },
  {
    name: 'every route that hashes a password',
    async run(scene) {
      const { cookie, userId } = await scene.account('hasher');
      const strangers = crowd(scene, 8);
      const password = () => `${random()}${random()}`;
      const requests = [
        () => ({
          path: '/v1/account',
          method: 'POST',
          body: { userId: 'unique()', email: `${random()}@example.com`, password: password() },
        }),
        () => ({
          path: '/v1/account/recovery',
          method: 'PUT',
          body: { userId, secret: random().repeat(6), password: password() },
        }),
        () => ({
          path: '/v1/account/email',
          method: 'PATCH',
          headers: { cookie },
          body: { email: `${random()}@example.com`, password: password() },
        }),
        () => ({
          path: '/v1/account/phone',
          method: 'PATCH',
          headers: { cookie },
          body: { phone: '+15145550199', password: password() },
        }),
        () => ({
          path: '/v1/account/password',
          method: 'PATCH',
          headers: { cookie },
          body: { password: password(), oldPassword: password() },
        }),
        () => ({
          path: '/v1/account',
          method: 'DELETE',
          headers: { cookie },
          body: { password: password() },
        }),
      ];
      await scene.flood(scene.many(64), turn => {
        const request = requests[turn % requests.length];
        return request ? (strangers[turn % 8]?.ask(request()) ?? Promise.resolve()) : Promise.resolve();
      });
    },
  },
  {
    name: 'sign-ups in storms',
    async run(scene) {
      const strangers = crowd(scene, 20);
      await scene.flood(
        scene.many(100),
        turn =>
          strangers[turn % 20]?.ask({
            path: '/v1/account',
            method: 'POST',
            body: {
              userId: 'unique()',
              email: `${random()}@example.com`,
              password: PASSWORD,
              name: '漢'.repeat(128),
            },
          }) ?? Promise.resolve(),
      );
    },
    // Ten an hour for each address.
    broken: ({ tally }) => (tally.of(201) > 200 ? [`${tally.of(201)} accounts by 20 addresses`] : []),
  },
  {
    name: 'guessed keys',
    share: 0.7,
    async run(scene) {
      const stranger = scene.stranger();
      const paths = ['/v1/sync/backup', '/v1/databases/board/collections/messages/documents', '/v1/account'];
      await scene.flood(32, turn =>
        stranger.ask({ path: paths[turn % 3] ?? '/', headers: { 'x-appwrite-key': random().repeat(2) } }),
      );
    },
    broken: ({ tally }) => (tally.of(200) > 0 ? ['a key was guessed'] : []),
  },
  {
    name: 'the right key through a proxy',
    share: 0.2,
    async run(scene) {
      const stranger = scene.stranger();
      const proxies = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];
      await scene.flood(
        1,
        turn =>
          stranger.ask({
            path: '/v1/sync/backup',
            headers: { 'x-appwrite-key': scene.place.key, [proxies[turn % 4] ?? '']: '203.0.113.9' },
          }),
        scene.many(40),
      );
    },
    broken: ({ tally }) => (tally.of(200) > 0 ? ['a backup left through a proxy'] : []),
  },
  {
    name: "guessed codes and links of the neighbours'",
    async run(scene) {
      const strangers = crowd(scene, 10);
      const { victims } = scene.place;
      await scene.flood(scene.many(20), async turn => {
        const stranger = strangers[turn % 10];
        const email = victims[turn % victims.length] ?? '';
        const body = { userId: 'unique()', email };
        const asked = await stranger?.ask({ path: '/v1/account/tokens/email', method: 'POST', body });
        const userId = asked?.status === 201 ? JSON.parse(asked.text).userId : email.split('@', 1)[0];
        const secret = String(100_000 + (turn % 900_000));
        await stranger?.ask({ path: '/v1/account/sessions/token', method: 'POST', body: { userId, secret } });
        const recovery = { userId, secret: random().repeat(6), password: PASSWORD };
        await stranger?.ask({ path: '/v1/account/recovery', method: 'PUT', body: recovery });
      });
    },
  },
  {
    name: 'mails by the hundred',
    async run(scene) {
      const { cookie, userId } = await scene.account('bomber');
      const strangers = crowd(scene, 30);
      const origin = `http://127.0.0.1:${scene.place.port}`;
      const victim = 'bombed@example.ca';
      await scene.asOperator({
        path: '/v1/account',
        method: 'POST',
        body: { userId: 'bombed', email: victim, password: PASSWORD },
      });
      const requests = [
        { path: '/v1/account/recovery', method: 'POST', body: { email: victim, url: `${origin}/reset` } },
        { path: '/v1/account/tokens/email', method: 'POST', body: { userId: 'unique()', email: victim } },
        { path: '/v1/account/tokens/magic-url', method: 'POST', body: { userId: 'unique()', email: victim } },
        {
          path: '/v1/account/verifications/email',
          method: 'POST',
          headers: { cookie },
          body: { url: `${origin}/verify` },
        },
        {
          path: `/v1/teams/${userId}/memberships`,
          method: 'POST',
          headers: { cookie },
          body: { email: victim, roles: ['member'], url: `${origin}/join` },
        },
      ];
      await strangers[0]?.ask({
        path: '/v1/teams',
        method: 'POST',
        headers: { cookie },
        body: { teamId: userId, name: 'Bombers' },
      });
      await scene.flood(scene.many(20), turn => {
        const request = requests[turn % requests.length];
        return request ? (strangers[turn % 30]?.ask(request) ?? Promise.resolve()) : Promise.resolve();
      });
      scene.notes.set('victim', victim);
    },
    async broken(scene) {
      const answer = await scene.asOperator({ path: '/__dev/email' });
      /** @type {{ to: unknown }[]} */
      const mails = answer.status === 200 ? JSON.parse(answer.text) : [];
      const got = mails.filter(({ to }) => JSON.stringify(to).includes(scene.notes.get('victim'))).length;
      return got > 12 ? [`one mailbox got ${got} mails`] : got === 0 ? ['no mail was tried at all'] : [];
    },
  },
];
