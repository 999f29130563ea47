import type { Method } from './server-world.ts';

/** `*` in the path is replaced by something hostile, or by an existing id. */
export interface HostileRoute {
  method: Method;
  path: string;
  /** A body that would be accepted. Absent: the route takes none. */
  valid?: Record<string, unknown> | undefined;
  /** The names that queries may use. */
  attributes?: readonly string[];
}
