import { expect, test } from 'vitest';
import { stopHint } from '../../../sync-server/stop-hint.ts';

test.each([
  ['The store board failed: IO error: /data/000005.log: No space left on device', /^Free up space/],
  ['The disk of /data is full. Nothing can be saved until space is freed.', /^Free up space/],
  ['The database "board" is damaged: it ends at change 3', /npm run restore -- FILE \(docs\/operations\.md/],
  ['The database /data/store/board cannot be opened: Corruption: no meta-nextfile', /npm run restore/],
  ['The store board failed: IO error: Input/output error', /^Everything acknowledged is on the disk\./],
])('%s', (message, hint) => {
  expect(stopHint(new Error(message))).toMatch(hint);
});
