import type { Config } from '../config.ts';

/** The origins that the operator named: PUBLIC_URL and ALLOWED_ORIGINS. */
export function allowedOrigins({ publicUrl, allowedOrigins: further }: Config): ReadonlySet<string> {
  return new Set([...further, ...(publicUrl === null ? [] : [publicUrl])]);
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** `hostname` is written as in a URL: lower case, without a port. */
export const isLoopbackHost = (hostname: string): boolean => LOOPBACK.test(hostname);
