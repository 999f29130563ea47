/** What can't be read: another file, one that was cut off or changed, or one that is too large. */
export class UnreadableHandover extends Error {
  override readonly name = 'UnreadableHandover';
}

/** False in browsers from before 2023. They can't hand over or receive. */
export function canHandOver(): boolean {
  try {
    const { writable } = new CompressionStream('deflate-raw');
    return typeof writable === 'object' && typeof crypto.subtle === 'object';
  } catch {
    return false;
  }
}

export async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Exactly `length` bytes, or it throws. It stops as soon as there are more, so that a few kilobytes can't unpack to gigabytes.
 */
export async function unpacked(
  bytes: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const whole = new Uint8Array(length);
  let at = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (at + value.length > length) throw new UnreadableHandover('It unpacks to more than it says');
      whole.set(value, at);
      at += value.length;
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error instanceof UnreadableHandover ? error : new UnreadableHandover('It can’t be unpacked');
  }
  if (at !== length) throw new UnreadableHandover('It unpacks to less than it says');
  return whole;
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
