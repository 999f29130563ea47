import type { NameLoader } from '../../../src/catalogue/engine-host.ts';
import { lateParts } from '../../../src/catalogue/query/late-parts.ts';
import { comparePay } from '../../../src/catalogue/query/pay-comparison.ts';
import { occupations } from '../../../src/domain/noc/noc-occupations.ts';
import * as gazetteer from '../../../src/domain/places/places.ts';
import { findWageTable } from '../../../src/domain/lmia/wage-table-lookup.ts';

/** The real tables of names; `loads` tells what was asked for, and as long as `failing` nothing comes. */
export function nameLoader() {
  const loader = {
    loads: [] as string[],
    failing: false,
    async occupations() {
      load('occupations');
      return occupations();
    },
    async gazetteer() {
      load('gazetteer');
      return gazetteer;
    },
    async comparePay() {
      load('pay comparison');
      return comparePay;
    },
    async lateParts() {
      load('late parts');
      return lateParts;
    },
    async wageTables() {
      load('wage tables');
      return findWageTable;
    },
  };
  const load = (name: string) => {
    loader.loads.push(name);
    if (loader.failing) throw new Error('no network');
  };
  return loader satisfies NameLoader;
}
