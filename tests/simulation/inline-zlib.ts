import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

type Callback = (error: Error | null, result?: Buffer) => void;
type Work = (bytes: Uint8Array, options?: object) => Buffer;

/**
 * zlib's threads answer when they like; in a world that is the same in every run they answer in the next turn. To be
 * imported before anything that takes these functions.
 */
function inline(work: Work): (bytes: Uint8Array, ...rest: [Callback] | [object, Callback]) => void {
  return (bytes, ...rest) => {
    const [options, callback] = rest.length === 1 ? [undefined, rest[0]] : rest;
    setImmediate(() => {
      let result: Buffer;
      try {
        result = work(bytes, options);
      } catch (error) {
        callback(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      callback(null, result);
    });
  };
}

Object.assign(zlib, {
  brotliCompress: inline((bytes, options) => zlib.brotliCompressSync(bytes, options)),
  brotliDecompress: inline((bytes, options) => zlib.brotliDecompressSync(bytes, options)),
  gzip: inline((bytes, options) => zlib.gzipSync(bytes, options)),
  gunzip: inline((bytes, options) => zlib.gunzipSync(bytes, options)),
});
syncBuiltinESMExports();
