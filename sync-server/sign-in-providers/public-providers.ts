import {
  Autodesk,
  Bitbucket,
  Box,
  Discord,
  Dropbox,
  Etsy,
  Facebook,
  Figma,
  GitHub,
  Google,
  Kick,
  LinkedIn,
  Notion,
  Slack,
  Spotify,
  Twitch,
  Twitter,
  Yahoo,
  Yandex,
  Zoom,
} from 'arctic';
import type { ProviderDefinition } from './provider-definition.ts';
import { userInfo } from './profiles.ts';
import { isTrueAt, listAt, textAt, valueAt } from './read-json.ts';

const OPENID = ['openid', 'email', 'profile'];
const GITHUB_HEADERS = { accept: 'application/vnd.github+json', 'user-agent': 'portage' };

/**
 * Providers with the same URL for all customers. An address counts as verified only if the provider's documentation
 * says so. For the others (Facebook, Spotify, Box, Etsy, Figma, Kick, Notion, Yandex) it is shown but opens no account.
 */
export const PUBLIC_PROVIDERS: Readonly<Record<string, ProviderDefinition>> = {
  autodesk: {
    scopes: ['user-profile:read'],
    authorize: ({ id, secret, callback }, state, verifier, scopes) =>
      new Autodesk(id, secret, callback).createAuthorizationURL(state, verifier, scopes),
    token: {
      url: 'https://developer.api.autodesk.com/authentication/v2/token',
      credentials: 'basic',
      isPkce: true,
    },
    profile: userInfo('https://api.userprofile.autodesk.com/userinfo'),
  },
  bitbucket: {
    // Configured for the consumer at Bitbucket: account and email.
    scopes: [],
    authorize: ({ id, secret, callback }, state) =>
      new Bitbucket(id, secret, callback).createAuthorizationURL(state),
    token: { url: 'https://bitbucket.org/site/oauth2/access_token', credentials: 'basic', isPkce: false },
    async profile({ ask }) {
      const user = await ask('https://api.bitbucket.org/2.0/user');
      const emails = listAt(await ask('https://api.bitbucket.org/2.0/user/emails'), 'values');
      const email = emails.find(each => isTrueAt(each, 'is_primary'));
      return {
        uid: textAt(user, 'uuid'),
        email: textAt(email, 'email'),
        isEmailVerified: isTrueAt(email, 'is_confirmed'),
        name: textAt(user, 'display_name'),
      };
    },
  },
  box: {
    scopes: [],
    authorize: ({ id, secret, callback }, state, _verifier, scopes) =>
      new Box(id, secret, callback).createAuthorizationURL(state, scopes),
    token: { url: 'https://api.box.com/oauth2/token', credentials: 'body', isPkce: false },
    async profile({ ask }) {
      const user = await ask('https://api.box.com/2.0/users/me?fields=id,name,login');
      return {
        uid: textAt(user, 'id'),
        email: textAt(user, 'login'),
        isEmailVerified: false,
        name: textAt(user, 'name'),
      };
    },
  },
  discord: {
    scopes: ['identify', 'email'],
    authorize: ({ id, secret, callback }, state, verifier, scopes) =>
      new Discord(id, secret, callback).createAuthorizationURL(state, verifier, scopes),
    token: { url: 'https://discord.com/api/oauth2/token', credentials: 'basic', isPkce: true },
    async profile({ ask }) {
      const user = await ask('https://discord.com/api/users/@me');
      return {
        uid: textAt(user, 'id'),
        email: textAt(user, 'email'),
        isEmailVerified: isTrueAt(user, 'verified'),
        name: textAt(user, 'global_name') || textAt(user, 'username'),
      };
    },
  },
  dropbox: {
    scopes: ['account_info.read'],
    authorize: ({ id, secret, callback }, state, _verifier, scopes) =>
      new Dropbox(id, secret, callback).createAuthorizationURL(state, scopes),
    token: { url: 'https://api.dropboxapi.com/oauth2/token', credentials: 'basic', isPkce: false },
    async profile({ ask }) {
      const user = await ask('https://api.dropboxapi.com/2/users/get_current_account', { method: 'POST' });
      return {
        uid: textAt(user, 'account_id'),
        email: textAt(user, 'email'),
        isEmailVerified: isTrueAt(user, 'email_verified'),
        name: textAt(user, 'name.display_name'),
      };
    },
  },
  etsy: {
    scopes: ['email_r', 'profile_r'],
    authorize: ({ id, callback }, state, verifier, scopes) =>
      new Etsy(id, callback).createAuthorizationURL(state, verifier, scopes),
    token: { url: 'https://api.etsy.com/v3/public/oauth/token', credentials: 'public', isPkce: true },
    async profile({ ask, client, accessToken }) {
      // Etsy's tokens start with the user's id.
      const uid = /^(\d+)\./.exec(accessToken)?.[1] ?? '';
      const user = await ask(`https://api.etsy.com/v3/application/users/${uid}`, {
        headers: { 'x-api-key': `${client.id}:${client.secret}` },
      });
      return {
        uid,
        email: textAt(user, 'primary_email'),
        isEmailVerified: false,
        name: textAt(user, 'first_name'),
      };
    },
  },
  facebook: {
    scopes: ['email', 'public_profile'],
    authorize: ({ id, secret, callback }, state, _verifier, scopes) =>
      new Facebook(id, secret, callback).createAuthorizationURL(state, scopes),
    token: {
      url: 'https://graph.facebook.com/v16.0/oauth/access_token',
      credentials: 'body',
      isPkce: false,
    },
    async profile({ ask }) {
      const user = await ask('https://graph.facebook.com/me?fields=id,name,email');
      return {
        uid: textAt(user, 'id'),
        email: textAt(user, 'email'),
        isEmailVerified: false,
        name: textAt(user, 'name'),
      };
    },
  },
  figma: {
    scopes: ['current_user:read'],
    authorize: ({ id, secret, callback }, state, _verifier, scopes) =>
      new Figma(id, secret, callback).createAuthorizationURL(state, scopes),
    token: { url: 'https://api.figma.com/v1/oauth/token', credentials: 'basic', isPkce: false },
    async profile({ ask }) {
      const user = await ask('https://api.figma.com/v1/me');
      return {
        uid: textAt(user, 'id'),
        email: textAt(user, 'email'),
        isEmailVerified: false,
        name: textAt(user, 'handle'),
      };
    },
  },
  github: {
    scopes: ['read:user', 'user:email'],
    authorize: ({ id, secret, callback }, state, _verifier, scopes) =>
      new GitHub(id, secret, callback).createAuthorizationURL(state, scopes),
    token: { url: 'https://github.com/login/oauth/access_token', credentials: 'basic', isPkce: false },
    async profile({ ask }) {
      const user = await ask('https://api.github.com/user', { headers: GITHUB_HEADERS });
      const emails = await ask('https://api.github.com/user/emails', { headers: GITHUB_HEADERS });
      const email = Array.isArray(emails) ? emails.find(each => isTrueAt(each, 'primary')) : undefined;
      return {
        uid: textAt(user, 'id'),
        email: textAt(email, 'email'),
        isEmailVerified: isTrueAt(email, 'verified'),
        name: textAt(user, 'name') || textAt(user, 'login'),
      };
    },
  },
  google: {
    scopes: OPENID,
    authorize: ({ id, secret, callback }, state, verifier, scopes) =>
      new Google(id, secret, callback).createAuthorizationURL(state, verifier, scopes),
    token: { url: 'https://oauth2.googleapis.com/token', credentials: 'basic', isPkce: true },
    profile: userInfo('https://openidconnect.googleapis.com/v1/userinfo'),
  },
  kick: {
    scopes: ['user:read'],
    authorize: ({ id, secret, callback }, state, verifier, scopes) =>
      new Kick(id, secret, callback).createAuthorizationURL(state, verifier, scopes),
    token: { url: 'https://id.kick.com/oauth/token', credentials: 'body', isPkce: true },
    async profile({ ask }) {
      const user = valueAt(await ask('https://api.kick.com/public/v1/users'), 'data.0');
      return {
        uid: textAt(user, 'user_id'),
        email: textAt(user, 'email'),
        isEmailVerified: false,
        name: textAt(user, 'name'),
      };
    },
  },
  linkedin: {
    scopes: OPENID,
    authorize: ({ id, secret, callback }, state, _verifier, scopes) =>
      new LinkedIn(id, secret, callback).createAuthorizationURL(state, scopes),
    token: {
      url: 'https://www.linkedin.com/oauth/v2/accessToken',
      credentials: 'body',
      isPkce: false,
    },
    profile: userInfo('https://api.linkedin.com/v2/userinfo'),
  },
  notion: {
    scopes: [],
    authorize: ({ id, secret, callback }, state) =>
      new Notion(id, secret, callback).createAuthorizationURL(state),
    token: { url: 'https://api.notion.com/v1/oauth/token', credentials: 'basic', isPkce: false },
    // The token answer says who the user is.
    profile: async ({ tokens }) => ({
      uid: textAt(tokens, 'owner.user.id'),
      email: textAt(tokens, 'owner.user.person.email'),
      isEmailVerified: false,
      name: textAt(tokens, 'owner.user.name'),
    }),
  },
  slack: {
    scopes: OPENID,
    authorize: ({ id, secret, callback }, state, _verifier, scopes) =>
      new Slack(id, secret, callback).createAuthorizationURL(state, scopes),
    token: { url: 'https://slack.com/api/openid.connect.token', credentials: 'basic', isPkce: false },
    profile: userInfo('https://slack.com/api/openid.connect.userInfo'),
  },
  spotify: {
    scopes: ['user-read-email'],
    authorize: ({ id, secret, callback }, state, verifier, scopes) =>
      new Spotify(id, secret, callback).createAuthorizationURL(state, verifier, scopes),
    token: { url: 'https://accounts.spotify.com/api/token', credentials: 'basic', isPkce: true },
    async profile({ ask }) {
      const user = await ask('https://api.spotify.com/v1/me');
      return {
        uid: textAt(user, 'id'),
        email: textAt(user, 'email'),
        isEmailVerified: false,
        name: textAt(user, 'display_name'),
      };
    },
  },
  twitch: {
    scopes: ['user:read:email'],
    authorize: ({ id, secret, callback }, state, _verifier, scopes) =>
      new Twitch(id, secret, callback).createAuthorizationURL(state, scopes),
    token: { url: 'https://id.twitch.tv/oauth2/token', credentials: 'body', isPkce: false },
    async profile({ ask, client }) {
      const answer = await ask('https://api.twitch.tv/helix/users', { headers: { 'client-id': client.id } });
      const email = textAt(answer, 'data.0.email');
      return {
        uid: textAt(answer, 'data.0.id'),
        email,
        // Documented as the verified address; unverified ones are left out.
        isEmailVerified: email !== '',
        name: textAt(answer, 'data.0.display_name'),
      };
    },
  },
  x: {
    scopes: ['tweet.read', 'users.read', 'users.email'],
    authorize: ({ id, secret, callback }, state, verifier, scopes) =>
      new Twitter(id, secret, callback).createAuthorizationURL(state, verifier, scopes),
    token: { url: 'https://api.twitter.com/2/oauth2/token', credentials: 'basic', isPkce: true },
    async profile({ ask }) {
      const answer = await ask('https://api.x.com/2/users/me?user.fields=confirmed_email');
      const email = textAt(answer, 'data.confirmed_email');
      return {
        uid: textAt(answer, 'data.id'),
        email,
        isEmailVerified: email !== '',
        name: textAt(answer, 'data.name'),
      };
    },
  },
  yahoo: {
    scopes: OPENID,
    authorize: ({ id, secret, callback }, state, _verifier, scopes) =>
      new Yahoo(id, secret, callback).createAuthorizationURL(state, scopes),
    token: { url: 'https://api.login.yahoo.com/oauth2/get_token', credentials: 'basic', isPkce: false },
    profile: userInfo('https://api.login.yahoo.com/openid/v1/userinfo'),
  },
  yandex: {
    scopes: ['login:email', 'login:info'],
    authorize: ({ id, secret, callback }, state, _verifier, scopes) =>
      new Yandex(id, secret, callback).createAuthorizationURL(state, scopes),
    token: { url: 'https://oauth.yandex.com/token', credentials: 'basic', isPkce: false },
    async profile({ ask, accessToken }) {
      const user = await ask('https://login.yandex.ru/info?format=json', {
        headers: { authorization: `OAuth ${accessToken}` },
      });
      return {
        uid: textAt(user, 'id'),
        email: textAt(user, 'default_email'),
        isEmailVerified: false,
        name: textAt(user, 'real_name') || textAt(user, 'display_name'),
      };
    },
  },
  zoom: {
    // Configured for the app at Zoom.
    scopes: [],
    authorize: ({ id, secret, callback }, state, verifier, scopes) =>
      new Zoom(id, secret, callback).createAuthorizationURL(state, verifier, scopes),
    token: { url: 'https://zoom.us/oauth/token', credentials: 'basic', isPkce: true },
    async profile({ ask }) {
      const user = await ask('https://api.zoom.us/v2/users/me');
      return {
        uid: textAt(user, 'id'),
        email: textAt(user, 'email'),
        isEmailVerified: isTrueAt(user, 'verified'),
        name: textAt(user, 'display_name'),
      };
    },
  },
};
