import type { Translate } from '../../../i18n/use-text.ts';

/** The providers' own spelling; Appwrite's names are in lower case. */
const NAMES: Record<string, string> = {
  amazon: 'Amazon',
  apple: 'Apple',
  auth0: 'Auth0',
  authentik: 'authentik',
  bitbucket: 'Bitbucket',
  discord: 'Discord',
  dropbox: 'Dropbox',
  facebook: 'Facebook',
  figma: 'Figma',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft',
  notion: 'Notion',
  okta: 'Okta',
  oidc: 'OpenID',
  slack: 'Slack',
  spotify: 'Spotify',
  twitch: 'Twitch',
  x: 'X',
  yahoo: 'Yahoo',
  zoom: 'Zoom',
};

export function providerName(provider: string, t: Translate): string {
  if (provider === 'mock') return t('account.mockProvider');
  return (
    (Object.hasOwn(NAMES, provider) && NAMES[provider]) ||
    provider.charAt(0).toUpperCase() + provider.slice(1)
  );
}
