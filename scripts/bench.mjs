// npm run bench [-- start|push|page]: figures, printed; nothing is asserted here (see docs/bench.md).
import { benchPage } from '../bench/page.mjs';
import { benchPush } from '../bench/push.mjs';
import { benchStart } from '../bench/start.mjs';
import { buildIfStale } from './build.mjs';

const BENCHES = { start: benchStart, push: benchPush, page: benchPage };

const asked = process.argv.slice(2);
const unknown = asked.filter(name => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}
await buildIfStale();
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n${name}`);
  for (const [figure, value] of Object.entries(await bench())) console.log(`  ${figure.padEnd(44)} ${value}`);
}
