import { createHash } from 'node:crypto';
import { derivedKey, keyedHash } from '../../core/keyed-hash.ts';
import { sameText } from '../session-secrets.ts';
import type { OpenProvider } from './open-provider.ts';
import { type Profile, ProviderFailure } from '../../sign-in-providers/provider-definition.ts';
import { textAt } from '../../sign-in-providers/read-json.ts';

/** The page on which a developer chooses a test user. */
export const MOCK_CONSENT_PATH = '/__dev/oauth2';
const CODE_MS = 60_000;

/** Always the same test users. The first is Appwrite's. */
export const MOCK_PEOPLE: readonly Profile[] = [
  { uid: '1', name: 'User Name', email: 'useroauth@localhost.test', isEmailVerified: true },
  { uid: '2', name: 'Robin Tremblay', email: 'robin@localhost.test', isEmailVerified: true },
  { uid: '3', name: 'Unverified Name', email: 'unverified@localhost.test', isEmailVerified: false },
  { uid: '4', name: 'Nobody Known', email: '', isEmailVerified: false },
];

interface Parts {
  idKey: Uint8Array;
  nowMs: () => number;
}

/**
 * A provider that this server imitates, for tests and development: its users are invented, and nothing leaves the
 * machine. It follows the protocol, including PKCE, so that code that works with it works with real providers.
 */
export function mockProvider({ idKey, nowMs }: Parts): OpenProvider {
  return {
    authorize({ callback, state, verifier, scopes }) {
      const url = new URL(MOCK_CONSENT_PATH, callback);
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      url.search = new URLSearchParams({
        redirect_uri: callback,
        state,
        code_challenge: challenge,
        scope: ['email', ...scopes].join(' '),
      }).toString();
      return url;
    },

    async profile({ code, verifier }) {
      const [content = '', seal = ''] = code.split('.');
      if (!sameText(seal, sealOf(idKey, content)))
        throw new ProviderFailure('the mock did not issue this code');
      const made: unknown = JSON.parse(Buffer.from(content, 'base64url').toString());
      if (Number(textAt(made, 'until')) < nowMs()) throw new ProviderFailure('the code has expired');
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      if (textAt(made, 'challenge') !== challenge)
        throw new ProviderFailure('the code belongs to another flow');
      const person = MOCK_PEOPLE.find(({ uid }) => uid === textAt(made, 'uid'));
      if (!person) throw new ProviderFailure('the mock has no user with that number');
      return person;
    },
  };
}

/** The code that the mock's page sends back for one of its users. */
export function mockCode({ idKey, nowMs }: Parts, uid: string, challenge: string): string {
  const made = JSON.stringify({ uid, challenge, until: nowMs() + CODE_MS });
  const content = Buffer.from(made).toString('base64url');
  return `${content}.${sealOf(idKey, content)}`;
}

function sealOf(idKey: Uint8Array, content: string): string {
  return keyedHash(derivedKey(idKey, 'oauth-mock'), content);
}
