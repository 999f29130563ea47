import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type * as sdkTypes from '@aws-sdk/client-s3';
import { StoreUnavailable } from '../store/store.ts';
import { BlobDigest, checkBlobKey, isDigestOf, makeBlobKey, readBlobKey } from './blob-keys.ts';
import {
  BLOB_MAX_BYTES,
  BlobMissing,
  type BlobPlace,
  type Blobs,
  BlobTooLarge,
  type ListedBlob,
  type StoredBlob,
} from './blobs.ts';
import type { S3Place } from './files-url.ts';
import { HeldBytes, type Holding } from './held-bytes.ts';

type Sdk = typeof sdkTypes;

/** S3 takes up to a thousand. */
const REMOVED_AT_ONCE = 500;
/** Blobs that are sent at the same time. */
const SENT_AT_ONCE = 6;
/** In memory at the same time, while they arrive and until they are sent. */
const HELD_MAX_BYTES = 128 * 1_048_576;
const CONNECT_MS = 5_000;
const ANSWER_MS = 60_000;

/**
 * Blobs as objects of an S3-compatible store, which several servers may share. The client is loaded with the first
 * use, so servers with a folder never load it.
 */
export class S3Blobs implements Blobs {
  readonly where: string;
  readonly #place: S3Place;
  readonly #randomBytes: (length: number) => Uint8Array;
  #opening: Promise<{ sdk: Sdk; client: sdkTypes.S3Client }> | undefined;
  #sending = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #held = new HeldBytes(HELD_MAX_BYTES);

  constructor(place: S3Place, randomBytes: (length: number) => Uint8Array) {
    this.where = `${place.endpoint}/${place.bucket}`;
    this.#place = place;
    this.#randomBytes = randomBytes;
  }

  async put(place: BlobPlace, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredBlob> {
    return this.#collected(bytes, Math.min(maxBytes, BLOB_MAX_BYTES), async (body, hash) => {
      const key = makeBlobKey(place, hash, this.#randomBytes);
      await this.#send(key, body);
      return { key, bytes: body.length };
    });
  }

  async putAs(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const wanted = checkBlobKey(key);
    await this.#collected(bytes, BLOB_MAX_BYTES, async (body, hash) => {
      if (!isDigestOf(hash, wanted)) throw new Error(`The bytes of ${key} are not those that it names`);
      await this.#send(key, body);
    });
  }

  async get(key: string, range?: { start: number; end: number }): Promise<Readable> {
    checkBlobKey(key);
    if (range && range.end <= range.start) return Readable.from([]);
    const { sdk, client } = await this.#open();
    const command = new sdk.GetObjectCommand({
      ...this.#at(key),
      ...(range && { Range: `bytes=${range.start}-${range.end - 1}` }),
    });
    const answer = await client.send(command).catch((error: unknown) => {
      if (error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404)
        throw new BlobMissing(key);
      throw this.#unavailable(error);
    });
    if (!(answer.Body instanceof Readable)) throw this.#unavailable(new Error('no body'));
    if (!range) return answer.Body;
    if (answer.ContentRange?.startsWith(`bytes ${range.start}-`) === true)
      return Readable.from(firstBytes(answer.Body, range.end - range.start), { objectMode: false });
    answer.Body.destroy();
    throw this.#unavailable(new Error('it doesn’t know ranges'));
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) checkBlobKey(key);
    const { sdk, client } = await this.#open();
    for (let from = 0; from < keys.length; from += REMOVED_AT_ONCE) {
      const some = keys.slice(from, from + REMOVED_AT_ONCE);
      // One by one, because not every store has the call that removes many.
      await Promise.all(
        some.map(key =>
          client.send(new sdk.DeleteObjectCommand(this.#at(key))).catch((error: unknown) => {
            throw this.#unavailable(error);
          }),
        ),
      );
    }
  }

  async *list(): AsyncGenerator<ListedBlob> {
    const { sdk, client } = await this.#open();
    const { bucket, prefix } = this.#place;
    let token: string | undefined;
    do {
      const page = await client
        .send(
          new sdk.ListObjectsV2Command({
            Bucket: bucket,
            Prefix: prefix,
            ...(token !== undefined && { ContinuationToken: token }),
          }),
        )
        .catch((error: unknown) => {
          throw this.#unavailable(error);
        });
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        const key = Key.slice(prefix.length);
        if (readBlobKey(key) && LastModified) yield { key, bytes: Size, storedMs: LastModified.getTime() };
      }
      token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  async close(): Promise<void> {
    (await this.#opening)?.client.destroy();
  }

  #at(key: string) {
    return { Bucket: this.#place.bucket, Key: `${this.#place.prefix}${key}` };
  }

  /** The store checks the MD5, so bytes that changed on the way are refused. */
  async #send(key: string, body: Uint8Array): Promise<void> {
    const { sdk, client } = await this.#open();
    const command = new sdk.PutObjectCommand({
      ...this.#at(key),
      Body: body,
      ContentLength: body.length,
      ContentMD5: createHash('md5').update(body).digest('base64'),
      ContentType: 'application/octet-stream',
    });
    await client.send(command).catch((error: unknown) => {
      throw this.#unavailable(error);
    });
  }

  #open() {
    this.#opening ??= (async () => {
      // Its warning on Node 20 is about versions to come; package-lock.json says which one runs here.
      process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
      const sdk = await import('@aws-sdk/client-s3');
      const { endpoint, region, accessKeyId, secretAccessKey } = this.#place;
      const client = new sdk.S3Client({
        endpoint,
        region,
        credentials: { accessKeyId, secretAccessKey },
        forcePathStyle: true,
        maxAttempts: 3,
        // Other stores than Amazon's don't know its newer checksums.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
      });
      return { sdk, client };
    })();
    return this.#opening;
  }

  /** Collects the bytes at the pace of their sender, and then gives them to `task` when it is its turn. */
  async #collected<T>(
    bytes: AsyncIterable<Uint8Array>,
    maxBytes: number,
    task: (body: Uint8Array, hash: Uint8Array) => Promise<T>,
  ): Promise<T> {
    const holding = this.#held.begin();
    try {
      const { body, hash } = await readAll(bytes, maxBytes, holding);
      return await this.#inTurn(() => task(body, hash));
    } finally {
      holding.end();
    }
  }

  async #inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (this.#sending >= SENT_AT_ONCE) await new Promise<void>(resolve => this.#waiting.push(resolve));
    else this.#sending += 1;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#sending -= 1;
    }
  }

  #unavailable(error: unknown): Error {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return new StoreUnavailable(`Files can’t be reached at ${this.where}: ${reason}`, { cause: error });
  }
}

async function readAll(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
  holding: Holding,
): Promise<{ body: Uint8Array; hash: Uint8Array }> {
  const digest = new BlobDigest();
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) {
    digest.add(chunk);
    if (digest.bytes > maxBytes) throw new BlobTooLarge(`more than ${maxBytes} bytes`);
    await holding.take(chunk.length);
    chunks.push(chunk);
  }
  return { body: new Uint8Array(Buffer.concat(chunks)), hash: digest.end() };
}

/** Some stores send more than the range. */
async function* firstBytes(stream: Readable, length: number): AsyncGenerator<Uint8Array> {
  let left = length;
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) continue;
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}
