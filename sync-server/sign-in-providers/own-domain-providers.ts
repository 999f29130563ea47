import { Apple, Auth0, Authentik, GitLab, KeyCloak, MicrosoftEntraId, Okta, Salesforce } from 'arctic';
import type { ProviderClient, ProviderDefinition } from './provider-definition.ts';
import { idTokenClaims, profileOfClaims, userInfo } from './profiles.ts';
import { isTrueAt, textAt } from './read-json.ts';

const OPENID = ['openid', 'email', 'profile'];
/** The tenant of personal Microsoft accounts, whose addresses are proven. */
const MICROSOFT_PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad';

const setting = ({ settings }: ProviderClient, name: string, fallback = ''): string =>
  settings[name] ?? fallback;

const oktaBase = (client: ProviderClient): string => {
  const server = setting(client, 'authorizationServerId');
  return `https://${setting(client, 'oktaDomain')}/oauth2${server === '' ? '' : `/${server}`}`;
};
const keycloakRealm = (client: ProviderClient): string =>
  `https://${setting(client, 'keycloakDomain')}/realms/${setting(client, 'keycloakRealm')}`;
const gitlabBase = (client: ProviderClient): string =>
  setting(client, 'endpoint', 'https://gitlab.com').replace(/(?<!\/)\/+$/, '');
const salesforceDomain = (client: ProviderClient): string =>
  setting(client, 'salesforceDomain', 'login.salesforce.com');
const microsoftTenant = (client: ProviderClient): string => setting(client, 'tenantID', 'common');

/**
 * Providers that need more settings than a secret, such as their domain. `_SECRET` is then JSON with Appwrite's names.
 */
export const OWN_DOMAIN_PROVIDERS: Readonly<Record<string, ProviderDefinition>> = {
  apple: {
    scopes: ['name', 'email'],
    needs: ['p8', 'keyID', 'teamID'],
    authorize({ id, callback }, state, _verifier, scopes) {
      const url = new Apple(id, '', '', new Uint8Array(), callback).createAuthorizationURL(state, scopes);
      // Apple requires it with any scope.
      url.searchParams.set('response_mode', 'form_post');
      return url;
    },
    token: { url: 'https://appleid.apple.com/auth/token', credentials: 'apple', isPkce: false },
    // Apple sends the name only once, in the form that the browser posts, so it can't be trusted and isn't used.
    profile: async question => ({ ...profileOfClaims(idTokenClaims(question)), name: '' }),
  },
  auth0: {
    scopes: OPENID,
    needs: ['auth0Domain'],
    authorize: (client, state, verifier, scopes) =>
      new Auth0(
        setting(client, 'auth0Domain'),
        client.id,
        client.secret,
        client.callback,
      ).createAuthorizationURL(state, verifier, scopes),
    token: {
      url: client => `https://${setting(client, 'auth0Domain')}/oauth/token`,
      credentials: 'basic',
      isPkce: true,
    },
    profile: userInfo(({ client }) => `https://${setting(client, 'auth0Domain')}/userinfo`),
  },
  authentik: {
    scopes: OPENID,
    needs: ['authentikDomain'],
    authorize: (client, state, verifier, scopes) =>
      new Authentik(
        `https://${setting(client, 'authentikDomain')}`,
        client.id,
        client.secret,
        client.callback,
      ).createAuthorizationURL(state, verifier, scopes),
    token: {
      url: client => `https://${setting(client, 'authentikDomain')}/application/o/token/`,
      credentials: 'basic',
      isPkce: true,
    },
    profile: userInfo(
      ({ client }) => `https://${setting(client, 'authentikDomain')}/application/o/userinfo/`,
    ),
  },
  gitlab: {
    scopes: OPENID,
    takes: ['endpoint'],
    authorize: (client, state, _verifier, scopes) =>
      new GitLab(gitlabBase(client), client.id, client.secret, client.callback).createAuthorizationURL(
        state,
        scopes,
      ),
    token: { url: client => `${gitlabBase(client)}/oauth/token`, credentials: 'basic', isPkce: false },
    profile: userInfo(({ client }) => `${gitlabBase(client)}/oauth/userinfo`),
  },
  keycloak: {
    scopes: OPENID,
    needs: ['keycloakDomain', 'keycloakRealm'],
    authorize: (client, state, verifier, scopes) =>
      new KeyCloak(keycloakRealm(client), client.id, client.secret, client.callback).createAuthorizationURL(
        state,
        verifier,
        scopes,
      ),
    token: {
      url: client => `${keycloakRealm(client)}/protocol/openid-connect/token`,
      credentials: 'basic',
      isPkce: true,
    },
    profile: userInfo(({ client }) => `${keycloakRealm(client)}/protocol/openid-connect/userinfo`),
  },
  microsoft: {
    scopes: OPENID,
    takes: ['tenantID'],
    authorize: (client, state, verifier, scopes) =>
      new MicrosoftEntraId(
        microsoftTenant(client),
        client.id,
        client.secret,
        client.callback,
      ).createAuthorizationURL(state, verifier, scopes),
    token: {
      url: client => `https://login.microsoftonline.com/${microsoftTenant(client)}/oauth2/v2.0/token`,
      credentials: 'basic',
      isPkce: true,
    },
    async profile(question) {
      const claims = idTokenClaims(question);
      // Administrators can enter any address for accounts of their organization. Of those, only addresses of a verified
      // domain count.
      const isEmailVerified = textAt(claims, 'tid') === MICROSOFT_PERSONAL || isTrueAt(claims, 'xms_edov');
      return { ...profileOfClaims(claims), isEmailVerified };
    },
  },
  okta: {
    scopes: OPENID,
    needs: ['oktaDomain'],
    takes: ['authorizationServerId'],
    authorize: (client, state, verifier, scopes) =>
      new Okta(
        setting(client, 'oktaDomain'),
        setting(client, 'authorizationServerId') || null,
        client.id,
        client.secret,
        client.callback,
      ).createAuthorizationURL(state, verifier, scopes),
    token: { url: client => `${oktaBase(client)}/v1/token`, credentials: 'basic', isPkce: true },
    profile: userInfo(({ client }) => `${oktaBase(client)}/v1/userinfo`),
  },
  salesforce: {
    scopes: OPENID,
    takes: ['salesforceDomain'],
    authorize: (client, state, verifier, scopes) =>
      new Salesforce(
        salesforceDomain(client),
        client.id,
        client.secret,
        client.callback,
      ).createAuthorizationURL(state, verifier, scopes),
    token: {
      url: client => `https://${salesforceDomain(client)}/services/oauth2/token`,
      credentials: 'basic',
      isPkce: true,
    },
    profile: userInfo(({ client }) => `https://${salesforceDomain(client)}/services/oauth2/userinfo`),
  },
};
