import type { RateLimit } from '../http/rate-limits.ts';

/** `of`: whose requests are counted together: one `address` of the network, one `caller`, one value of a field of the body. */
export interface LimitWords {
  max: number;
  seconds: number;
  of: readonly string[];
}

const COUNTED: Readonly<Record<string, string>> = {
  '{ip}': 'address',
  '{address}': 'address',
  '{userId}': 'caller',
};

/** A limit for readers, from its key in the words of Appwrite's files: `url:{url},ip:{ip},email:{param-email}`. */
export function limitWords({ max, windowMs, key }: RateLimit): LimitWords {
  const of = [...key.matchAll(/\{[\w-]+\}/g)]
    .map(([part]) => COUNTED[part] ?? /^\{param-(\w+)\}$/.exec(part)?.[1])
    .filter(part => part !== undefined);
  return { max, seconds: windowMs / 1000, of };
}
