import type { IsoDay } from '../../src/domain/listing.ts';

/** A posting of our own in the specification's full shape, before it is read like any other. */
export interface SampleRow {
  row: Readonly<Record<string, unknown>>;
  /** Only the operator can say so; a row cannot. */
  verified: boolean;
}

/** Days around today: samples never look old. */
export interface SampleDays {
  ago: (days: number) => IsoDay;
  ahead: (days: number) => IsoDay;
}
