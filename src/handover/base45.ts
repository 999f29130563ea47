/** RFC 9285: bytes in the characters of a QR code’s alphanumeric mode. Readers that treat other bytes as text would change them. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

export function toBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = [bytes[at], bytes[at + 1]];
    const value = second === undefined ? first : first * 256 + second;
    text += charOf(value % 45) + charOf(Math.floor(value / 45) % 45);
    if (second !== undefined) text += charOf(Math.floor(value / 2025));
  }
  return text;
}

/** null: not such a text. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | null {
  const rest = text.length % 3;
  if (rest === 1) return null;
  const bytes = new Uint8Array(Math.floor(text.length / 3) * 2 + (rest === 2 ? 1 : 0));
  let to = 0;
  for (let at = 0; at < text.length; at += 3) {
    const [low, middle, high] = [
      valueAt(text, at),
      valueAt(text, at + 1),
      at + 2 < text.length ? valueAt(text, at + 2) : null,
    ];
    if (low < 0 || middle < 0 || (high !== null && high < 0)) return null;
    const value = low + 45 * middle + 2025 * (high ?? 0);
    if (value > (high === null ? 0xff : 0xffff)) return null;
    if (high !== null) bytes[to++] = value >>> 8;
    bytes[to++] = value & 0xff;
  }
  return bytes;
}

const charOf = (value: number): string => ALPHABET.charAt(value);
const valueAt = (text: string, at: number): number => ALPHABET.indexOf(text.charAt(at));
