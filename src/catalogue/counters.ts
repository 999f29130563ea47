/** What the engine has done, in counts: its promises of work are tested with them. */
export interface EngineCounters {
  /** Rows that queries looked at. */
  rowsScanned: number;
  /** Dictionary entries that words were looked for in, an entry a word. */
  entriesMatched: number;
  /** Rows that something was worked out for (class, group, order, distance …) and kept for later queries. */
  rowsPrepared: number;
  /** Blocks of rows that were copied as they were into a next table. */
  blocksCopied: number;
  /** Rows that came into a table. */
  rowsAdded: number;
}

export function newCounters(): EngineCounters {
  return { rowsScanned: 0, entriesMatched: 0, rowsPrepared: 0, blocksCopied: 0, rowsAdded: 0 };
}
