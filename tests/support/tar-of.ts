import { gzipSync } from 'node:zlib';
import { Header } from 'tar';

/** A tar.gz file with entries of any kind. */
export function tarOf(
  ...entries: { path: string; type?: string; linkpath?: string; body?: string; size?: number }[]
): Uint8Array {
  const blocks = entries.flatMap(({ path, type = 'File', linkpath, body = '', size }) => {
    const header = Buffer.alloc(512);
    new Header({
      path,
      type: type as 'File',
      ...(linkpath && { linkpath }),
      size: size ?? body.length,
      mode: 0o644,
    }).encode(header);
    const content = Buffer.alloc(Math.ceil(body.length / 512) * 512);
    content.write(body);
    return [header, content];
  });
  return new Uint8Array(gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)])));
}
