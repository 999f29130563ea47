import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** @typedef {{ count: number, p50: number, p99: number, longest: number, wrong: Map<string, number> }} Seen */

/** @param {import('./neighbours.mjs').Wishes} wishes */
export async function openNeighbourhood(wishes) {
  const child = fork(fileURLToPath(new URL('neighbours.mjs', import.meta.url)), {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  /** @param {string} what @returns {Promise<any>} */
  const told = async what => {
    for (;;) {
      const [message] = await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(([code]) => {
          throw new Error(`The neighbours ended with ${code}`);
        }),
      ]);
      if (Object.hasOwn(message, what)) return message[what];
    }
  };
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
