import { decodeIdToken } from 'arctic';
import { type Profile, type ProfileQuestion, ProviderFailure } from './provider-definition.ts';
import { isTrueAt, textAt } from './read-json.ts';

/** A profile from OpenID Connect claims, whatever their source. */
export function profileOfClaims(claims: unknown): Profile {
  return {
    uid: textAt(claims, 'sub'),
    email: textAt(claims, 'email'),
    isEmailVerified: isTrueAt(claims, 'email_verified'),
    name: textAt(claims, 'name'),
  };
}

/** Reads a profile from OpenID Connect's UserInfo endpoint. */
export const userInfo =
  (url: string | ((question: ProfileQuestion) => string)) =>
  async (question: ProfileQuestion): Promise<Profile> =>
    profileOfClaims(await question.ask(typeof url === 'string' ? url : url(question)));

/**
 * The claims of the id token from the token answer. It came over TLS directly from the provider, which replaces
 * checking its signature (OpenID Connect Core 3.1.3.7). The audience is checked.
 */
export function idTokenClaims({ client, tokens }: ProfileQuestion): object {
  const claims = decoded(textAt(tokens, 'id_token'));
  const audience = Reflect.get(claims, 'aud');
  const isOurs = Array.isArray(audience) ? audience.includes(client.id) : audience === client.id;
  if (!isOurs) throw new ProviderFailure('the id token is for another client');
  return claims;
}

function decoded(token: string): object {
  try {
    return decodeIdToken(token);
  } catch (error) {
    throw new ProviderFailure('the id token cannot be read', { cause: error });
  }
}
