/** False in browsers from before 2023. There, postings are kept only one by one as they are read. */
export function canUnpack(): boolean {
  return typeof DecompressionStream === 'function';
}

/** Rejects for data that is not a whole gzip file. The browser unpacks it, off this thread if it can. */
export async function gunzip(packed: ArrayBuffer): Promise<ArrayBuffer> {
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(unpacked).arrayBuffer();
}
