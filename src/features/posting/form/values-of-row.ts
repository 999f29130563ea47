import { readRow } from '../../../domain/intake/read-row.ts';
import type { IsoDay } from '../../../domain/listing.ts';
import { formOf } from './form-of-listing.ts';
import { emptyForm, type FormValues } from './form-values.ts';

/** Converts a row of any shape to form values. Empty if it isn't a posting. */
export function valuesOfRow(
  row: Readonly<Record<string, unknown>>,
  { today, language }: { today: IsoDay; language: 'en' | 'fr' },
): FormValues {
  const reading = readRow(row, { today, newJobId: () => 0, keepJobId: false, lenient: true });
  return reading.ok ? formOf(reading.listing, language) : emptyForm(language);
}
