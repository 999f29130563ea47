// Well-behaved people in a process of their own, so that what they measure is the server and not the strangers' work beside it.
import { setTimeout as pause } from 'node:timers/promises';
import { browserOf, clientAt, JOBS_PATH, queryString } from './client.mjs';
import { applicationTo, newGuestSecret, outcomesOf, postingBy, pushOf } from './operations.mjs';

const PASSWORD = 'wet boots by the door';
/** Whoever waits longer has given up, where waits are measured. */
const PATIENCE_MS = 20_000;
/** Elsewhere, only the answer counts, however slow the machine is. */
const LONG_PATIENCE_MS = 60_000;
const PROVINCES = ['ON', 'QC', 'BC', 'AB', 'SK', 'MB', 'NS'];
/** One of them after another, by whoever's turn it is. */
const ROUND =
  'list page list settings list pull catalogue list apply page list account list pull job list page sign-in list apply list pull catalogue list post'.split(
    ' ',
  );

/**
 * @typedef {object} Wishes
 * @property {number} port
 * @property {string} key makes the accounts before anything is measured
 * @property {number} people
 * @property {number} addresses
 * @property {number | null} everyMs null = only when they are asked to
 * @property {readonly number[]} jobIds
 *
 * @typedef {object} Sample
 * @property {string} what
 * @property {number} ms from when it was due: who waits behind others waits too
 * @property {string} wrong '' = it was answered as it should be
 */

/** @param {Wishes} wishes */
async function settle({ port, key, people, addresses, everyMs, jobIds }) {
  const timeoutMs = everyMs === null ? LONG_PATIENCE_MS : PATIENCE_MS;
  const operator = clientAt({ port, address: '127.0.0.1' });
  const homes = Array.from({ length: addresses }, (_, at) =>
    // Some keep their connection, some come anew each time.
    clientAt({ port, address: `127.1.0.${at + 1}`, keepAlive: at % 4 !== 0, timeoutMs }),
  );
  const persons = [];
  for (let at = 0; at < people; at += 1) {
    const email = `neighbour${at}@example.ca`;
    const userId = `neighbour${at}`;
    const made = await operator.ask({
      path: '/v1/account',
      method: 'POST',
      headers: { 'x-appwrite-key': key },
      body: { userId, email, password: PASSWORD, name: `Neighbour ${at}` },
    });
    if (made.status !== 201) throw new Error(`No account: ${made.status} ${made.text}`);
    const home = homes[at % addresses];
    if (!home) throw new Error('Everybody lives somewhere');
    const browser = browserOf(home);
    const signedIn = await browser.ask(signInOf(email));
    if (signedIn.status !== 201) throw new Error(`Not signed in: ${signedIn.status} ${signedIn.text}`);
    persons.push({ userId, email, home, browser, guest: newGuestSecret(), applied: at });
  }
  operator.close();
  return persons.map(person => ({ ...person, jobIds }));
}

/** @param {string} email */
const signInOf = email => ({
  path: '/v1/account/sessions/email',
  method: 'POST',
  body: { email, password: PASSWORD },
});

/** @typedef {Awaited<ReturnType<typeof settle>>[number]} Person */

