// npm run bench [-- NAME… OPTIONS]: figures, printed; nothing is asserted here (see docs/bench.md).
import { parseArgs } from 'node:util';
import { AGEING_OPTIONS, benchAgeing } from '../bench/ageing.mjs';
import { benchAlerts } from '../bench/alerts.mjs';
import { benchBackup } from '../bench/backup.mjs';
import { benchCatalogue } from '../bench/catalogue.mjs';
import { CATALOGUE_OPTIONS, readCatalogueOptions } from '../bench/catalogue-options.mjs';
import { benchDay } from '../bench/day.mjs';
import { benchFiles } from '../bench/files.mjs';
import { benchFloors } from '../bench/floors.mjs';
import { benchFunctions } from '../bench/functions.mjs';
import { benchHints } from '../bench/hints.mjs';
import { benchPage, PAGE_OPTIONS } from '../bench/page.mjs';
import { benchPush } from '../bench/push.mjs';
import { benchRequests } from '../bench/requests.mjs';
import { benchRows, ROWS_OPTIONS } from '../bench/rows.mjs';
import { benchStart } from '../bench/start.mjs';
import { benchTurns } from '../bench/turns.mjs';
import { buildIfStale } from './build.mjs';

const BENCHES = {
  start: benchStart,
  push: benchPush,
  backup: benchBackup,
  server: benchRequests,
  page: () => benchPage(page),
  hints: benchHints,
  day: benchDay,
  turns: benchTurns,
  functions: benchFunctions,
  files: benchFiles,
  alerts: benchAlerts,
  floors: benchFloors,
  catalogue: () => benchCatalogue(options),
};
/** Run only on request, because they take many minutes. */
const LONG_BENCHES = {
  ageing: () => benchAgeing(ageing),
  rows: () => benchRows(ageing),
};

const { asked, options, ageing, page } = readArguments();
await buildIfStale();
for (const [name, bench] of Object.entries({ ...BENCHES, ...LONG_BENCHES })) {
  const isWanted = asked.length > 0 ? asked.includes(name) : Object.hasOwn(BENCHES, name);
  if (!isWanted) continue;
  console.log(`\n${name}`);
  for (const [figure, value] of Object.entries(await bench())) console.log(`  ${figure.padEnd(44)} ${value}`);
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { ...CATALOGUE_OPTIONS, ...AGEING_OPTIONS, ...ROWS_OPTIONS, ...PAGE_OPTIONS },
    });
    const names = Object.keys({ ...BENCHES, ...LONG_BENCHES });
    const unknown = positionals.filter(name => !names.includes(name));
    if (unknown.length > 0)
      throw new RangeError(`Unknown: ${unknown.join(', ')}. Known: ${names.join(', ')}`);
    return { asked: positionals, options: readCatalogueOptions(values), ageing: values, page: values };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
