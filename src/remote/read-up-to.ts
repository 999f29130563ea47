/**
 * The first `length` bytes of a stream, or all if there are fewer, in a buffer allocated once: the body is never in
 * memory twice, and an endless one is cut off. `onBytes`: called after every piece with the number so far.
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
    // Reads on after the last byte: the browser reuses a connection only if the answer was read to its end.
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
