import { createCipheriv, createDecipheriv } from 'node:crypto';

/*
 * Encryption at rest, readable from any place: the content is cut into segments, each sealed with AES-256-GCM under its number and
 * whether it is the last one. So none can be changed, left out, moved or cut off without notice. Each part of a file has a key of its
 * own, so numbers can serve as nonces.
 */
const CIPHER = 'aes-256-gcm';
export const SEGMENT_BYTES = 65_536;
const TAG_BYTES = 16;
const SEALED_BYTES = SEGMENT_BYTES + TAG_BYTES;

/** The content can't be opened: it was changed on the disk, or another server wrote it. */
export class SegmentDamaged extends Error {
  override readonly name = 'SegmentDamaged';
}

export async function* sealSegments(
  bytes: AsyncIterable<Uint8Array>,
  key: Uint8Array,
): AsyncGenerator<Uint8Array> {
  let number = 0;
  let held: Uint8Array[] | undefined;
  for await (const segment of segmentsOf(bytes, SEGMENT_BYTES)) {
    if (held) yield* seal(key, number++, held, false);
    held = segment;
  }
  yield* seal(key, number, held ?? [], true);
}

/** Opens what `sealSegments` made, from segment `number` on. Must be read to the end of the blob, or ended early. */
export async function* openSegments(
  sealed: AsyncIterable<Uint8Array>,
  key: Uint8Array,
  { from, total }: { from: number; total: number },
): AsyncGenerator<Uint8Array> {
  let number = from;
  for await (const segment of segmentsOf(sealed, SEALED_BYTES)) {
    const [first = new Uint8Array(0), ...rest] = segment;
    const whole = rest.length === 0 ? first : Buffer.concat(segment);
    yield open(key, number, whole, number === total - 1);
    number += 1;
  }
  if (number !== total) throw new SegmentDamaged('The content ends too early');
}

/** The number of segments of a sealed blob with this size. */
export function segmentCount(sealedBytes: number): number {
  return Math.max(1, Math.ceil(sealedBytes / SEALED_BYTES));
}

/** Where a segment begins in the sealed blob. */
export function segmentStart(number: number): number {
  return number * SEALED_BYTES;
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeUInt32BE(number, 8);
  return nonce;
}

/** In pieces, to spare copies. */
function* seal(
  key: Uint8Array,
  number: number,
  segment: readonly Uint8Array[],
  isLast: boolean,
): Generator<Uint8Array> {
  const cipher = createCipheriv(CIPHER, key, nonceOf(number, isLast));
  for (const piece of segment) yield cipher.update(piece);
  cipher.final();
  yield cipher.getAuthTag();
}

function open(key: Uint8Array, number: number, sealed: Uint8Array, isLast: boolean): Uint8Array {
  if (sealed.length < TAG_BYTES) throw new SegmentDamaged('The content ends too early');
  const decipher = createDecipheriv(CIPHER, key, nonceOf(number, isLast)).setAuthTag(
    sealed.subarray(-TAG_BYTES),
  );
  try {
    const body = decipher.update(sealed.subarray(0, -TAG_BYTES));
    decipher.final();
    return body;
  } catch {
    throw new SegmentDamaged(`Segment ${number} was changed`);
  }
}

/** Cuts a stream into segments of exactly `size` bytes, each in pieces; the last one may be shorter. */
async function* segmentsOf(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array[]> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    let rest = chunk;
    while (length + rest.length >= size) {
      const need = size - length;
      yield [...held, rest.subarray(0, need)];
      held = [];
      length = 0;
      rest = rest.subarray(need);
    }
    if (rest.length > 0) held.push(rest);
    length += rest.length;
  }
  if (length > 0) yield held;
}
