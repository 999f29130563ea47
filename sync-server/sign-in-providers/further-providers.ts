import { CodeChallengeMethod, OAuth2Client } from 'arctic';
import type { ProviderClient, ProviderDefinition } from './provider-definition.ts';
import { userInfo } from './profiles.ts';
import { isTrueAt, listAt, textAt } from './read-json.ts';

const OPENID = ['openid', 'email', 'profile'];

type Endpoint = string | ((client: ProviderClient) => string);
const addressOf = (endpoint: Endpoint, client: ProviderClient): string =>
  typeof endpoint === 'string' ? endpoint : endpoint(client);

/** The redirect of RFC 6749, with the challenge of RFC 7636. */
const withPkce =
  (endpoint: Endpoint): ProviderDefinition['authorize'] =>
  (client, state, verifier, scopes) =>
    new OAuth2Client(client.id, client.secret, client.callback).createAuthorizationURLWithPKCE(
      addressOf(endpoint, client),
      state,
      CodeChallengeMethod.S256,
      verifier,
      scopes,
    );

/** The redirect of RFC 6749, for providers that don't document challenges. */
const plain =
  (endpoint: Endpoint): ProviderDefinition['authorize'] =>
  (client, state, _verifier, scopes) =>
    new OAuth2Client(client.id, client.secret, client.callback).createAuthorizationURL(
      addressOf(endpoint, client),
      state,
      scopes,
    );

const own =
  (name: string, path = '') =>
  ({ settings }: ProviderClient): string =>
    `${path === '' ? '' : 'https://'}${settings[name] ?? ''}${path}`;

/** https://developer.paypal.com/docs/log-in-with-paypal/ */
function paypal(site: string, api: string): ProviderDefinition {
  return {
    scopes: OPENID,
    authorize: plain(`https://${site}/signin/authorize`),
    token: { url: `https://${api}/v1/oauth2/token`, credentials: 'basic', isPkce: false },
    async profile({ ask }) {
      const user = await ask(`https://${api}/v1/identity/openidconnect/userinfo?schema=openid`);
      return {
        uid: textAt(user, 'payer_id') || textAt(user, 'user_id'),
        email: textAt(user, 'email'),
        isEmailVerified: isTrueAt(user, 'email_verified'),
        name: textAt(user, 'name'),
      };
    },
  };
}

/**
 * Providers of Appwrite's list that `arctic` has no class for, by the endpoints that they document. An address counts
 * as verified only if the provider says so.
 */
