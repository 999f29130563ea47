// npm run torture [-- worlds|bytes|kills|power|disk|backup|hostile|files|screens|random|slow|strangers|cluster]: the fault tests,
// as thoroughly as before a release. Takes hours on a small machine. `cluster` needs a CouchDB: its test says how to name it.
// npm run torture -- strangers [--only WORD …]: the attacks with one of these words in their names.
import { parseArgs } from 'node:util';
import { buildIfStale } from './build.mjs';
import { tortureByStrangers } from '../tests/strangers/thorough.mjs';
import { exitCode } from './run.mjs';

const TESTS = {
  worlds: [
    'tests/simulation/seeds-first-half.test.ts',
    'tests/simulation/seeds-second-half.test.ts',
    'tests/simulation/clusters.test.ts',
    'tests/simulation/planted-bugs.test.ts',
  ],
  bytes: ['tests/unit/sync-server/store/flipped-bytes.test.ts'],
  kills: [
    'tests/contracts/store-killed.test.ts',
    'tests/e2e/server-killed-writers.test.ts',
    'tests/e2e/killed-server.test.ts',
    'tests/e2e/killed-browser.test.ts',
  ],
  power: ['tests/contracts/store-power-cut.test.ts'],
  disk: ['tests/e2e/disk-faults.test.ts'],
  backup: ['tests/unit/sync-server/backup/backup.test.ts'],
  hostile: [
    'tests/unit/sync-server/routes/hostile-input.test.ts',
    'tests/unit/sync-server/routes/push-kinds.test.ts',
  ],
  files: ['tests/e2e/hostile-files.test.ts', 'tests/contracts/blobs-killed.test.ts'],
  screens: [
    'tests/e2e/every-screen.test.ts',
    'tests/e2e/every-address.test.ts',
    'tests/e2e/extreme-postings.test.ts',
    'tests/e2e/first-frame.test.ts',
  ],
  random: ['tests/unit/sync/linked-pair.test.ts', 'tests/unit/catalogue/engine.test.ts'],
  cluster: ['tests/contracts/couchdb-killed.test.ts'],
};

/** All tests in browsers, with the processor of each page slowed down as on an old phone. */
const SLOW = 'slow';
const TIMES_SLOWER = '5';
/** Not a vitest test: it measures times, alone on the machine. */
const STRANGERS = 'strangers';

const { asked, only } = readArguments();
await buildIfStale();
const wants = (/** @type {string} */ name) => asked.length === 0 || asked.includes(name);
const files = Object.entries(TESTS).flatMap(([name, paths]) => (wants(name) ? paths : []));
// One after the other, so that each has the disk to itself.
const options = ['--no-file-parallelism', '--reporter=verbose'];
const code =
  files.length === 0
    ? 0
    : await exitCode('vitest', ['run', ...options, ...files], { env: { TORTURE: 'thorough' } });
const slowCode = wants(SLOW)
  ? await exitCode('vitest', ['run', '--project', 'e2e', ...options], { env: { SLOWED: TIMES_SLOWER } })
  : 0;
const hasHeld = !wants(STRANGERS) || (await tortureByStrangers({ only }));
process.exitCode = code === 0 && slowCode === 0 && hasHeld ? 0 : 1;

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { only: { type: 'string', multiple: true } },
  });
  const names = [...Object.keys(TESTS), SLOW, STRANGERS];
  const unknown = positionals.filter(name => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. Known: ${names.join(', ')}`);
    process.exit(2);
  }
  if (positionals.includes('cluster') && !process.env['COUCHDB_URL']) {
    console.error(
      'cluster: COUCHDB_URL names the nodes of a CouchDB (tests/contracts/couchdb-killed.test.ts)',
    );
    process.exit(2);
  }
  return { asked: positionals, only: values.only ?? [] };
}
