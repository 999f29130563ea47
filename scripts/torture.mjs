// npm run torture [-- worlds|bytes|kills|power|disk|backup|hostile|random]: the tests of faults, as thoroughly as before a release. Hours on a small machine.
import { buildIfStale } from './build.mjs';
import { exitCode } from './run.mjs';

const TESTS = {
  worlds: ['tests/simulation/seeds-first-half.test.ts', 'tests/simulation/seeds-second-half.test.ts'],
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
  random: ['tests/unit/sync/linked-pair.test.ts', 'tests/unit/catalogue/engine.test.ts'],
};

const asked = process.argv.slice(2);
const unknown = asked.filter(name => !Object.hasOwn(TESTS, name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(TESTS).join(', ')}`);
  process.exit(2);
}
await buildIfStale();
const files = Object.entries(TESTS).flatMap(([name, paths]) =>
  asked.length === 0 || asked.includes(name) ? paths : [],
);
// One after the other: each is alone with the disk.
const options = ['--no-file-parallelism', '--reporter=verbose'];
process.exitCode = await exitCode('vitest', ['run', ...options, ...files], { env: { TORTURE: 'thorough' } });
