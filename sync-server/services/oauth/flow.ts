import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from '../../context.ts';
import { derivedKey } from '../derived-keys.ts';
import { keyedHash } from '../keyed-hash.ts';
import { sameText } from '../session-secrets.ts';

/** Long enough to type a password and to find the second phone. */
export const FLOW_MS = 10 * 60_000;
/** A browser keeps 4,096 bytes of a cookie, its name included. */
const COOKIE_MAX = 3_900;
const STATE = /^([\w-]{22})\.[\w-]{43}$/;

/** Somebody who was sent to a provider, and what to do when they are back. */
const Flow = Type.Object({
  provider: Type.String(),
  gives: Type.Union([Type.Literal('session'), Type.Literal('token')]),
  success: Type.String(),
  failure: Type.String(),
  /** Who was signed in when it began; empty = nobody. */
  userId: Type.String(),
  /** As the provider was told. */
  callback: Type.String(),
  expiresAt: Type.Integer(),
});
export type Flow = Static<typeof Flow>;
const flowShape = Compile(Flow);

export interface SealedFlow {
  /** For the provider to send back: a name of the flow, sealed together with the cookie's content. */
  state: string;
  cookieName: string;
  cookie: string;
  /** PKCE's: known to this server alone. */
  verifier: string;
}

type Parts = Pick<Context, 'idKey' | 'environment'>;

/**
 * Nothing is kept on the server: the browser holds the flow in a cookie of its own, and the state that travels through the provider is a
 * seal over it. An answer that arrives in another browser, or with a cookie that was tampered with, is nobody's.
 * null: its addresses are too long for a cookie.
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

/** The flow to which an answer belongs; null = none that this browser began a short while ago. */
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

/** One for each flow: two tabs may be on their way at once. */
function flowCookieName(name: string): string {
  return `oauth_${name}`;
}

function keyed(idKey: Uint8Array, purpose: string, text: string): string {
  const hash = keyedHash(derivedKey(idKey, `oauth-${purpose}`), text);
  return Buffer.from(hash, 'hex').toString('base64url');
}
