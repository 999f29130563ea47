/** A row of a file, or a place that could not be read as a row. */
export type SourceRow =
  | { kind: 'row'; row: number; value: unknown; notes: readonly string[] }
  /** `reason` in English, for the operator. */
  | { kind: 'unreadable'; row: number; reason: string };
