import { importPKCS8, SignJWT } from 'jose';
import type { AskProvider } from './provider-calls.ts';
import {
  type ProviderClient,
  type ProviderDefinition,
  ProviderFailure,
  type TokenAnswer,
} from '../../sign-in-providers/provider-definition.ts';

const APPLE_SECRET_SECONDS = 300;

export interface CodeAnswer {
  code: string;
  verifier: string;
}

/**
 * Exchanges the code for a token (RFC 6749 4.1.3). `arctic` can make the same request for each provider, but sends it
 * without limits of time and size and follows redirects. A test compares the two.
 */
export async function exchangeCode(
  ask: AskProvider,
  { token }: ProviderDefinition,
  client: ProviderClient,
  { code, verifier }: CodeAnswer,
  nowMs: number,
): Promise<TokenAnswer> {
  const { credentials, isPkce } = token;
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: client.callback,
  });
  if (isPkce) body.set('code_verifier', verifier);
  if (credentials !== 'basic') body.set('client_id', client.id);
  if (credentials === 'body') body.set('client_secret', client.secret);
  if (credentials === 'apple') body.set('client_secret', await appleSecret(client, nowMs));
  const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
  const answer = await ask(typeof token.url === 'string' ? token.url : token.url(client), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(credentials === 'basic' && { authorization: `Basic ${basic}` }),
    },
    body: body.toString(),
  });
  if (typeof answer !== 'object' || answer === null)
    throw new ProviderFailure('the token response is not an object');
  return { ...answer };
}

/** Apple's client authenticates with a short-lived statement signed with its key. */
async function appleSecret({ id, settings }: ProviderClient, nowMs: number): Promise<string> {
  const { p8 = '', keyID = '', teamID = '' } = settings;
  const now = Math.floor(nowMs / 1000);
  try {
    return await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: keyID, typ: 'JWT' })
      .setIssuer(teamID)
      .setSubject(id)
      .setAudience('https://appleid.apple.com')
      .setIssuedAt(now)
      .setExpirationTime(now + APPLE_SECRET_SECONDS)
      .sign(await importPKCS8(p8, 'ES256'));
  } catch (error) {
    throw new ProviderFailure("Apple's key in OAUTH_APPLE_SECRET cannot be used", { cause: error });
  }
}
