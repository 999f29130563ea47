import { Unreadable } from './store/file-access.ts';

const ROOM = 'Free up space on the disk, then start Portage again.';
const UNTOUCHED = 'The data was not changed. Remove the cause, then start Portage again.';
const RESTORE =
  'The data was not changed. Restore the newest backup into an empty data directory: npm run restore -- FILE ' +
  '(docs/operations.md, "When it does not start").';
const START_AGAIN =
  'Everything acknowledged is on the disk. Start Portage again, unless a supervisor does it. If it then says that the ' +
  'data is damaged, restore a backup.';

/** Advice for the operator about a store that couldn't be opened or had to stop. */
export function stopHint(error: Error, { isStarting = false } = {}): string {
  const { message } = error;
  if (error instanceof Unreadable) return UNTOUCHED;
  const isFull = message.includes('disk is full') || (/disk of /i.test(message) && / is full/i.test(message));
  if (/no space left/i.test(message) || isFull) return ROOM;
  if (/ was interrupted/.test(message)) return UNTOUCHED;
  if (/damaged|corruption|missing files|restore/i.test(message)) return RESTORE;
  // A start that fails for another reason, such as a store that can't be reached, has acknowledged nothing.
  return isStarting ? UNTOUCHED : START_AGAIN;
}
