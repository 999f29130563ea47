/** Counts of the engine's work, for tests of how much work each operation does. */
export interface EngineCounters {
  /** Rows that queries scanned. */
  rowsScanned: number;
  /** Dictionary entries searched, once per entry and word. */
  entriesMatched: number;
  /** Rows for which a value (class, group, order, distance …) was computed and kept for later queries. */
  rowsPrepared: number;
  /** Blocks of rows that were copied unchanged into a next table. */
  blocksCopied: number;
  /** Rows that were added to a table. */
  rowsAdded: number;
}

export function newCounters(): EngineCounters {
  return { rowsScanned: 0, entriesMatched: 0, rowsPrepared: 0, blocksCopied: 0, rowsAdded: 0 };
}
