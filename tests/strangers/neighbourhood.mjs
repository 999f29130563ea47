import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** How many of the longest waits are told. */
const LONGEST = 4;

/**
 * @typedef {object} Seen
 * @property {number} count
 * @property {number} p50 in ms, as are the others
 * @property {number} p99
 * @property {string} longest what took longest, and how long
 * @property {Map<string, number>} wrong
 */

/** @param {import('./neighbours.mjs').Wishes} wishes */
export async function openNeighbourhood(wishes) {
  const child = fork(fileURLToPath(new URL('neighbours.mjs', import.meta.url)), {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  /** @type {Map<string, { resolve: (answer: any) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  child.on('message', message => {
    for (const [what, answer] of Object.entries(message)) {
      waiting.get(what)?.resolve(answer);
      waiting.delete(what);
    }
  });
  child.on('exit', code => {
    for (const { reject } of waiting.values()) reject(new Error(`The neighbours ended with ${code}`));
  });
  /** @param {string} what @returns {Promise<any>} */
  const told = what => new Promise((resolve, reject) => waiting.set(what, { resolve, reject }));
  const settled = told('settled');
  child.send(wishes);
  await settled;
  return {
    /** What they met since they were asked last. @returns {Promise<Seen>} */
    async seen() {
      const answer = told('samples');
      child.send('samples');
      return summary(await answer);
    },
    /** Each thing once, one after the other. @returns {Promise<Seen>} */
    async round() {
      const answer = told('round');
      child.send('round');
      return summary(await answer);
    },
    close: () => child.disconnect(),
  };
}

/** @param {readonly import('./neighbours.mjs').Sample[]} samples @returns {Seen} */
function summary(samples) {
  const byTime = samples.toSorted((a, b) => a.ms - b.ms);
  const times = byTime.map(({ ms }) => ms);
  const at = (/** @type {number} */ share) =>
    times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0;
  /** @type {Map<string, number>} */
  const wrong = new Map();
  for (const sample of samples)
    if (sample.wrong !== '') {
      const key = `${sample.what}: ${sample.wrong}`;
      wrong.set(key, (wrong.get(key) ?? 0) + 1);
    }
  const longest = byTime
    .slice(-LONGEST)
    .map(({ what, ms }) => `${what} ${Math.round(ms)}`)
    .join(', ');
  return { count: times.length, p50: at(0.5), p99: at(0.99), longest, wrong };
}
