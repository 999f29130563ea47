/** A built file's name: what it is, a hash of its content, and its kind. */
const HASHED = /^([\w-]+)-[\w-]{8}\.(js|css|json)$/;
const KEPT = /^([\w-]+\.(?:js|css|json))\.([0-9a-f]{64})\.br$/;
/** A byte sequence of RFC 9651: 32 bytes in base64. */
const HASH_IN_HEADER = /^:([A-Za-z0-9+/]{43}=):$/;

/** What a built file shares with its earlier versions, `screens.js` for `screens-DLfouw_U.js`. null: nothing. */
export function familyOf(builtName: string): string | null {
  const [, name, kind] = HASHED.exec(builtName) ?? [];
  return name === undefined ? null : `${name}.${kind}`;
}

/**
 * The addresses for whose content a file of this family is a dictionary, as a pattern of RFC 9842. Where those of several files fit,
 * browsers take the longest one: `profile-screens-*.js` also fits `profile-screens-parts-CP_YaFwf.js`.
 */
export function addressesOf(family: string): string {
  return `/assets/${family.replace(/\.\w+$/, '-*$&')}`;
}

/** The name under which an earlier file is kept. `hash`: SHA-256 of its content, in hexadecimal. */
export function keptName(family: string, hash: string): string {
  return `${family}.${hash}.br`;
}

/** The family of a kept file with this name. null: nothing that is kept has such a name. */
export function familyOfKept(name: string): string | null {
  return KEPT.exec(name)?.[1] ?? null;
}

/** The hash in `Available-Dictionary`, in hexadecimal. null: it has none. */
export function availableHash(header: unknown): string | null {
  const found = HASH_IN_HEADER.exec(typeof header === 'string' ? header : '')?.[1];
  return found === undefined ? null : Buffer.from(found, 'base64').toString('hex');
}
