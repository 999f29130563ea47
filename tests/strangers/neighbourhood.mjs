import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** @typedef {{ count: number, p50: number, p99: number, longest: number, wrong: Map<string, number> }} Seen */

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
  const times = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0;
  /** @type {Map<string, number>} */
  const wrong = new Map();
  for (const sample of samples)
    if (sample.wrong !== '') {
      const key = `${sample.what}: ${sample.wrong}`;
      wrong.set(key, (wrong.get(key) ?? 0) + 1);
    }
  return { count: times.length, p50: at(0.5), p99: at(0.99), longest: at(1), wrong };
}
