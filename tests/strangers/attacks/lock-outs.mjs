import { randomBytes } from 'node:crypto';
import { browserOf } from '../client.mjs';
import { PASSWORD } from '../scene.mjs';

/** @typedef {import('../scene.mjs').Scene} Scene */
/** @typedef {ReturnType<typeof browserOf>} Browser */

const NEXT = 'dry socks at last';
const random = () => randomBytes(9).toString('base64url');
/** Each has as many turns as the small tier allows. */
const ROUNDS = 10;
const WRONG_SECRET = 'a'.repeat(64);
const LOG_IN = '/v1/account/sessions/email';
const EMAIL_CODE = '/v1/account/tokens/email';
const SHOW = '/v1/account/sessions/token';
const RECOVERY = '/v1/account/recovery';
const CHALLENGES = '/v1/account/mfa/challenges';

/** @param {string} path @param {object} body */
const post = (path, body) => ({ path, method: 'POST', body });
/** @param {string} path @param {object} body */
const put = (path, body) => ({ path, method: 'PUT', body });
/** A field of a JSON answer, or an empty string. @param {string} text @param {string} name @returns {string} */
function field(text, name) {
  const answer = text.startsWith('{') ? JSON.parse(text) : {};
  return String(answer[name] ?? '');
}

/** The newest mail to an address: its code and the parameters of its link. @param {Scene} scene @param {string} email */
async function newestMail(scene, email) {
  const { text } = await scene.asOperator({ path: '/__dev/email' });
  /** @type {{ to: unknown, text: string }[]} */
  const mails = JSON.parse(text);
  const mine = mails.filter(({ to }) => JSON.stringify(to).includes(`"${email}"`));
  const newest = mine.at(-1)?.text ?? '';
  const link = /https?:\S+/.exec(newest)?.[0];
  const carried = new URL(link ?? 'http://none.invalid').searchParams;
  return {
    code: /\b(\d{6})\b/.exec(newest)?.[1] ?? '',
    userId: carried.get('userId') ?? '',
    secret: carried.get('secret') ?? '',
  };
}

/** A person with an account, and two browsers: one that signed in before, and one that never did. @param {Scene} scene @param {string} name */
async function openOwner(scene, name) {
  const { userId, email } = await scene.account(name, 201);
  const [known, newcomer, elsewhere] = [201, 202, 203].map(at => browserOf(scene.bystander(at)));
  if (!known || !newcomer || !elsewhere) throw new Error('There are three');
  const url = `http://127.0.0.1:${scene.place.port}/proven`;
  // They prove the mailbox, from a third address.
  for (const browser of [known, elsewhere]) await browser.ask(post(LOG_IN, { email, password: PASSWORD }));
  await elsewhere.ask(post('/v1/account/verifications/email', { url }));
  const { secret } = await newestMail(scene, email);
  await elsewhere.ask(put('/v1/account/verifications/email', { userId, secret }));
  return { userId, email, url, known, newcomer };
}

/** @param {Browser} browser @param {Scene} scene @param {string} email */
async function askCode(browser, scene, email) {
  const asked = await browser.ask(post(EMAIL_CODE, { userId: 'unique()', email }));
  return { status: asked.status, alias: field(asked.text, 'userId'), ...(await newestMail(scene, email)) };
}

/** Everything a stranger can do with somebody's address. @param {Scene} scene @param {Map<string, any>} notes */
function meannesses({ place }, notes) {
  const { email, userId, url } = notes.get('owner');
  const { alias, code } = notes.get('code');
  const wrongCode = code === '000000' ? '000001' : '000000';
  return [
    () => post(LOG_IN, { email, password: random() }),
    () => post(SHOW, { userId: alias, secret: wrongCode }),
    () => post(SHOW, { userId, secret: wrongCode }),
    () => put(RECOVERY, { userId, secret: WRONG_SECRET, password: PASSWORD }),
    () => put('/v1/account/verifications/email', { userId, secret: WRONG_SECRET }),
    () => put('/v1/account/verifications/phone', { userId, secret: wrongCode }),
    () => post(EMAIL_CODE, { userId: alias, email }),
    () => post(EMAIL_CODE, { userId: 'unique()', email }),
    () => post('/v1/account/tokens/magic-url', { userId, email, url }),
    () => post(RECOVERY, { email, url: `http://127.0.0.1:${place.port}/reset` }),
  ];
}

