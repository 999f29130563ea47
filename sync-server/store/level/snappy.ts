import { Damaged, LevelReader } from './level-reader.ts';

/** Decompresses blocks of LevelDB (github.com/google/snappy, format_description.txt). Throws `Damaged`. */
export function unpackSnappy(packed: Uint8Array): Uint8Array {
  const reader = new LevelReader(packed);
  const length = reader.varint();
  // No element produces more than 64 bytes from two.
  if (length > packed.length * 64) throw new Damaged('a packed block has no plausible length');
  const bytes = new Uint8Array(length);
  let at = 0;
  const copy = (offset: number, count: number) => {
    if (offset === 0 || offset > at || at + count > length) throw new Damaged('a packed block is torn');
    // Byte by byte, because a copy may overlap its own output.
    for (const end = at + count; at < end; at += 1) bytes[at] = bytes[at - offset] ?? 0;
  };
  while (!reader.isAtEnd) {
    const tag = reader.byte();
    const high = tag >>> 2;
    if ((tag & 3) === 0) {
      const literal = reader.take((high < 60 ? high : reader.fixed(high - 59)) + 1);
      if (at + literal.length > length) throw new Damaged('a packed block is torn');
      bytes.set(literal, at);
      at += literal.length;
    } else if ((tag & 3) === 1) {
      copy((high >>> 3) * 256 + reader.byte(), (high & 7) + 4);
    } else {
      copy(reader.fixed((tag & 3) === 2 ? 2 : 4), high + 1);
    }
  }
  if (at !== length) throw new Damaged('a packed block is torn');
  return bytes;
}
