import { toRecord } from '../../sync-server/records/board-documents.ts';
import { isComplete, toFile } from '../../sync-server/records/file-record.ts';
import type { Change, JsonObject } from '../../sync-server/store/store.ts';
import { textOf } from './board-state.ts';
import type { Disk } from './disk.ts';
import type { Ledger } from './ledger.ts';

/** I1, while a world runs: no one sees an application before its file is on the disk as a whole. */
export async function noteTooEarly(ledger: Ledger, { id, body }: Change, disk: Disk): Promise<void> {
  const data = dataOf(body);
  if (!id.startsWith('applications/') || !data || data['state'] !== 'sent') return;
  const resumeId = textOf(data['resumeId']);
  if (resumeId === '') return;
  const names = disk.board.ids.filter(each => each.startsWith('c~') && each.endsWith(`/${resumeId}`));
  // Read at this moment: the store answers from memory.
  const [found] = await disk.board.getMany(names);
  const file = found && toFile(toRecord(found.body));
  const isWhole = file && isComplete(file.data) && file.data['~blobs'].every(blob => disk.blobs.has(blob));
  if (!isWhole) ledger.say('I1', `${id} is there without its file`);
}

function dataOf(body: JsonObject | null): JsonObject | null {
  const data = body?.['data'];
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? data : null;
}
