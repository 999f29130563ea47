// Log-ins per second while others read. Each costs 20 ms of a processor and must not slow the readers down.
import { median, rounded } from './figures.mjs';
import { load } from './load.mjs';

const PEOPLE = 64;
const PASSWORD = 'wet boots by the door';
const HEADERS = { 'x-appwrite-project': 'portage', 'content-type': 'application/json' };
/** Concurrent log-ins; the server works on two at a time. */
const AT_ONCE = 16;
const READERS = 10;
/** The requests of ten readers who look at a page and go on. The server's maximum would leave no room for log-ins. */
const READS_A_SECOND = 300;
const GUESSES = 100;

/** @param {{ url: string, seconds: number, reads: import('autocannon').Request[] }} options */
export async function logInsWhileReading({ url, seconds, reads }) {
  const emails = Array.from({ length: PEOPLE }, (_, at) => `person${at}@example.com`);
  for (const email of emails) {
    const body = JSON.stringify({ userId: 'unique()', email, password: PASSWORD });
    const made = await fetch(`${url}/v1/account`, { method: 'POST', headers: HEADERS, body });
    if (made.status !== 201) throw new Error(`No account: ${made.status} ${await made.text()}`);
  }
  const logIns = load({
    url,
    connections: AT_ONCE,
    duration: seconds,
    requests: emails.map(email => ({
      method: 'POST',
      path: '/v1/account/sessions/email',
      headers: HEADERS,
      body: JSON.stringify({ email, password: PASSWORD }),
    })),
  });
  const read = load({
    url,
    connections: READERS,
    duration: seconds,
    overallRate: READS_A_SECOND,
    requests: reads,
  });
  const [signedIn, lists] = await Promise.all([logIns, read]);
  const guesses = await guessTimes(url, emails);
  return {
    [`log-ins while ${READS_A_SECOND} lists a second are read`]: signedIn,
    'those lists': lists,
    'wrong password, known or unknown address': guesses,
  };
}

/**
 * Compares the time for known and unknown addresses: a guesser learns nothing if they are alike.
 * @param {string} url
 * @param {readonly string[]} emails
 */
async function guessTimes(url, emails) {
  /** @type {{ known: number[], unknown: number[] }} */
  const times = { known: [], unknown: [] };
  for (let i = 0; i < GUESSES; i += 1) {
    for (const [kind, email] of /** @type {const} */ ([
      ['known', emails[i % emails.length] ?? ''],
      ['unknown', `nobody${i}@example.com`],
    ])) {
      const body = JSON.stringify({ email, password: 'a wrong guess' });
      const startedMs = performance.now();
      const answer = await fetch(`${url}/v1/account/sessions/email`, {
        method: 'POST',
        headers: HEADERS,
        body,
      });
      await answer.arrayBuffer();
      times[kind].push(performance.now() - startedMs);
    }
  }
  return `median ${rounded(median(times.known))} or ${rounded(median(times.unknown))} ms`;
}
