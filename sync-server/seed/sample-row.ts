import type { IsoDay } from '../../src/domain/listing.ts';

/** A sample posting in the full listing format (docs/domain.md), before it is read like any other. */
export interface SampleRow {
  row: Readonly<Record<string, unknown>>;
  /** Only the operator can state this; a row can't. */
  verified: boolean;
}

/** Days relative to today, so samples never look old. */
export interface SampleDays {
  ago: (days: number) => IsoDay;
  ahead: (days: number) => IsoDay;
}
