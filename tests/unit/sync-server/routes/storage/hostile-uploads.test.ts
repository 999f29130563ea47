import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../../../../sync-server/seed/seeded-random.ts';
import {
  chunkHeaders,
  BUCKETS,
  createStorageWorld,
  multipart,
  type StorageWorld,
} from '../../../../support/storage-world.ts';

let world: StorageWorld;
beforeAll(async () => {
  world = await createStorageWorld({ QUOTAS: 'files.held=100000,fileMegabytes.held=100000' });
  await world.bucket('cv');
});
afterAll(() => world.dispose());

const random = seededRandom(18);
const below = (limit: number) => Math.floor(random() * limit);

/** The same bytes with a few of them changed, repeated, cut out or cut off. */
function mutated(bytes: Buffer): Buffer {
  let next = Buffer.from(bytes);
  for (let times = 1 + below(4); times > 0; times -= 1) {
    const at = below(next.length + 1);
    const length = below(30);
    const [before, after] = [next.subarray(0, at), next.subarray(at)];
    switch (below(5)) {
      case 0:
        next = Buffer.concat([before, Buffer.from([below(256)]), after.subarray(1)]);
        break;
      case 1:
        next = Buffer.concat([before, after.subarray(length)]);
        break;
      case 2:
        next = Buffer.concat([before, after.subarray(0, length), after]);
        break;
      case 3:
        next = Buffer.from(before);
        break;
      default:
        next = Buffer.concat([before, Buffer.alloc(length, below(256)), after]);
    }
  }
  return next;
}

async function send(payload: Buffer, headers: Record<string, string>): Promise<number> {
  const answer = await world.app.inject({
    method: 'POST',
    url: `${BUCKETS}/cv/files`,
    headers: { ...world.headersOf('owner'), ...headers },
    payload,
  });
  return answer.statusCode;
}

test('500 broken bodies are refused or taken, and only what was taken is kept', async () => {
  const { payload, headers } = multipart({
    content: 'a text of some length '.repeat(20),
    permissions: ['read("user:owner")'],
  });
  let taken = 0;
  for (let time = 0; time < 500; time += 1) {
    const ranged = time % 5 === 0 ? chunkHeaders(below(50), 50 + below(500), 100 + below(1_000)) : {};
    const status = await send(mutated(payload), { ...headers, ...ranged });
    expect(status).toBeLessThan(500);
    if (status === 201) taken += 1;
  }
  await world.files.removals.idle();
  expect(await world.stored()).toHaveLength(taken);
});

test('broken images are refused or written anew, and each that was taken can be shown', async () => {
  const image = sharp({ create: { width: 24, height: 16, channels: 3, background: '#a04010' } });
  const sources = await Promise.all([
    image.clone().png().toBuffer(),
    image.clone().jpeg().toBuffer(),
    image.clone().webp().toBuffer(),
    image.clone().gif().toBuffer(),
    image.clone().tiff().toBuffer(),
  ]);
  for (let time = 0; time < 150; time += 1) {
    const content = mutated(sources[time % sources.length] ?? Buffer.alloc(0));
    const answer = await world.upload('owner', { name: 'x.png', content });
    expect(answer.statusCode).toBeLessThan(500);
    if (answer.statusCode !== 201) continue;
    const url = `${BUCKETS}/cv/files/${answer.json().$id}/preview?width=8&output=png`;
    // oxlint-disable-next-line vitest/no-conditional-expect
    expect((await world.send('owner', 'GET', url)).statusCode).toBe(200);
  }
});
