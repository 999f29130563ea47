import type { AskProvider } from './provider-calls.ts';
import {
  type Profile,
  type ProviderClient,
  type ProviderDefinition,
  ProviderFailure,
} from '../../sign-in-providers/provider-definition.ts';
import { textAt } from '../../sign-in-providers/read-json.ts';
import { exchangeCode } from './token-exchange.ts';

/** A configured provider. */
export interface OpenProvider {
  /** The URL to send a person to. `scopes` are the caller's, in addition to those that are always requested. */
  authorize(going: { callback: string; state: string; verifier: string; scopes: readonly string[] }): URL;
  /** The profile for this code. Rejects with `ProviderFailure`. */
  profile(coming: { callback: string; code: string; verifier: string }): Promise<Profile>;
}

interface Parts {
  definition: ProviderDefinition;
  client: Omit<ProviderClient, 'callback'>;
  ask: AskProvider;
  nowMs: () => number;
}

/** The access token is used for the profile and then discarded. */
export function openProvider({ definition, client, ask, nowMs }: Parts): OpenProvider {
  return {
    authorize: ({ callback, state, verifier, scopes }) =>
      definition.authorize({ ...client, callback }, state, verifier, [
        ...new Set([...definition.scopes, ...scopes]),
      ]),

    async profile({ callback, code, verifier }) {
      const here = { ...client, callback };
      const tokens = await exchangeCode(ask, definition, here, { code, verifier }, nowMs());
      const accessToken = textAt(tokens, 'access_token');
      if (accessToken === '') throw new ProviderFailure('the token response has no access token');
      return definition.profile({
        client: here,
        tokens,
        accessToken,
        ask: (url, request = {}) =>
          ask(url, {
            ...request,
            headers: { authorization: `Bearer ${accessToken}`, ...request.headers },
          }),
      });
    },
  };
}
