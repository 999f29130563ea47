import { expect, test } from 'vitest';
import { replaceRecord } from '../../../../sync-server/board/change-record.ts';
import { addPosting, createBoard, documentsOf } from '../../../support/board.ts';

test('a dozen changes of one document at once are all made', async () => {
  const context = await createBoard();
  await addPosting(context, { jobId: 4100 });
  const [posting] = await documentsOf(context, 'jobs');
  const names = Array.from({ length: 12 }, (_, at) => `read("user:reader-${at}")`);
  const changes = names.map(name =>
    replaceRecord(context.stores.board, 'jobs', posting?.documentId ?? '', record => ({
      ...record,
      permissions: [...record.permissions, name],
    })),
  );
  expect(await Promise.all(changes)).toEqual(names.map(() => true));
  const [after] = await documentsOf(context, 'jobs');
  expect(after?.permissions).toEqual(expect.arrayContaining(names));
});
