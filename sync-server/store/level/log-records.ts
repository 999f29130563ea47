import { crc32c, unmasked } from './crc32c.ts';

/** LevelDB's logs consist of blocks; a record that doesn't fit continues in the next one (doc/log_format.md). */
const BLOCK_BYTES = 32_768;
const HEADER_BYTES = 7;
const [FULL, FIRST, LAST] = [1, 2, 4];

export interface LogRecords {
  /** The complete records, in order. */
  records: Uint8Array[];
  /**
   * Where something was altered; undefined if nothing was. The effects of a power cut don't count: the last record,
   * which was never acknowledged, may be torn or missing. (The watermark shows if an acknowledged record is missing.)
   */
  damagedAt: number | undefined;
}

interface Fragment {
  type: number;
  payload: Uint8Array;
  end: number;
}

/** Reads a log or a manifest as far as it is intact. LevelDB drops damaged parts and goes on. */
export function readLog(log: Uint8Array): LogRecords {
  const found: LogRecords = { records: [], damagedAt: undefined };
  let parts: Uint8Array[] = [];
  let brokenAt: number | undefined;
  for (let at = 0; at < log.length; ) {
    const blockEnd = Math.min(log.length, at - (at % BLOCK_BYTES) + BLOCK_BYTES);
    if (blockEnd - at < HEADER_BYTES) {
      // Too short for a header: padding, unless the file ends in the middle of one.
      if (blockEnd % BLOCK_BYTES !== 0) brokenAt ??= at;
      at = blockEnd;
      continue;
    }
    const fragment = readFragment(log, at, blockEnd);
    if (!fragment) {
      if (hasWrongLength(log, at, blockEnd)) found.damagedAt ??= at;
      brokenAt ??= at;
      at = nextAfterBroken(log, at, blockEnd);
      continue;
    }
    const { type, payload, end } = fragment;
    const begins = type === FULL || type === FIRST;
    // Records are synced one by one, so a record that starts after a broken one shows that the broken one had been
    // complete.
    if (begins && brokenAt !== undefined) found.damagedAt ??= brokenAt;
    if (begins) parts = [];
    parts.push(payload);
    if ((type === FULL || type === LAST) && brokenAt === undefined) found.records.push(Buffer.concat(parts));
    at = end;
  }
  return found;
}

function readFragment(log: Uint8Array, at: number, blockEnd: number): Fragment | undefined {
  const { crc, length, type } = headerAt(log, at);
  const start = at + HEADER_BYTES;
  const end = start + length;
  if (type < FULL || type > LAST || end > blockEnd || crc !== crc32c(log, start - 1, end)) return undefined;
  return { type, payload: log.subarray(start, end), end };
}

/** Everything is intact except the length. A power cut doesn't do that. */
function hasWrongLength(log: Uint8Array, at: number, blockEnd: number): boolean {
  return headerAt(log, at).crc === crc32c(log, at + HEADER_BYTES - 1, blockEnd);
}

/**
 * The end of the record if its length is right. If it isn't, no CRC there matches, and reading resumes at the next
 * block.
 */
function nextAfterBroken(log: Uint8Array, at: number, blockEnd: number): number {
  return Math.min(blockEnd, at + HEADER_BYTES + headerAt(log, at).length);
}

function headerAt(log: Uint8Array, at: number): { crc: number; length: number; type: number } {
  const byte = (offset: number) => log[at + offset] ?? 0;
  const stored = byte(0) + byte(1) * 2 ** 8 + byte(2) * 2 ** 16 + byte(3) * 2 ** 24;
  return { crc: unmasked(stored), length: byte(4) + byte(5) * 256, type: byte(6) };
}
