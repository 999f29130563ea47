import type { RateLimit } from '../http/limits/rate-limits.ts';

/** `of`: the basis of the limit: the network `address`, the `caller`, or the value of a body field. */
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

/** Describes a limit from its key in the notation of Appwrite's files: `url:{url},ip:{ip},email:{param-email}`. */
export function limitWords({ max, windowMs, key }: RateLimit): LimitWords {
  const of = [...key.matchAll(/\{[\w-]+\}/g)]
    .map(([part]) => COUNTED[part] ?? /^\{param-(\w+)\}$/.exec(part)?.[1])
    .filter(part => part !== undefined);
  return { max, seconds: windowMs / 1000, of };
}
