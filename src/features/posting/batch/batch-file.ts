import { decodeText } from '../../../core/decode-text.ts';

/** Larger files need `npm run import`: a text area of this size already strains a phone. */
export const BATCH_FILE_MAX_BYTES = 5_000_000;

/** How zip files begin, which workbooks are (.xlsx, .ods). */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** How the workbooks of earlier Excels begin (.xls), and those with a password. */
const EARLIER_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

export type FileProblem = 'tooLarge' | 'workbook' | 'several' | 'unreadable' | 'notLoaded';

/** `sheet`: the name of the one that was read, if the workbook has others. */
export type FileReading = { text: string; sheet: string | null } | { problem: FileProblem };

/** The text of a file that was opened or dropped, as if it had been pasted; of a workbook, its table. */
export async function readBatchFile(files: Iterable<File>): Promise<FileReading | null> {
  const [file, another] = files;
  if (!file) return null;
  if (another) return { problem: 'several' };
  if (file.size > BATCH_FILE_MAX_BYTES) return { problem: 'tooLarge' };
  try {
    const reading = await readBytes(new Uint8Array(await file.arrayBuffer()));
    // An empty file doesn't take the place of the text that is there.
    return 'text' in reading && reading.text.trim() === '' ? { problem: 'unreadable' } : reading;
  } catch {
    return { problem: 'unreadable' };
  }
}

async function readBytes(bytes: Uint8Array): Promise<FileReading> {
  if (beginsWith(bytes, EARLIER_WORKBOOK)) return { problem: 'workbook' };
  if (beginsWith(bytes, ZIP)) return await readZip(bytes);
  const text = decodeText(bytes);
  return text.includes('\0') ? { problem: 'unreadable' } : { text: withNewlines(text), sheet: null };
}

const NO_TABLE = { other: 'workbook', damaged: 'unreadable', tooLarge: 'tooLarge' } as const;

async function readZip(bytes: Uint8Array): Promise<FileReading> {
  // Its own file: most people never open a workbook.
  const loaded = await import('../../documents/workbook-table.ts').catch(() => null);
  if (!loaded) return { problem: 'notLoaded' };
  const table = loaded.workbookTable(bytes);
  if (typeof table === 'string') return { problem: NO_TABLE[table] };
  const text = withNewlines(table.text);
  return text.length > BATCH_FILE_MAX_BYTES ? { problem: 'tooLarge' } : { text, sheet: table.sheet };
}

function beginsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, at) => bytes[at] === byte);
}

/** As a text area writes them: a row keeps its identity when its text is changed there. */
function withNewlines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
