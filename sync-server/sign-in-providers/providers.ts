import { FURTHER_PROVIDERS } from './further-providers.ts';
import { OWN_DOMAIN_PROVIDERS } from './own-domain-providers.ts';
import type { ProviderDefinition } from './provider-definition.ts';
import { PUBLIC_PROVIDERS } from './public-providers.ts';

/** The providers that this server can use, by Appwrite's names. */
export const PROVIDERS: ReadonlyMap<string, ProviderDefinition> = new Map(
  Object.entries({ ...PUBLIC_PROVIDERS, ...OWN_DOMAIN_PROVIDERS, ...FURTHER_PROVIDERS }),
);
