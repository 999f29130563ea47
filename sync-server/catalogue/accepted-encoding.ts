export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding that the client accepts. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const accepted = acceptedEncodings(header);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') || accepted.includes('*') ? 'gzip' : 'identity';
}

/** The encodings that the client names and doesn't refuse. */
export function acceptedEncodings(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .split(',')
    .filter(part => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map(part => (part.split(';', 1)[0] ?? '').trim().toLowerCase());
}
