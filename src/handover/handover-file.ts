import { hexOf } from '../wire/hex.ts';
import { HASH_BYTES, MOST_STEPS, type ProofStep } from '../wire/seal/merkle.ts';
import { readSeal, type Seal, type SealedPosting } from '../wire/seal/seal.ts';
import { fromBase64url, toBase64url } from './base64url.ts';
import { MOST_FILE_BYTES, MOST_POSTINGS, MOST_TEXT_BYTES, MOST_TEXTS_BYTES } from './limits.ts';
import { packed, sha256, unpacked, UnreadableHandover } from './packing.ts';

/** “PORTAGE” and the version of the format. */
const MAGIC = [0x50, 0x4f, 0x52, 0x54, 0x41, 0x47, 0x45, 1];
const KEY_BYTES = 8;
const SIGNATURE_BYTES = 64;
const CHECK_BYTES = 8;

/**
 * The bytes that pass from phone to phone, as a file or in codes. docs/handover.md describes them. Signatures and hashes don't get
 * smaller by packing, so they stand before the texts, which are packed together.
 */
export async function writeHandover(postings: readonly SealedPosting[]): Promise<Uint8Array<ArrayBuffer>> {
  const texts = postings.map(({ text }) => new TextEncoder().encode(text));
  const plain = concat(texts.flatMap(text => [uint(text.length, 4), text]));
  const head = concat([
    new Uint8Array(MAGIC),
    uint(postings.length, 2),
    ...postings.flatMap(({ seal, proof }) => sealBytes(seal, proof)),
    uint(plain.length, 4),
  ]);
  const content = concat([head, await packed(plain)]);
  return concat([content, (await sha256(content)).subarray(0, CHECK_BYTES)]);
}

/** Whether these bytes claim to be a hand-over. */
function isHandover(bytes: Uint8Array): boolean {
  return MAGIC.slice(0, -1).every((byte, at) => bytes[at] === byte);
}

/** Throws `UnreadableHandover`. Nothing of it is believed yet: see `judge`. */
export async function readHandover(bytes: Uint8Array<ArrayBuffer>): Promise<SealedPosting[]> {
  if (bytes.length > MOST_FILE_BYTES) throw new UnreadableHandover('It is too large');
  if (!isHandover(bytes)) throw new UnreadableHandover('It is another kind of file');
  const content = bytes.subarray(0, Math.max(0, bytes.length - CHECK_BYTES));
  const check = (await sha256(content)).subarray(0, CHECK_BYTES);
  if (hexOf(check) !== hexOf(bytes.subarray(content.length))) throw new UnreadableHandover('It is damaged');
  const reader = new Reader(content);
  if (hexOf(reader.take(MAGIC.length)) !== hexOf(new Uint8Array(MAGIC)))
    throw new UnreadableHandover('A later version of Portage made it');
  const count = reader.number(2);
  if (count === 0 || count > MOST_POSTINGS) throw new UnreadableHandover('It has too many postings');
  const seals = Array.from({ length: count }, () => readSealBytes(reader));
  const length = reader.number(4);
  if (length > MOST_TEXTS_BYTES) throw new UnreadableHandover('Its texts are too long');
  const texts = new Reader(await unpacked(reader.rest(), length));
  const postings = seals.map(({ seal, proof }) => ({ text: readText(texts), seal, proof }));
  if (texts.rest().length > 0) throw new UnreadableHandover('It has more texts than postings');
  return postings;
}

function sealBytes({ key, board, at, signature }: Seal, proof: readonly ProofStep[]): Uint8Array[] {
  const address = new TextEncoder().encode(board);
  const sides = proof.reduce((bits, { isLeft }, step) => bits + (isLeft ? 2 ** step : 0), 0);
  return [
    uint(address.length, 1),
    address,
    Uint8Array.from({ length: KEY_BYTES }, (_, byte) =>
      Number.parseInt(key.slice(2 * byte, 2 * byte + 2), 16),
    ),
    uint(Date.parse(at), 6),
    fromBase64url(signature),
    uint(proof.length, 1),
    uint(sides, 3),
    ...proof.map(({ hash }) => hash),
  ];
}

function readSealBytes(reader: Reader): { seal: Seal; proof: ProofStep[] } {
  const board = utf8(reader.take(reader.number(1)));
  const key = hexOf(reader.take(KEY_BYTES));
  const ms = reader.number(6);
  const signature = toBase64url(reader.take(SIGNATURE_BYTES));
  const steps = reader.number(1);
  const sides = reader.number(3);
  if (steps > MOST_STEPS || sides >= 2 ** steps) throw new UnreadableHandover('A proof has too many steps');
  const proof = Array.from({ length: steps }, (_, step) => ({
    hash: reader.take(HASH_BYTES),
    isLeft: ((sides >>> step) & 1) === 1,
  }));
  // Later than the year 9999 there is no such text.
  const seal =
    ms > 253_402_300_799_999 ? null : readSeal({ key, board, at: new Date(ms).toISOString(), signature });
  if (!seal) throw new UnreadableHandover('It names no board');
  return { seal, proof };
}

function readText(reader: Reader): string {
  const length = reader.number(4);
  if (length > MOST_TEXT_BYTES) throw new UnreadableHandover('A text is too long');
  return utf8(reader.take(length));
}

/** What isn't UTF-8 would become other text. */
function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UnreadableHandover('It has bytes that are no text');
  }
}

/** Big-endian. */
function uint(value: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => Math.floor(value / 256 ** (length - 1 - at)) % 256);
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

class Reader {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #at = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
  }

  take(length: number): Uint8Array<ArrayBuffer> {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new UnreadableHandover('It ends too early');
    const taken = this.#bytes.slice(this.#at, end);
    this.#at = end;
    return taken;
  }

  number(length: number): number {
    return this.take(length).reduce((sum, byte) => sum * 256 + byte, 0);
  }

  rest(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(this.#at);
  }
}
