import type { Config } from '../../config/config.ts';
import type { Context } from '../../board/context.ts';
import { ApiError, invalidParam } from '../../core/api-error.ts';
import { mockProvider } from './mock-provider.ts';
import { type OpenProvider, openProvider } from './open-provider.ts';
import { createProviderCalls, type Fetch } from './provider-calls.ts';
import { MOCK, PROVIDER_NAMES } from '../../sign-in-providers/provider-names.ts';
import { readProviderSecret } from '../../sign-in-providers/provider-secret.ts';
import { PROVIDERS } from '../../sign-in-providers/providers.ts';

/** The providers that this server can use: Appwrite's names, in alphabetical order, with the mock last. */
export function configuredProviders(config: Config): string[] {
  const configured = Object.keys(config.oauth).filter(name => PROVIDERS.has(name));
  return [...configured.toSorted(), ...(hasMock(config) ? [MOCK] : [])];
}

/**
 * Any visitor can sign in as any of the mock's users. So it only exists where the operator enabled it, which `config.ts`
 * refuses on a server with a public address or one that other machines can reach.
 */
export function hasMock({ devMailbox, oauth }: Config): boolean {
  return devMailbox || oauth[MOCK] !== undefined;
}

/** Finds a provider by name. Throws Appwrite's errors if it is unknown, unsupported or disabled. */
export type FindProvider = (name: string) => OpenProvider;

export function openProviders(
  { config, environment, idKey }: Pick<Context, 'config' | 'environment' | 'idKey'>,
  fetch: Fetch,
): FindProvider {
  const ask = createProviderCalls(fetch);
  const nowMs = () => environment.nowMs();
  const open = new Map<string, OpenProvider>();
  if (hasMock(config)) open.set(MOCK, mockProvider({ idKey, nowMs }));
  for (const [name, definition] of PROVIDERS) {
    const configured = config.oauth[name];
    if (!configured) continue;
    const reading = readProviderSecret(definition, configured.secret);
    if (!reading.ok) continue;
    const client = { id: configured.id, secret: reading.secret, settings: reading.settings };
    open.set(name, openProvider({ definition, client, ask, nowMs }));
  }
  return name => {
    const found = open.get(name);
    if (found) return found;
    if (!PROVIDER_NAMES.includes(name))
      throw invalidParam('provider', `Value must be one of (${PROVIDER_NAMES.join(', ')})`);
    if (name !== MOCK && !PROVIDERS.has(name)) throw new ApiError('project_provider_unsupported');
    throw new ApiError('project_provider_disabled');
  };
}
