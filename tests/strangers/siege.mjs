import { setTimeout as pause } from 'node:timers/promises';
import { ATTACKS, TOGETHER } from './attacks/all.mjs';
import { openNeighbourhood } from './neighbourhood.mjs';
import { QUOTAS } from './quotas.mjs';
import { Scene } from './scene.mjs';
import { Tally } from './tally.mjs';

/** Of the neighbours' 99th percentile while nobody attacks. */
export const SLOWER_AT_MOST = 5;
/** Of the memory in use before, once it is over. */
export const MEMORY_AT_MOST = 1.2;

/**
 * @typedef {object} Round
 * @property {string} name
 * @property {Tally} tally
 * @property {import('./neighbourhood.mjs').Seen} neighbours
 * @property {{ before: number, peak: number, after: number }} resident bytes
 * @property {{ before: number, after: number }} used bytes without garbage
 * @property {string[]} broken what did not hold, whatever the time it took
 * @property {string[]} slow what took too long, or too much memory
 *
 * @typedef {object} Siege
 * @property {import('./neighbourhood.mjs').Seen} quiet
 * @property {Round[]} rounds
 * @property {{ before: number, after: number }} used
 * @property {{ before: number, after: number }} resident
 *
 * @typedef {object} Wishes
 * @property {Awaited<ReturnType<typeof import('./server.mjs').startWatched>>} server
 * @property {string} key
 * @property {readonly number[]} jobIds
 * @property {number} scale 1 = thoroughly
 * @property {number} seconds for each attack
 * @property {number} quietSeconds
 * @property {number} restSeconds after each attack, before memory is looked at
 * @property {{ people: number, addresses: number, everyMs: number }} neighbours
 * @property {readonly string[]} [only] parts of names
 * @property {() => void} [onSettled] the neighbours’ process is there
 * @property {(round: Round, quiet: import('./neighbourhood.mjs').Seen) => void} [onRound]
 */

/** One attack after another, then several together, while well-behaved people go on. @param {Wishes} wishes @returns {Promise<Siege>} */
export async function besiege(wishes) {
  const { server, key, jobIds, neighbours: households, only = [], onRound } = wishes;
  const neighbours = await openNeighbourhood({
    port: server.port,
    key,
    jobIds: jobIds.slice(0, 3_000),
    ...households,
  });
  wishes.onSettled?.();
  const victims = Array.from({ length: households.people }, (_, at) => `neighbour${at}@example.ca`);
  const place = { port: server.port, dataDir: server.dataDir, key, jobIds, victims, quotas: QUOTAS };
  const isAsked = (/** @type {string} */ name) => only.length === 0 || only.some(part => name.includes(part));
  try {
    // Code that has not run yet is slow: that is nobody's quiet value.
    await pause(wishes.quietSeconds * 500);
    await neighbours.seen();
    await pause(wishes.quietSeconds * 1000);
    const quiet = await neighbours.seen();
    const first = await server.memory();
    /** @type {Round[]} */
    const rounds = [];
    const play = async (
      /** @type {string} */ name,
      /** @type {readonly import('./scene.mjs').Attack[]} */ attacks,
      /** @type {number} */ number,
    ) => {
      const round = await attack({ wishes, place, name, attacks, number, neighbours, quiet });
      rounds.push(round);
      onRound?.(round, quiet);
    };
    for (const [at, one] of ATTACKS.entries())
      if (isAsked(one.name) && !server.hasEnded()) await play(one.name, [one], at);
    for (const [at, names] of TOGETHER.entries()) {
      const name = `together: ${names.join('; ')}`;
      if (!isAsked(name) || server.hasEnded()) continue;
      await play(
        name,
        ATTACKS.filter(one => names.includes(one.name)),
        ATTACKS.length + at * 8,
      );
    }
    await pause(wishes.restSeconds * 1000);
    const last = await server.memory();
    return {
      quiet,
      rounds,
      used: { before: first.used, after: last.used },
      resident: { before: first.resident, after: last.resident },
    };
  } finally {
    neighbours.close();
  }
}

/**
 * @param {object} options
 * @param {Wishes} options.wishes
 * @param {import('./scene.mjs').Place} options.place
 * @param {string} options.name
 * @param {readonly import('./scene.mjs').Attack[]} options.attacks
 * @param {number} options.number
 * @param {Awaited<ReturnType<typeof openNeighbourhood>>} options.neighbours
 * @param {import('./neighbourhood.mjs').Seen} options.quiet
 * @returns {Promise<Round>}
 */
async function attack({ wishes, place, name, attacks, number, neighbours, quiet }) {
  const { server, scale, seconds, restSeconds } = wishes;
  const before = await server.memory();
  await neighbours.seen();
  let peak = before.resident;
  const watching = setInterval(() => (peak = Math.max(peak, server.resident())), 50);
  const scenes = attacks.map((one, at) => ({ one, scene: new Scene(place, number + at, { scale }) }));
  /** @type {string[]} */
  const broken = [];
  await Promise.all(
    scenes.map(async ({ one, scene }) => {
      const share = attacks.length > 1 ? 1 : (one.share ?? 1);
      scene.begin(Math.max(0.3, seconds * share));
      await one.run(scene);
    }),
  );
  const seen = await neighbours.seen();
  for (const { one, scene } of scenes) broken.push(...((await one.broken?.(scene)) ?? []));
  for (const { scene } of scenes) scene.end();
  const tally = new Tally();
  for (const { scene } of scenes)
    for (const [answer, count] of scene.tally.counts)
      tally.counts.set(answer, (tally.counts.get(answer) ?? 0) + count);
  await pause(restSeconds * 1000);
  clearInterval(watching);
  const after = await server.memory();
  if (server.hasEnded()) broken.push(`the process ended: ${server.output().slice(-500)}`);
  if (tally.of(500) > 0) broken.push(`${tally.of(500)} answers were 500`);
  const rested = await neighbours.seen();
  for (const [what, count] of [...seen.wrong, ...rested.wrong])
    broken.push(`a neighbour's ${what} ×${count}`);
  /** @type {string[]} */
  const slow = [];
  if (seen.p99 > SLOWER_AT_MOST * quiet.p99)
    slow.push(`p99 is ${(seen.p99 / quiet.p99).toFixed(1)} times the quiet one (${seen.longest})`);
  if (after.used > MEMORY_AT_MOST * before.used)
    slow.push(`memory stays ${((after.used / before.used - 1) * 100).toFixed(0)} % higher`);
  return {
    name,
    tally,
    neighbours: seen,
    resident: { before: before.resident, peak, after: after.resident },
    used: { before: before.used, after: after.used },
    broken,
    slow,
  };
}
