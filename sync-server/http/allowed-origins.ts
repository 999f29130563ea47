import type { Config } from '../config/config.ts';

/** The origins that the operator named: PUBLIC_URL and ALLOWED_ORIGINS. */
export function allowedOrigins({ publicUrl, allowedOrigins: further }: Config): ReadonlySet<string> {
  return new Set([...further, ...(publicUrl === null ? [] : [publicUrl])]);
}
