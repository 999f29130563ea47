import { parseJson } from '../../../src/core/json.ts';

const HEAD_BYTES = 8;
/** Logs and errors, each escaped as JSON. */
const HEADER_MAX_BYTES = 1_048_576;

export interface Frame {
  header: Readonly<Record<string, unknown>>;
  body: Uint8Array;
}

/** Lengths of header and body, the header as JSON, the body as it is. */
export function encodeFrame(header: object, body: Uint8Array = new Uint8Array(0)): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const frame = new Uint8Array(HEAD_BYTES + json.length + body.length);
  const view = new DataView(frame.buffer);
  view.setUint32(0, json.length);
  view.setUint32(4, body.length);
  frame.set(json, HEAD_BYTES);
  frame.set(body, HEAD_BYTES + json.length);
  return frame;
}

/** Reads what a process of a function sends, which may be anything. */
export class FrameReader {
  readonly #bodyMax: number;
  #parts: Uint8Array[] = [];
  #size = 0;

  constructor(bodyMax: number) {
    this.#bodyMax = bodyMax;
  }

  /** The frames that are complete with this chunk. null: these aren't frames, or too large ones. */
  read(chunk: Uint8Array): Frame[] | null {
    this.#parts.push(chunk);
    this.#size += chunk.length;
    const frames: Frame[] = [];
    for (;;) {
      if (this.#size < HEAD_BYTES) return frames;
      const head = this.#joined(HEAD_BYTES);
      const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
      const [headerBytes, bodyBytes] = [view.getUint32(0), view.getUint32(4)];
      if (headerBytes > HEADER_MAX_BYTES || bodyBytes > this.#bodyMax) return null;
      const end = HEAD_BYTES + headerBytes + bodyBytes;
      if (this.#size < end) return frames;
      const all = this.#joined(this.#size);
      const header = parseJson(new TextDecoder().decode(all.subarray(HEAD_BYTES, HEAD_BYTES + headerBytes)));
      if (typeof header !== 'object' || header === null) return null;
      frames.push({ header: { ...header }, body: all.slice(HEAD_BYTES + headerBytes, end) });
      this.#parts = [all.subarray(end)];
      this.#size -= end;
    }
  }

  /** Joins the parts only once enough has arrived, so that many small ones cost no more than few large ones. */
  #joined(needed: number): Uint8Array {
    const [first] = this.#parts;
    if (first && first.length >= needed) return first;
    const all = new Uint8Array(this.#size);
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    this.#parts = [all];
    return all;
  }
}