export const FURTHER_PROVIDERS: Readonly<Record<string, ProviderDefinition>> = {
  // https://developer.amazon.com/docs/login-with-amazon/authorization-code-grant.html
  amazon: {
    scopes: ['profile'],
    authorize: withPkce('https://www.amazon.com/ap/oa'),
    token: { url: 'https://api.amazon.com/auth/o2/token', credentials: 'body', isPkce: true },
    async profile({ ask }) {
      const user = await ask('https://api.amazon.com/user/profile');
      return {
        uid: textAt(user, 'user_id'),
        email: textAt(user, 'email'),
        isEmailVerified: false,
        name: textAt(user, 'name'),
      };
    },
  },
  // https://dev.bitly.com/docs/getting-started/authentication/
  bitly: {
    scopes: [],
    authorize: plain('https://bitly.com/oauth/authorize'),
    token: { url: 'https://api-ssl.bitly.com/oauth/access_token', credentials: 'body', isPkce: false },
    async profile({ ask }) {
      const user = await ask('https://api-ssl.bitly.com/v4/user');
      const primary = listAt(user, 'emails').find(each => isTrueAt(each, 'is_primary'));
      return {
        uid: textAt(user, 'login'),
        email: textAt(primary, 'email'),
        isEmailVerified: isTrueAt(primary, 'is_verified'),
        name: textAt(user, 'name'),
      };
    },
  },
  // https://developers.dailymotion.com/guides/authentication/
  dailymotion: {
    scopes: ['userinfo', 'email'],
    authorize: plain('https://www.dailymotion.com/oauth/authorize'),
    token: { url: 'https://api.dailymotion.com/oauth/token', credentials: 'body', isPkce: false },
    async profile({ ask }) {
      const user = await ask('https://api.dailymotion.com/user/me?fields=id,screenname,email');
      return {
        uid: textAt(user, 'id'),
        email: textAt(user, 'email'),
        isEmailVerified: false,
        name: textAt(user, 'screenname'),
      };
    },
  },
  // https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/endpoints
  fusionauth: {
    scopes: OPENID,
    needs: ['fusionAuthDomain'],
    authorize: withPkce(own('fusionAuthDomain', '/oauth2/authorize')),
    token: { url: own('fusionAuthDomain', '/oauth2/token'), credentials: 'basic', isPkce: true },
    profile: userInfo(({ client }) => own('fusionAuthDomain', '/oauth2/userinfo')(client)),
  },
  // https://huggingface.co/docs/hub/oauth
  huggingface: {
    scopes: OPENID,
    authorize: withPkce('https://huggingface.co/oauth/authorize'),
    token: { url: 'https://huggingface.co/oauth/token', credentials: 'basic', isPkce: true },
    profile: userInfo('https://huggingface.co/oauth/userinfo'),
  },
  // OpenID Connect Core 1.0, for any provider. The operator names its endpoints.
  oidc: {
    scopes: OPENID,
    needs: ['authorizationEndpoint', 'tokenEndpoint', 'userInfoEndpoint'],
    authorize: withPkce(own('authorizationEndpoint')),
    token: { url: own('tokenEndpoint'), credentials: 'basic', isPkce: true },
    profile: userInfo(({ client }) => own('userInfoEndpoint')(client)),
  },
  paypal: paypal('www.paypal.com', 'api-m.paypal.com'),
  paypalSandbox: paypal('www.sandbox.paypal.com', 'api-m.sandbox.paypal.com'),
  // https://developers.podio.com/authentication/server_side
  podio: {
    scopes: [],
    authorize: plain('https://podio.com/oauth/authorize'),
    token: { url: 'https://podio.com/oauth/token', credentials: 'body', isPkce: false },
    async profile({ ask, accessToken }) {
      const user = await ask('https://api.podio.com/user/status', {
        headers: { authorization: `OAuth2 ${accessToken}` },
      });
      return {
        uid: textAt(user, 'user.user_id'),
        email: textAt(user, 'user.mail'),
        isEmailVerified: false,
        name: textAt(user, 'profile.name'),
      };
    },
  },
  // https://docs.stripe.com/connect/oauth-reference
  stripe: {
    scopes: ['read_only'],
    authorize: plain('https://connect.stripe.com/oauth/authorize'),
    token: { url: 'https://connect.stripe.com/oauth/token', credentials: 'body', isPkce: false },
    async profile({ ask }) {
      const account = await ask('https://api.stripe.com/v1/account');
      return {
        uid: textAt(account, 'id'),
        email: textAt(account, 'email'),
        isEmailVerified: false,
        name: textAt(account, 'business_profile.name'),
      };
    },
  },
  // https://developer.wordpress.com/docs/oauth2/
  wordpress: {
    scopes: ['auth'],
    authorize: plain('https://public-api.wordpress.com/oauth2/authorize'),
    token: { url: 'https://public-api.wordpress.com/oauth2/token', credentials: 'body', isPkce: false },
    async profile({ ask }) {
      const user = await ask('https://public-api.wordpress.com/rest/v1.1/me');
      return {
        uid: textAt(user, 'ID'),
        email: textAt(user, 'email'),
        isEmailVerified: isTrueAt(user, 'email_verified'),
        name: textAt(user, 'display_name'),
      };
    },
  },
  // https://www.zoho.com/accounts/protocol/oauth/sign-in-using-zoho.html
  zoho: {
    scopes: OPENID,
    authorize: plain('https://accounts.zoho.com/oauth/v2/auth'),
    token: { url: 'https://accounts.zoho.com/oauth/v2/token', credentials: 'body', isPkce: false },
    profile: userInfo('https://accounts.zoho.com/oauth/v2/userinfo'),
  },
};
