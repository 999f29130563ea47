import type { Codes } from '../../wire/segment/segment-codes.ts';

/*
 * Typed arrays one after the other in one buffer, each aligned for its elements. Readers view them in place: nothing is
 * copied or decoded. Byte order is this machine's, because an image never leaves it.
 */

export type Section = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

const KINDS = [Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array] as const;
/** "PIMG", read in this machine's byte order. */
const MAGIC = 0x474d4950;
const ALIGNMENT = 8;
/** Magic, version, number of sections, unused. */
const HEAD = 4;

/** `version`: identifies the meaning of the sections. */
export function writeSections(version: number, sections: readonly Section[]): ArrayBuffer {
  const head = [MAGIC, version, sections.length, 0];
  for (const section of sections) {
    head.push(
      KINDS.findIndex(kind => section instanceof kind),
      section.length,
    );
  }
  let end = aligned(head.length * Uint32Array.BYTES_PER_ELEMENT);
  const offsets = sections.map(({ byteLength }) => {
    const offset = end;
    end = aligned(end + byteLength);
    return offset;
  });
  const buffer = new ArrayBuffer(end);
  new Uint32Array(buffer, 0, head.length).set(head);
  const bytes = new Uint8Array(buffer);
  for (const [at, { buffer: from, byteOffset, byteLength }] of sections.entries())
    bytes.set(new Uint8Array(from, byteOffset, byteLength), offsets[at]);
  return buffer;
}

/** Null for bytes that `writeSections` did not write with this version. */
export function readSections(version: number, buffer: ArrayBuffer): SectionReader | null {
  if (buffer.byteLength < HEAD * Uint32Array.BYTES_PER_ELEMENT || buffer.byteLength % ALIGNMENT > 0)
    return null;
  const words = new Uint32Array(buffer);
  const count = words[2] ?? 0;
  if (words[0] !== MAGIC || words[1] !== version || HEAD + count * 2 > words.length) return null;
  const sections: Section[] = [];
  let offset = aligned((HEAD + count * 2) * Uint32Array.BYTES_PER_ELEMENT);
  for (let at = 0; at < count; at++) {
    const Kind = KINDS[words[HEAD + at * 2] ?? KINDS.length];
    const length = words[HEAD + at * 2 + 1] ?? 0;
    if (!Kind || offset + length * Kind.BYTES_PER_ELEMENT > buffer.byteLength) return null;
    sections.push(new Kind(buffer, offset, length));
    offset = aligned(offset + length * Kind.BYTES_PER_ELEMENT);
  }
  return new SectionReader(sections);
}

/** Reads the sections in order. A section of an unexpected type reads as empty. */
export class SectionReader {
  readonly #sections: readonly Section[];
  #next = 0;

  constructor(sections: readonly Section[]) {
    this.#sections = sections;
  }

  bytes(): Uint8Array {
    const section = this.#take();
    return section instanceof Uint8Array ? section : new Uint8Array();
  }

  codes(): Codes {
    const section = this.#take();
    const isCodes =
      section instanceof Uint8Array || section instanceof Uint16Array || section instanceof Uint32Array;
    return isCodes ? section : new Uint8Array();
  }

  days(): Int32Array {
    const section = this.#take();
    return section instanceof Int32Array ? section : new Int32Array();
  }

  numbers(): Float64Array {
    const section = this.#take();
    return section instanceof Float64Array ? section : new Float64Array();
  }

  #take(): Section | undefined {
    return this.#sections[this.#next++];
  }
}

function aligned(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}
