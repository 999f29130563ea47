import { type ByteReader, type ByteWriter, SegmentError } from './segment-bytes.ts';
import type { Column } from './segment-codes.ts';

/**
 * Collects the distinct values of a column, the frequent ones first: their codes are small, so most high bytes are 0.
 * `keyOf` distinguishes values and orders equally frequent ones, so that the same cards always give the same bytes.
 */
export function toColumn<T>(values: readonly T[], keyOf: (value: T) => string): Column<T> {
  const found = new Map<string, { value: T; key: string; uses: number; code: number }>();
  const uses = values.map(value => {
    const key = keyOf(value);
    let entry = found.get(key);
    if (!entry) {
      entry = { value, key, uses: 0, code: 0 };
      found.set(key, entry);
    }
    entry.uses++;
    return entry;
  });
  const entries = [...found.values()].sort((a, b) => b.uses - a.uses || (a.key < b.key ? -1 : 1));
  for (const [code, entry] of entries.entries()) entry.code = code;
  return { entries: entries.map(entry => entry.value), codes: Uint32Array.from(uses, entry => entry.code) };
}

/** The same for numbers, in ascending order, so that only the differences are written. `null` comes first. */
export function toNumberColumn(values: readonly (number | null)[]): Column<number | null> {
  const numbers = new Set(values);
  const hasNull = numbers.delete(null);
  const sorted = Float64Array.from(numbers, value => value ?? 0).sort();
  const entries = hasNull ? [null, ...sorted] : [...sorted];
  const codeOf = new Map(entries.map((value, code) => [value, code]));
  return { entries, codes: Uint32Array.from(values, value => codeOf.get(value) ?? 0) };
}

/** Writes texts as one block, a line each, which a decoder reads in one call. Lone surrogates become U+FFFD. */
export function writeTexts(writer: ByteWriter, texts: readonly string[]): void {
  const lines = texts.map(text => text.replace(/[\\\n]/g, found => (found === '\n' ? '\\n' : '\\\\')));
  const bytes = new TextEncoder().encode(lines.join('\n'));
  writer.count(texts.length);
  writer.count(bytes.length);
  writer.bytes(bytes);
}

export function readTexts(reader: ByteReader, most: number): string[] {
  const count = reader.count(most);
  const bytes = reader.take(reader.count());
  if (count === 0 && bytes.length === 0) return [];
  const lines = readUtf8(bytes).split('\n');
  if (lines.length !== count) throw new SegmentError('The segment has another number of texts than it says');
  return lines.map(line =>
    line.includes('\\') ? line.replace(/\\(.)/g, (_, next) => (next === 'n' ? '\n' : '\\')) : line,
  );
}

function readUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new SegmentError('The segment has text that is not UTF-8', { cause: error });
  }
}

/** Writes distinct numbers in ascending order: whether `null` is one of them, the lowest, then the differences. */
export function writeNumbers(writer: ByteWriter, entries: readonly (number | null)[]): void {
  const numbers = entries.filter(entry => entry !== null);
  writer.byte(numbers.length < entries.length ? 1 : 0);
  writer.count(numbers.length);
  for (const [index, value] of numbers.entries()) {
    const before = numbers[index - 1];
    if (before !== undefined) writer.count(value - before);
    else {
      writer.byte(value < 0 ? 1 : 0);
      writer.count(Math.abs(value));
    }
  }
}

export function readNumbers(reader: ByteReader, most: number): (number | null)[] {
  const entries: (number | null)[] = reader.byte() === 1 ? [null] : [];
  const count = reader.count(most);
  let value = 0;
  for (let index = 0; index < count; index++) {
    if (index === 0) value = reader.byte() === 1 ? -reader.count() : reader.count();
    else value += reader.count();
    if (value > Number.MAX_SAFE_INTEGER) throw new SegmentError('The segment has a number that is too large');
    entries.push(value);
  }
  return entries;
}
