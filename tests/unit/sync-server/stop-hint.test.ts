import { expect, test } from 'vitest';
import { stopHint } from '../../../sync-server/stop-hint.ts';

test.each([
  ['The store board failed: IO error: /data/000005.log: No space left on device', /^Free up space/],
  ['The disk of /data is full. Nothing can be saved until space is freed.', /^Free up space/],
  ['The file of rows /data/store/board.rows.sqlite failed: database or disk is full', /^Free up space/],
  ['The database "board" is damaged: it ends at change 3', /npm run restore -- FILE \(docs\/operations\.md/],
  ['The database /data/store/board cannot be opened: Corruption: no meta-nextfile', /npm run restore/],
  [
    'A restore into /data is in progress or was interrupted. If it was interrupted, repeat it: npm run restore -- FILE',
    /^The data was not changed\. Remove the cause/,
  ],
  ['The store board failed: IO error: Input/output error', /^Everything acknowledged is on the disk\./],
])('%s', (message, hint) => {
  expect(stopHint(new Error(message))).toMatch(hint);
});

test('a start without its store says nothing of restoring', () => {
  const start = (message: string) => stopHint(new Error(message), { isStarting: true });
  expect(start('The store board failed: connect ECONNREFUSED 127.0.0.1:5984')).toBe(
    'The data was not changed. Remove the cause, then start Portage again.',
  );
  expect(start('The database "board" is damaged: it ends at change 3')).toMatch(/npm run restore/);
});