/** Tries everything that the owner should still be able to do. Returns what failed. @param {Scene} scene @param {boolean} isNewcomerPromised */
async function stillPossible(scene, isNewcomerPromised) {
  const { email, url, known, newcomer } = scene.notes.get('owner');
  /** @type {string[]} */
  const failed = [];
  const hold = (/** @type {string} */ what, /** @type {unknown} */ status, /** @type {number} */ wanted) => {
    if (status !== wanted) failed.push(`${what}: ${String(status)}`);
  };
  const signOut = (/** @type {Browser} */ browser) =>
    browser.ask({ path: '/v1/account/sessions/current', method: 'DELETE' });

  const { alias, code } = scene.notes.get('code');
  hold('the code that was sent', (await known.ask(post(SHOW, { userId: alias, secret: code }))).status, 201);
  hold('signing out', (await signOut(known)).status, 204);
  const again = await askCode(known, scene, email);
  hold('another code', again.status, 201);
  hold('and it', (await known.ask(post(SHOW, { userId: again.alias, secret: again.code }))).status, 201);
  await signOut(known);
  hold('the password', (await known.ask(post(LOG_IN, { email, password: PASSWORD }))).status, 201);
  await signOut(known);
  if (isNewcomerPromised) {
    const { status } = await newcomer.ask(post(LOG_IN, { email, password: PASSWORD }));
    hold('the password on a new device', status, 201);
    await signOut(newcomer);
    const fresh = await askCode(newcomer, scene, email);
    hold('a code on a new device', fresh.status, 201);
    const shown = await newcomer.ask(post(SHOW, { userId: fresh.alias, secret: fresh.code }));
    hold('and it', shown.status, 201);
  }
  hold('recovery', (await known.ask(post(RECOVERY, { email, url }))).status, 201);
  const { userId, secret } = await newestMail(scene, email);
  const recovered = await known.ask(put(RECOVERY, { userId, secret, password: NEXT }));
  hold('a new password', recovered.status, 200);
  hold('which opens', (await known.ask(post(LOG_IN, { email, password: NEXT }))).status, 201);
  return failed;
}

/** @param {number} count @returns {import('../scene.mjs').Attack} */
const byStrangers = count => ({
  name: `an owner kept out from ${count === 1 ? 'one address' : `${count} addresses`}`,
  async run(scene) {
    const owner = await openOwner(scene, `kept-out-${count}`);
    scene.notes.set('owner', owner);
    await owner.known.ask({ path: '/v1/account/sessions/current', method: 'DELETE' });
    scene.notes.set('code', await askCode(owner.known, scene, owner.email));
    const strangers = Array.from({ length: count }, (_, at) => scene.stranger(at));
    const acts = meannesses(scene, scene.notes);
    const act = async (/** @type {number} */ turn) => {
      const next = acts[turn % acts.length];
      const stranger = strangers[(turn + Math.floor(turn / acts.length)) % count];
      if (next) await stranger?.ask(next());
    };
    let done = 0;
    for (let round = 0; round < ROUNDS; round += 1) await scene.flood(scene.many(20), () => act(done++));
  },
  broken: scene => stillPossible(scene, count === 1),
});

/** @type {import('../scene.mjs').Attack[]} */
export const LOCK_OUTS = [
  byStrangers(1),
  byStrangers(30),
  {
    name: 'challenges used up by somebody with the password',
    async run(scene) {
      const owner = await openOwner(scene, 'challenged');
      scene.notes.set('owner', owner);
      await owner.known.ask({ path: '/v1/account/mfa', method: 'PATCH', body: { mfa: true } });
      const thieves = [0, 1].map(at => browserOf(scene.stranger(at)));
      const { email } = owner;
      await scene.flood(1, async turn => {
        const thief = thieves[turn % 2];
        if (turn % 4 < 2) {
          await thief?.ask({ path: '/v1/account/sessions/current', method: 'DELETE' });
          await thief?.ask(post(LOG_IN, { email, password: PASSWORD }));
        }
        const asked = await thief?.ask(post(CHALLENGES, { factor: 'email' }));
        const challengeId = field(asked?.text ?? '', '$id') || 'none';
        for (let tries = 0; tries < 6; tries += 1)
          await thief?.ask(put(CHALLENGES, { challengeId, otp: '000000' }));
      });
    },
    async broken(scene) {
      const { email, known } = scene.notes.get('owner');
      const account = await known.ask({ path: '/v1/account' });
      await known.ask({ path: '/v1/account/sessions/current', method: 'DELETE' });
      const signedIn = await known.ask(post(LOG_IN, { email, password: PASSWORD }));
      const asked = await known.ask(post(CHALLENGES, { factor: 'email' }));
      const { code } = await newestMail(scene, email);
      const shown = await known.ask(put(CHALLENGES, { challengeId: field(asked.text, '$id'), otp: code }));
      const statuses = [account, signedIn, asked, shown].map(({ status }) => status).join(' ');
      return statuses === '200 201 201 200' ? [] : [`the owner is answered ${statuses}`];
    },
  },
];
