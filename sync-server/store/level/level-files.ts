import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAccessError } from '../file-access.ts';
import { readLiveFiles } from './level-manifest.ts';
import { Damaged } from './level-reader.ts';
import { readLog } from './log-records.ts';
import { checkTable } from './table-check.ts';

/**
 * Reads all files of a closed LevelDB database. Returns a description of the first damaged one, or null. It must run
 * before the database is opened: LevelDB silently drops damaged parts of its log, doesn't check the blocks that it
 * reads, and deletes files that a damaged manifest no longer names. Takes about 0.2 s for 100 MB. A database that
 * doesn't exist yet counts as undamaged. Rejects with the system's error if the files can't be read: they may be whole.
 */
export async function findDamage(location: string): Promise<string | null> {
  const names = await readdir(location).catch((error: unknown): string[] => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length === 0) return null;
  const read = (name: string) => readFile(join(location, name));
  let current = 'CURRENT';
  try {
    // Without this file, LevelDB takes the database for a new one and deletes what it finds.
    if (!names.includes(current)) return names.some(isData) ? 'its file CURRENT is missing' : null;
    current = (await read(current)).toString('latin1').replace(/\n$/, '');
    if (!names.includes(current)) return `its file CURRENT names "${current}", which is not there`;
    const live = readLiveFiles(wholeLog(await read(current)));

    const logs = names.filter(name => name.endsWith('.log')).filter(name => isLive(numberOf(name), live));
    for (current of logs) wholeLog(await read(current));

    const tables = [...live.tables].map(([number, bytes]) => ({ bytes, name: tableName(number, names) }));
    let next = tables[0] && read(tables[0].name);
    for (const [index, { name, bytes }] of tables.entries()) {
      current = name;
      const table = await next;
      // Reads the next file while this one is checked.
      const following = tables[index + 1];
      next = following && read(following.name);
      next?.catch(() => undefined);
      if (table?.length !== bytes) throw new Damaged(`it has not the ${bytes} bytes that were written`);
      checkTable(table);
    }
    return null;
  } catch (error) {
    if (isAccessError(error)) throw error;
    return `its file ${current} is damaged: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function wholeLog(bytes: Uint8Array): Uint8Array[] {
  const { records, damagedAt } = readLog(bytes);
  if (damagedAt !== undefined) throw new Damaged(`it is changed at ${damagedAt}`);
  return records;
}

function isLive(log: number, live: { log: number; previousLog: number }): boolean {
  return log >= live.log || log === live.previousLog;
}

/** LevelDB 1.14 and earlier used .sst; both are read. */
function tableName(number: number, names: readonly string[]): string {
  const name = `${String(number).padStart(6, '0')}.ldb`;
  const old = name.replace('.ldb', '.sst');
  return names.includes(old) && !names.includes(name) ? old : name;
}

function numberOf(name: string): number {
  return Number.parseInt(name, 10);
}

function isData(name: string): boolean {
  return /\.(?:ldb|sst|log)$|^MANIFEST-/.test(name);
}
