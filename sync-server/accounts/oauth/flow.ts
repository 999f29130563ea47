import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from '../../board/context.ts';
import { derivedKey, keyedHash } from '../../core/keyed-hash.ts';
import { sameText } from '../session-secrets.ts';

/** Long enough to type a password and to find the phone for a second factor. */
export const FLOW_MS = 10 * 60_000;
/** Browsers limit a cookie to 4,096 bytes, including its name. */
const COOKIE_MAX = 3_900;
const STATE = /^([\w-]{22})\.[\w-]{43}$/;

/** A sign-in with a provider in progress, and what to do when the person returns. */
const Flow = Type.Object({
  provider: Type.String(),
  gives: Type.Union([Type.Literal('session'), Type.Literal('token')]),
  success: Type.String(),
  failure: Type.String(),
  /** The user who was signed in at the start; empty if none was. */
  userId: Type.String(),
  /** The callback URL that was sent to the provider. */
  callback: Type.String(),
  expiresAt: Type.Integer(),
});
export type Flow = Static<typeof Flow>;
const flowShape = Compile(Flow);

export interface SealedFlow {
  /** The provider sends it back: the flow's name, with a seal over name and cookie. */
  state: string;
  cookieName: string;
  cookie: string;
  /** For PKCE; only this server knows it. */
  verifier: string;
}

type Parts = Pick<Context, 'idKey' | 'environment'>;

/**
 * Stores nothing on the server: the browser keeps the flow in its own cookie, and the state that passes through the
 * provider seals it. An answer that arrives in another browser, or with a modified cookie, matches no flow. null: the
 * flow's URLs are too long for a cookie.
 */
export function sealFlow({ idKey, environment }: Parts, flow: Flow): SealedFlow | null {
  const random = (bytes: number) => Buffer.from(environment.randomBytes(bytes)).toString('base64url');
  const name = random(16);
  const content = JSON.stringify({ ...flow, salt: random(32) });
  const cookie = Buffer.from(content).toString('base64url');
  if (cookie.length > COOKIE_MAX) return null;
  return {
    state: `${name}.${keyed(idKey, 'state', `${name} ${cookie}`)}`,
    cookieName: flowCookieName(name),
    cookie,
    verifier: keyed(idKey, 'verifier', cookie),
  };
}

/** The flow that an answer belongs to; null if this browser has not begun it recently. */
export function openFlow(
  { idKey, environment }: Parts,
  state: string,
  cookieOf: (name: string) => string | undefined,
): { flow: Flow; verifier: string; cookieName: string } | null {
  const name = STATE.exec(state)?.[1];
  if (name === undefined) return null;
  const cookieName = flowCookieName(name);
  const cookie = cookieOf(cookieName);
  if (cookie === undefined || !sameText(state, `${name}.${keyed(idKey, 'state', `${name} ${cookie}`)}`))
    return null;
  const flow: unknown = JSON.parse(Buffer.from(cookie, 'base64url').toString());
  if (!flowShape.Check(flow) || flow.expiresAt < environment.nowMs()) return null;
  return { flow, verifier: keyed(idKey, 'verifier', cookie), cookieName };
}

/** One cookie per flow, since two tabs may sign in at the same time. */
function flowCookieName(name: string): string {
  return `oauth_${name}`;
}

function keyed(idKey: Uint8Array, purpose: string, text: string): string {
  const hash = keyedHash(derivedKey(idKey, `oauth-${purpose}`), text);
  return Buffer.from(hash, 'hex').toString('base64url');
}
