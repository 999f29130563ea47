import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { isLoopbackHost } from '../../http/allowed-origins.ts';
import { ApiError, invalidParam } from '../../http/api-error.ts';
import { mockProvider } from './mock-provider.ts';
import { type OpenProvider, openProvider } from './open-provider.ts';
import { createProviderCalls, type Fetch } from './provider-calls.ts';
import { MOCK, PROVIDER_NAMES } from './provider-names.ts';
import { readProviderSecret } from './provider-secret.ts';
import { PROVIDERS } from './providers.ts';

/** Whom this server can ask: Appwrite's names, in alphabetical order. */
export function configuredProviders(config: Config): string[] {
  const configured = Object.keys(config.oauth).filter(name => PROVIDERS.has(name));
  return [...configured.toSorted(), ...(hasMock(config) ? [MOCK] : [])];
}

/**
 * Anybody may be anybody of the mock's people: it is there only where somebody asked for it, and not on a server that has a public
 * address (nor on one that listens to others than its own machine: `config.ts`).
 */
export function hasMock({ devMailbox, oauth, publicUrl }: Config): boolean {
  const isPublic = publicUrl !== null && !isLoopbackHost(new URL(publicUrl).hostname);
  return !isPublic && (devMailbox || oauth[MOCK] !== undefined);
}

/** Finds the provider of that name, or throws what Appwrite says of one that cannot be asked. */
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
