import { PROVINCE_NAMES, provincesByName, type ProvinceCode } from '../../../domain/province.ts';
import type { WageTable } from '../../../domain/lmia/wage-tables.ts';
import type { Language } from '../../../i18n/language.ts';

export interface ThresholdRow {
  code: ProvinceCode;
  name: string;
  /** Cents an hour. null: the table doesn't have this province. */
  cents: number | null;
  /** In percent of the highest threshold. */
  percent: number;
}

/**
 * One row for each province or territory, by name. A table's default for missing places isn't a threshold, so it is
 * left out.
 */
export function thresholdRows(table: WageTable, language: Language): ThresholdRow[] {
  const highest = Math.max(...Object.values(table.thresholds));
  return provincesByName(language).map(code => {
    const cents = table.thresholds[code] ?? null;
    return {
      code,
      name: PROVINCE_NAMES[code][language],
      cents,
      percent: cents === null ? 0 : Math.round((cents / highest) * 100),
    };
  });
}
