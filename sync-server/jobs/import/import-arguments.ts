import { parseArgs } from 'node:util';
import { findWageTable, wageTableNames } from '../../../src/domain/lmia/wage-table-lookup.ts';
import type { WageTable } from '../../../src/domain/lmia/wage-tables.ts';
import type { IsoDay } from '../../../src/domain/listing.ts';

export const USAGE = `Usage: npm run import -- [--dry-run] [--json] [--table NAME] FILE…

Imports job postings into the board: JSON, CSV or TSV, plain or .gz, in UTF-8, UTF-16 or Windows-1252.
Repeating an import changes nothing. To correct a posting, import its row again with the same ID (a column such as "Reference").
A row without an ID is another posting as soon as anything in it changes.

  --dry-run     reads and counts without writing
  --json        prints the summary as one JSON object
  --table NAME  the wage table for the summary: ${wageTableNames().join(', ')}`;

export interface ImportOptions {
  files: readonly string[];
  dryRun: boolean;
  json: boolean;
  table: WageTable;
}

export type ParsedArguments =
  | { status: 'run'; options: ImportOptions }
  | { status: 'help' }
  | { status: 'wrong'; reason: string };

/** `defaults.table` is the operator's `WAGE_TABLE`. */
export function parseImportArguments(
  argv: readonly string[],
  defaults: { table: string; today: IsoDay },
): ParsedArguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        table: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return { status: 'help' };
    if (positionals.length === 0) return { status: 'wrong', reason: 'Name at least one file.' };
    const name = values.table ?? defaults.table;
    const table = findWageTable(name, defaults.today);
    if (!table) return { status: 'wrong', reason: `Unknown wage table "${name}".` };
    return {
      status: 'run',
      options: { files: positionals, dryRun: values['dry-run'], json: values.json, table },
    };
  } catch (error) {
    return { status: 'wrong', reason: error instanceof Error ? error.message : String(error) };
  }
}