/** What it does, and what is wrong with the answer. @type {Record<string, (person: Person, turn: number) => Promise<string>>} */
const ACTIONS = {
  list: (person, turn) =>
    read(person, {
      path: `${JOBS_PATH}?${queryString([
        { method: 'equal', attribute: 'provinceId', values: [PROVINCES[turn % PROVINCES.length]] },
        { method: 'equal', attribute: 'employmentHours', values: ['full_time'] },
        { method: 'orderDesc', attribute: 'postingDateFormatted' },
        { method: 'limit', values: [25] },
        { method: 'offset', values: [25 * (turn % 8)] },
      ])}`,
    }),
  page: person => read(person, { path: '/jobList' }),
  job: (person, turn) => read(person, { path: `/job/${person.jobIds[turn % person.jobIds.length]}` }),
  settings: person => read(person, { path: '/health' }),
  catalogue: person => read(person, { path: '/v1/sync/catalogue', headers: { 'accept-encoding': 'br' } }),
  pull: person => read(person, { path: '/v1/sync/pull' }),
  account: person => read(person, { path: '/v1/account' }),
  /** Signs in again after the session ended, in the same browser. */
  async 'sign-in'({ browser, home, email }) {
    const answer = await browserOf(home, browser.jar.withoutSession()).ask(signInOf(email));
    browser.jar.take(answer);
    return answer.status === 201 ? '' : wrong(answer);
  },
  async apply(person) {
    person.applied += 7;
    const jobId = person.jobIds[person.applied % person.jobIds.length] ?? 0;
    // Every other application is sent without an account.
    if (person.applied % 2 === 0) {
      const headers = { 'x-portage-guest': person.guest };
      return pushed(await person.home.ask(pushOf([applicationTo(jobId, undefined, null)], headers)));
    }
    return pushed(await person.browser.ask(pushOf([applicationTo(jobId, undefined, person.userId)], {})));
  },
  async post(person) {
    return pushed(await person.browser.ask(pushOf([postingBy(person.userId)], {})));
  },
};

/** @param {Person} person @param {import('./client.mjs').Asked} asked */
async function read({ browser }, asked) {
  const answer = await browser.ask(asked);
  return answer.status === 200 ? '' : wrong(answer);
}

/** @param {import('./client.mjs').Answer} answer */
function pushed(answer) {
  const [outcome] = outcomesOf(answer);
  if (outcome?.status === 'applied' || outcome?.status === 'duplicate') return '';
  return outcome ? `${outcome.status} ${outcome.error?.type ?? ''}` : wrong(answer);
}

/** @param {import('./client.mjs').Answer} answer */
const wrong = ({ status, text }) => `${status} ${/"type":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim();

/** Each thing once, one after the other. @param {readonly Person[]} persons @param {number} round */
async function goRound(persons, round) {
  /** @type {Sample[]} */
  const samples = [];
  for (const [at, [what, act]] of Object.entries(ACTIONS).entries()) {
    const person = persons[(round + at) % persons.length];
    if (!person) break;
    const startedMs = performance.now();
    const wrong = await act(person, round);
    samples.push({ what, ms: performance.now() - startedMs, wrong });
  }
  return samples;
}

/** @param {Wishes} wishes */
async function live(wishes) {
  const persons = await settle(wishes);
  let rounds = 0;
  const tellRound = async () => process.send?.({ round: await goRound(persons, rounds++) });
  process.on('message', message => {
    if (message === 'round') void tellRound();
  });
  process.send?.({ settled: true });
  if (wishes.everyMs !== null) await goOn(persons, wishes.everyMs);
}

/** Whatever the answers take, the next one does not wait for them. @param {readonly Person[]} persons @param {number} everyMs */
async function goOn(persons, everyMs) {
  /** @type {Sample[]} */
  let samples = [];
  const startedMs = performance.now();
  const tellSamples = async () => {
    // What was begun in this time belongs to it.
    const mine = samples;
    samples = [];
    while (mine.some(({ ms }) => ms < 0)) await pause(20);
    process.send?.({ samples: mine });
  };
  process.on('message', message => {
    if (message === 'samples') void tellSamples();
  });
  /** Each kind of thing is done by one person after another. @type {Map<string, number>} */
  const done = new Map();
  for (let turn = 0; ; turn += 1) {
    const dueMs = startedMs + turn * everyMs;
    await pause(Math.max(0, dueMs - performance.now()));
    const what = ROUND[turn % ROUND.length] ?? 'list';
    const times = done.get(what) ?? 0;
    done.set(what, times + 1);
    const person = persons[times % persons.length];
    const act = ACTIONS[what];
    if (!person || !act) continue;
    const sample = { what, ms: -1, wrong: '' };
    samples.push(sample);
    void finish(act(person, times));

    async function finish(/** @type {Promise<string>} */ acting) {
      sample.wrong = await acting.catch(String);
      // A timer may fire a little early, and a negative time means that there is no answer yet.
      sample.ms = Math.max(0, performance.now() - dueMs);
    }
  }
}

process.once('disconnect', () => process.exit(0));
process.once('message', wishes => void live(/** @type {Wishes} */ (wishes)));
