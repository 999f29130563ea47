/**
 * The first `length` bytes of a stream, or all if there are fewer, in a buffer made for them at once: the body is never in
 * memory twice, and one without an end is not read on. `onBytes`: how many there are so far, after every piece.
 */
export async function readUpTo(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  length: number,
  onBytes: (count: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  const reader = body.getReader();
  let count = 0;
  for (;;) {
    // Also after the last byte: only a connection whose answer was read to its end is used again.
    const { done, value } = await reader.read();
    if (done) return bytes.subarray(0, count);
    const isTooLong = value.byteLength > length - count;
    bytes.set(value.subarray(0, length - count), count);
    count = isTooLong ? length : count + value.byteLength;
    onBytes(count);
    if (isTooLong) break;
  }
  await reader.cancel();
  return bytes;
}
