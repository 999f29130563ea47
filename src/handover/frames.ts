import { fromBase45, toBase45 } from './base45.ts';
import { crc32 } from './crc32.ts';
import { MOST_CODE_BYTES } from './limits.ts';
import { sha256 } from './packing.ts';

/** In each code before its bytes, so that another app shows what it is. */
const PREFIX = 'PORTAGE:';
const VERSION = 1;
/** Version, id, count, length, index; the checksum is at the end. */
const HEAD_BYTES = 12;
const CRC_BYTES = 4;
/** A code of 65 × 65 cells, which phones read from a hand's breadth away. */
const BLOCK_BYTES = 320;
const MOST_BLOCKS = Math.ceil(MOST_CODE_BYTES / BLOCK_BYTES);
const INDEXES = 65_536;
/** Codes of several senders may be in view one after another. */
const MOST_AT_ONCE = 4;

interface Frame {
  /** The first 4 bytes of the SHA-256 of everything. */
  id: number;
  count: number;
  length: number;
  index: number;
  block: Uint8Array<ArrayBuffer>;
}

/**
 * The texts of codes that carry some bytes. The first `count` have a block each. The later ones have several blocks combined (XOR),
 * so that any `count` codes and one or two more are enough, whichever the camera misses.
 */
export async function codesOf(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ count: number; text(turn: number): string }> {
  const count = Math.max(1, Math.ceil(bytes.length / BLOCK_BYTES));
  const size = Math.ceil(bytes.length / count);
  const id = await idOf(bytes);
  const blocks = Array.from({ length: count }, (_, at) => {
    const block = new Uint8Array(size);
    block.set(bytes.subarray(at * size, (at + 1) * size));
    return block;
  });
  return {
    count,
    text(turn) {
      const index = count === 1 ? 0 : turn % INDEXES;
      const block = new Uint8Array(size);
      for (const at of blocksIn({ id, index, count })) addTo(block, blocks[at]);
      return textOf({ id, count, length: bytes.length, index, block });
    },
  };
}

/** How much of a hand-over has arrived. */
export interface CodeProgress {
  have: number;
  of: number;
}

/** Collects codes in any order, until a hand-over is whole. Codes of different hand-overs don't mix. */
export class CodeCollector {
  readonly #transfers = new Map<string, Transfer>();

  /** null: not one of our codes. `whole`: its bytes, when they are complete. */
  async take(
    text: string,
  ): Promise<{ progress: CodeProgress; whole: Uint8Array<ArrayBuffer> | null } | null> {
    const frame = readFrame(text);
    if (!frame) return null;
    const key = `${frame.id}/${frame.count}/${frame.length}`;
    const transfer = this.#transfers.get(key) ?? new Transfer(frame);
    // The last one used is the last in the map.
    this.#transfers.delete(key);
    this.#transfers.set(key, transfer);
    const [oldest] = this.#transfers.keys();
    if (this.#transfers.size > MOST_AT_ONCE && oldest !== undefined) this.#transfers.delete(oldest);
    transfer.take(frame);
    const progress = { have: transfer.have, of: frame.count };
    if (transfer.have < frame.count) return { progress, whole: null };
    this.#transfers.delete(key);
    const whole = transfer.whole();
    // A code was read wrongly, or someone mixed others in: begin again.
    if ((await idOf(whole)) !== frame.id) return { progress: { have: 0, of: frame.count }, whole: null };
    return { progress, whole };
  }
}

/** Solves for the blocks, one code at a time (Gaussian elimination over bits). */
class Transfer {
  readonly #frame: Frame;
  /** By its first block: which blocks are combined in a row, and their sum. */
  readonly #rows = new Map<number, { blocks: Set<number>; sum: Uint8Array<ArrayBuffer> }>();

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  get have(): number {
    return this.#rows.size;
  }

  take(frame: Frame): void {
    const blocks = new Set(blocksIn(frame));
    const sum = frame.block.slice();
    for (;;) {
      const first = smallest(blocks);
      if (first === null) return;
      const row = this.#rows.get(first);
      if (!row) {
        this.#rows.set(first, { blocks, sum });
        return;
      }
      for (const at of row.blocks) if (!blocks.delete(at)) blocks.add(at);
      addTo(sum, row.sum);
    }
  }

  /** Every block is the first one of a row. */
  whole(): Uint8Array<ArrayBuffer> {
    const { count, length } = this.#frame;
    const size = this.#frame.block.length;
    const bytes = new Uint8Array(count * size);
    for (let at = count - 1; at >= 0; at -= 1) {
      const row = this.#rows.get(at);
      const block = bytes.subarray(at * size, (at + 1) * size);
      addTo(block, row?.sum);
      for (const other of row?.blocks ?? [])
        if (other !== at) addTo(block, bytes.subarray(other * size, (other + 1) * size));
    }
    return bytes.slice(0, length);
  }
}

/**
 * The blocks in a code: one, or about half of all, drawn from its numbers alike on both phones. Each draw multiplies (the last steps
 * of MurmurHash3): with a generator that only shifts, all codes together would carry no more than 32 blocks.
 */
function blocksIn({ id, index, count }: Pick<Frame, 'id' | 'index' | 'count'>): number[] {
  if (index < count) return [index];
  const seed = mixed(id ^ mixed(index));
  const drawn = Array.from({ length: count }, (_, at) => at).filter(at => mixed(seed + at) % 2 === 1);
  return drawn.length > 0 ? drawn : [seed % count];
}

function mixed(value: number): number {
  let state = value >>> 0;
  state = Math.imul(state ^ (state >>> 16), 0x85eb_ca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2_ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

function textOf({ id, count, length, index, block }: Frame): string {
  const bytes = new Uint8Array(HEAD_BYTES + block.length + CRC_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VERSION);
  view.setUint32(1, id);
  view.setUint16(5, count);
  view.setUint8(7, length >>> 16);
  view.setUint16(8, length & 0xffff);
  view.setUint16(10, index);
  bytes.set(block, HEAD_BYTES);
  view.setUint32(bytes.length - CRC_BYTES, crc32(bytes.subarray(0, -CRC_BYTES)));
  return PREFIX + toBase45(bytes);
}

function readFrame(text: string): Frame | null {
  const bytes = text.startsWith(PREFIX) ? fromBase45(text.slice(PREFIX.length)) : null;
  if (!bytes || bytes.length <= HEAD_BYTES + CRC_BYTES) return null;
  const view = new DataView(bytes.buffer);
  if (view.getUint8(0) !== VERSION) return null;
  if (view.getUint32(bytes.length - CRC_BYTES) !== crc32(bytes.subarray(0, -CRC_BYTES))) return null;
  const [id, count, index] = [view.getUint32(1), view.getUint16(5), view.getUint16(10)];
  const length = view.getUint8(7) * 65_536 + view.getUint16(8);
  const block = bytes.slice(HEAD_BYTES, -CRC_BYTES);
  if (count === 0 || count > MOST_BLOCKS || length === 0 || length > MOST_CODE_BYTES) return null;
  return block.length === Math.ceil(length / count) ? { id, count, length, index, block } : null;
}

async function idOf(bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  return new DataView((await sha256(bytes)).buffer).getUint32(0);
}

function smallest(numbers: ReadonlySet<number>): number | null {
  let least: number | null = null;
  for (const one of numbers) if (least === null || one < least) least = one;
  return least;
}

function addTo(sum: Uint8Array, other: Uint8Array | undefined): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) ^ (other?.[at] ?? 0);
}
