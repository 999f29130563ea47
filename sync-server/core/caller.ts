import 'fastify';

/** The state of an account: `anonymous` has no address; `unconfirmed` has one and could still confirm it. */
export type Standing = 'anonymous' | 'unconfirmed' | 'confirmed';

/**
 * The sender of a request, decided once per request, before the handler (`authenticate.ts`). `roles` are Appwrite's, in
 * the order of its texts: `any, users, user:ID, users/unverified, …`.
 */
export interface Caller {
  kind: 'guest' | 'user' | 'key';
  roles: readonly string[];
  userId?: string;
  sessionId?: string;
  /**
   * Signed in with one of two required factors. May only show the second one or sign out (row 30 of
   * docs/appwrite-behaviour.md).
   */
  pending?: 'factors';
  /** Network address of the request (`client-address.ts`); undefined for keys, which have no quotas. */
  address?: string;
  standing?: Standing;
  /** The session's former secret was shown, which works until then, in ms (`session-secrets.ts`). */
  formerUntil?: number;
  /** Of a key that may not do everything (`http/session/key-scopes.ts`). Absent: all. */
  scopes?: readonly string[];
  /** The account whose deletion ended the session that was shown. The caller is a guest. */
  deletedUserId?: string;
  /** The way in which the client presented the session. */
  by?: 'cookie' | 'header' | 'jwt';
}

export const GUEST: Caller = { kind: 'guest', roles: ['any', 'guests'] };

/** Holds every scope and passes every permission. */
export const OPERATOR: Caller = { kind: 'key', roles: ['any'] };

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}
