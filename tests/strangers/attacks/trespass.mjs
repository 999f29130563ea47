import { stat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { operation, pushOf } from '../operations.mjs';

/** @typedef {import('../scene.mjs').Scene} Scene */

/** Tries to come back. With the first code, they stay below those that one mailbox may get. */
const RETURNS = 10;

/** The newest code that was mailed to an address. @param {Scene} scene @param {string} email */
async function mailedCode(scene, email) {
  const { text } = await scene.asOperator({ path: '/__dev/email' });
  /** @type {{ to: unknown, text: string }[]} */
  const mails = JSON.parse(text);
  const mail = mails.filter(({ to }) => JSON.stringify(to).includes(email)).at(-1);
  return /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** @param {Scene} scene @param {string} email @param {number} [at] */
async function signInByCode(scene, email, at = 0) {
  const stranger = scene.stranger(at);
  const asked = await stranger.ask({
    path: '/v1/account/tokens/email',
    method: 'POST',
    body: { userId: 'unique()', email },
  });
  if (asked.status !== 201) return '';
  const { userId } = JSON.parse(asked.text);
  const secret = await mailedCode(scene, email);
  const answer = await stranger.ask({
    path: '/v1/account/sessions/token',
    method: 'POST',
    body: { userId, secret },
  });
  return (answer.headers['set-cookie'] ?? []).map(line => line.split(';', 1)[0]).join('; ');
}

/** Whatever has no flood in it: each is tried once, and must not have worked. @type {import('../scene.mjs').Attack[]} */
export const TRESPASS = [
  {
    name: "a teammate's entries in one's own collections",
    share: 0.2,
    async run(scene) {
      const [owner, mate] = [await scene.account('owner'), await scene.account('mate')];
      const teamId = `crew-${owner.userId}`;
      const stranger = scene.stranger();
      await stranger.ask({
        path: '/v1/teams',
        method: 'POST',
        headers: { cookie: owner.cookie },
        body: { teamId, name: 'Crew' },
      });
      await scene.asOperator({
        path: `/v1/teams/${teamId}/memberships`,
        method: 'POST',
        body: { userId: mate.userId, roles: ['member'] },
      });
      const content = JSON.stringify({ email: 'planted@example.com' });
      const data = {
        kind: 'application',
        key: 'application:1',
        content,
        editedAt: '2030-01-01T00:00:00.000Z',
      };
      for (const role of [`team:${teamId}`, `user:${owner.userId}`])
        await stranger.ask({
          path: '/v1/databases/board/collections/drafts/documents',
          method: 'POST',
          headers: { cookie: mate.cookie },
          body: { documentId: 'unique()', data, permissions: [`read("${role}")`, `update("${role}")`] },
        });
      await stranger.ask(
        pushOf([operation('saved.put', { jobId: 1, on: true, editedAt: data.editedAt }, owner.userId)], {
          cookie: mate.cookie,
        }),
      );
      const pulled = await stranger.ask({ path: '/v1/sync/pull', headers: { cookie: owner.cookie } });
      scene.notes.set('pulled', pulled.text);
    },
    broken: ({ notes }) =>
      String(notes.get('pulled')).includes('planted@example.com')
        ? ["a teammate's draft came as one's own"]
        : [],
  },
  {
    name: 'an erased account comes back',
    share: 0.2,
    async run(scene) {
      const email = `returning-${Date.now()}@example.ca`;
      const first = await signInByCode(scene, email);
      const gone = await scene
        .stranger()
        .ask({ path: '/v1/account', method: 'DELETE', headers: { cookie: first } });
      // The mailbox is free again once everything is erased. A place may ask for few codes, so each try comes from another.
      let second = '';
      for (let at = 1; second === '' && at <= RETURNS; at += 1) {
        await pause(500 * at);
        second = await signInByCode(scene, email, at);
      }
      scene.notes.set('steps', [first !== '', gone.status, second !== '']);
    },
    broken: ({ notes }) => {
      const [first, gone, second] = notes.get('steps') ?? [];
      return first === true && gone === 204 && second === true
        ? []
        : [`signed in ${first}, erased ${gone}, again ${second}`];
    },
  },
  {
    name: 'an identity connected from elsewhere',
    share: 0.2,
    async run(scene) {
      const { cookie } = await scene.account('connected');
      const stranger = scene.stranger();
      const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', accept: 'text/html' };
      let path = '/v1/account/sessions/oauth2/mock?project=portage';
      /** @type {Map<string, string>} */
      const cookies = new Map(
        cookie.split('; ').map(pair => /** @type {[string, string]} */ (pair.split(/=(.*)/s, 2))),
      );
      for (let step = 0; step < 6; step += 1) {
        const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await stranger.ask({ path, headers: { ...foreign, accept: '*/*', cookie: jar } });
        for (const line of answer.headers['set-cookie'] ?? []) {
          const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s, 2);
          cookies.set(name, value);
        }
        const next = answer.headers.location;
        if (next === undefined) break;
        const url = new URL(next, `http://127.0.0.1:${scene.place.port}`);
        path = url.pathname + url.search;
      }
      const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const found = await stranger.ask({ path: '/v1/account/identities', headers: { cookie: jar } });
      scene.notes.set('identities', found.status === 200 ? JSON.parse(found.text).total : 0);
    },
    broken: ({ notes }) => (notes.get('identities') > 0 ? ['a foreign page connected an identity'] : []),
  },
  {
    name: 'files that others may read',
    share: 0.05,
    async run(scene) {
      /** @type {string[]} */
      const open = [];
      const visit = async (/** @type {string} */ path) => {
        const found = await stat(path).catch(() => null);
        if (found === null) return;
        scene.tally.note('looked at');
        if ((found.mode & 0o077) !== 0) open.push(path);
        if (found.isDirectory()) for (const name of await readdir(path)) await visit(join(path, name));
      };
      await visit(scene.place.dataDir);
      scene.notes.set('open', open.length);
    },
    broken: ({ notes }) =>
      notes.get('open') > 0 ? [`${notes.get('open')} files are readable by others`] : [],
  },
  {
    name: 'which addresses are known',
    share: 0.2,
    async run(scene) {
      const known = await scene.account('known');
      const stranger = scene.stranger();
      const own = `own${Date.now() % 1_000_000}`;
      /** @type {string[]} */
      const told = [];
      for (const [at, email] of [known.email, 'nobody-at-all@example.ca'].entries()) {
        const body = { userId: `${own}${at}`, email };
        const answer = await stranger.ask({ path: '/v1/account/tokens/email', method: 'POST', body });
        const { userId = '' } = answer.status === 201 ? JSON.parse(answer.text) : {};
        told.push(
          `${answer.status} ${userId === body.userId ? 'own' : 'other'} ${userId === known.userId ? 'real' : ''}`.trim(),
        );
      }
      scene.notes.set('told', told);
    },
    broken: ({ notes }) => {
      const [known, unknown] = notes.get('told') ?? [];
      return known === unknown ? [] : [`a known address is answered ${known}, an unknown one ${unknown}`];
    },
  },
  {
    name: 'idle connections by the thousand',
    async run(scene) {
      for (let at = 0; at < scene.many(5_000); at += 1) {
        scene.connection(at % 2).on('close', () => scene.tally.note('closed'));
        if (at % 100 === 0) await pause(20);
      }
      await scene.wait();
    },
  },
];
