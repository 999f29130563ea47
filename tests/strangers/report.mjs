import { MEMORY_AT_MOST, SLOWER_AT_MOST } from './siege.mjs';

const mb = (/** @type {number} */ bytes) => String(Math.round(bytes / 1_000_000));
const ms = (/** @type {number} */ time) => (time < 10 ? time.toFixed(1) : String(Math.round(time)));

export const HEAD = [
  '| attack | requests | answers | neighbours p50 / p99, ms | MB in use before / after, resident peak | verdict |',
  '|---|--:|---|--:|--:|---|',
].join('\n');

/** A line of the table, as docs/reliability.md has it. @param {import('./siege.mjs').Round} round */
export function line({ name, tally, neighbours, resident, used, broken, slow }) {
  const problems = [...broken, ...slow].map(text => text.replaceAll(/[|\n]+/g, ' '));
  const cells = [
    name,
    tally.total.toLocaleString('en-CA'),
    tally.text,
    `${ms(neighbours.p50)} / ${ms(neighbours.p99)}`,
    `${mb(used.before)} / ${mb(used.after)}, ${mb(resident.peak)}`,
    problems.length === 0 ? 'held' : `**${problems.join('; ')}**`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** @param {import('./neighbourhood.mjs').Seen} quiet */
export function quietLine({ count, p50, p99 }) {
  return `| nobody (${count.toLocaleString('en-CA')} requests of the neighbours) | | | ${ms(p50)} / ${ms(p99)} | | |`;
}

/** @param {import('./siege.mjs').Siege} siege */
export function verdict({ quiet, rounds, used, resident }) {
  const failed = rounds.filter(({ broken, slow }) => broken.length + slow.length > 0);
  const worst = Math.max(...rounds.map(({ neighbours }) => neighbours.p99)) / quiet.p99;
  const refused = rounds.reduce(
    (sum, { neighbours }) => sum + [...neighbours.wrong.values()].reduce((a, b) => a + b, 0),
    0,
  );
  const asked = rounds.reduce((sum, { neighbours }) => sum + neighbours.count, 0);
  const grown = used.after / used.before;
  const isClean = failed.length === 0 && grown <= MEMORY_AT_MOST;
  const text =
    `${isClean ? 'Held' : 'NOT CLEAN'}: ${rounds.length - failed.length} of ${rounds.length} attacks held. ` +
    `Of ${asked.toLocaleString('en-CA')} requests of the neighbours ${refused} were refused; their p99 was at most ${worst.toFixed(1)} times ` +
    `the quiet ${ms(quiet.p99)} ms (${SLOWER_AT_MOST} allowed). In use without garbage: ${mb(used.before)} MB before, ${mb(used.after)} MB after ` +
    `(${((grown - 1) * 100).toFixed(0)} %; ${((MEMORY_AT_MOST - 1) * 100).toFixed(0)} % allowed); resident ${mb(resident.before)} and ${mb(resident.after)} MB.`;
  return { isClean, text };
}
