import { Damaged, LevelReader } from './level-reader.ts';

export interface LiveFiles {
  /** The size in bytes of each table, by its number. */
  tables: Map<number, number>;
  /** Logs with a smaller number are obsolete, except `previousLog`. */
  log: number;
  previousLog: number;
}

/** The files of a database, from its manifest's records (LevelDB, db/version_edit.cc). */
export function readLiveFiles(records: readonly Uint8Array[]): LiveFiles {
  const live: LiveFiles = { tables: new Map(), log: 0, previousLog: 0 };
  for (const record of records) {
    const reader = new LevelReader(record);
    while (!reader.isAtEnd) readField(reader, live);
  }
  return live;
}

function readField(reader: LevelReader, live: LiveFiles): void {
  const tag = reader.varint();
  switch (tag) {
    case 1: // comparator
      reader.slice();
      break;
    case 2:
      live.log = reader.varint();
      break;
    case 3: // next file
    case 4: // last sequence
      reader.varint();
      break;
    case 5: // compact pointer
      reader.varint();
      reader.slice();
      break;
    case 6: // deleted table
      reader.varint();
      live.tables.delete(reader.varint());
      break;
    case 7: {
      reader.varint(); // level
      const number = reader.varint();
      live.tables.set(number, reader.varint());
      reader.slice(); // smallest key
      reader.slice(); // largest key
      break;
    }
    case 9:
      live.previousLog = reader.varint();
      break;
    default:
      throw new Damaged(`it has a field ${tag}`);
  }
}
