import type { SignInSettings } from '../../../src/wire/settings.ts';
import type { Config } from '../../config/config.ts';
import type { Messenger } from '../../mail/messenger.ts';
import { configuredProviders } from '../oauth/open-providers.ts';

/** The ways to sign in that work on this server, for the app to offer. */
export function signInSettings(
  config: Config,
  { canMail, canText }: Pick<Messenger, 'canMail' | 'canText'>,
): SignInSettings {
  return { mail: canMail, phone: canText, providers: configuredProviders(config) };
}
