import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readUploadBody } from '../../../../../sync-server/routes/storage/upload-body.ts';
import { multipart } from '../../../../support/storage-world.ts';

/** The id is after the file, so the content is collected first. */
const { payload, headers } = multipart({ fileId: 'f', content: 'some text', isIdLast: true });

async function read(body: PassThrough): Promise<string> {
  const { received } = await readUploadBody(body, headers, undefined, async (fileId, content) => {
    let text = `${fileId} `;
    for await (const chunk of content) text += Buffer.from(chunk).toString();
    return text;
  });
  return received;
}

test('slow uploads that name their id last don’t hold up others', async () => {
  const slow = Array.from({ length: 20 }, () => {
    const body = new PassThrough();
    body.write(payload.subarray(0, 150));
    return { body, done: read(body) };
  });
  const quick = new PassThrough();
  quick.end(payload);
  expect(await read(quick)).toBe('f some text');
  for (const { body } of slow) body.end(payload.subarray(150));
  expect(new Set(await Promise.all(slow.map(({ done }) => done)))).toEqual(new Set(['f some text']));
});
