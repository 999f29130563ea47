import { randomBytes } from 'node:crypto';
import { FolderBlobs } from '../../sync-server/blobs/folder-blobs.ts';

/** A process that stores blobs until it is killed, and prints the key of each one that is acknowledged. */
const [directory = ''] = process.argv.slice(2);
const blobs = new FolderBlobs({ directory, randomBytes });

async function* content(): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < 20; part += 1) yield randomBytes(20_000);
}

async function writeForever(): Promise<never> {
  for (;;) {
    const { key } = await blobs.put({ space: 'c~1', owner: 'f' }, content(), 1_000_000);
    process.stdout.write(`${key}\n`);
  }
}

await Promise.all([writeForever(), writeForever(), writeForever()]);
