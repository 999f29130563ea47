/** False in browsers of before 2023: there, postings are kept one by one as they are read. */
export function canUnpack(): boolean {
  return typeof DecompressionStream === 'function';
}

/** Rejects for what is not a whole gzip file. Unpacked by the browser, off this thread where it can. */
export async function gunzip(packed: ArrayBuffer): Promise<ArrayBuffer> {
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(unpacked).arrayBuffer();
}
