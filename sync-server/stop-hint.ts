const ROOM = 'Free some room on the disk, then start it again.';
const RESTORE =
  'The data were not touched. Restore the newest backup into an empty data directory: npm run restore -- FILE ' +
  '(docs/operations.md, "When it does not start").';
const START_AGAIN =
  'All that was acknowledged is on the disk. Start it again (a supervisor does); should it say then that the data are ' +
  'damaged, restore a backup.';

/** Advice for the operator about a store that couldn't be opened or had to stop. */
export function stopHint({ message }: Error): string {
  if (/no space left/i.test(message) || (/disk of /i.test(message) && / is full/i.test(message))) return ROOM;
  return /damaged|corruption|missing files|restore/i.test(message) ? RESTORE : START_AGAIN;
}
