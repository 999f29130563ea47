import { isObjectOrArray, parseJson } from '../../src/core/json.ts';
import type { ProviderClient, ProviderDefinition } from './provider-definition.ts';
import { textAt } from './read-json.ts';

type SecretReading =
  | { ok: true; secret: string; settings: ProviderClient['settings'] }
  /** A message for the operator, without the variable's content. */
  | { ok: false; problem: string };

const DOMAIN = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/i;
const NAME = /^[\w.-]{1,128}$/;

const HTTPS = {
  fits: (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:',
  rule: 'an https URL',
};

/** The rule for each value, so that none of them can direct a request elsewhere. */
const RULES: Readonly<Record<string, { fits: (text: string) => boolean; rule: string }>> = {
  auth0Domain: { fits: text => DOMAIN.test(text), rule: 'a domain' },
  authentikDomain: { fits: text => DOMAIN.test(text), rule: 'a domain' },
  keycloakDomain: { fits: text => DOMAIN.test(text), rule: 'a domain' },
  oktaDomain: { fits: text => DOMAIN.test(text), rule: 'a domain' },
  salesforceDomain: { fits: text => DOMAIN.test(text), rule: 'a domain' },
  fusionAuthDomain: { fits: text => DOMAIN.test(text), rule: 'a domain' },
  authorizationEndpoint: HTTPS,
  tokenEndpoint: HTTPS,
  userInfoEndpoint: HTTPS,
  keycloakRealm: { fits: text => NAME.test(text), rule: 'the name of a realm' },
  authorizationServerId: { fits: text => NAME.test(text), rule: 'the id of a server' },
  tenantID: { fits: text => NAME.test(text), rule: 'the id of a tenant' },
  keyID: { fits: text => NAME.test(text), rule: 'the id of a key' },
  teamID: { fits: text => NAME.test(text), rule: 'the id of a team' },
  endpoint: HTTPS,
  p8: { fits: text => text.includes('-----BEGIN PRIVATE KEY-----'), rule: 'the text of the .p8 file' },
};

/**
 * Parses `OAUTH_<PROVIDER>_SECRET`: the client's secret, or for providers with more settings, JSON with `clientSecret`
 * and these settings, by Appwrite's names.
 */
export function readProviderSecret(
  { needs = [], takes = [], token }: ProviderDefinition,
  text: string,
): SecretReading {
  const names = [...needs, ...takes];
  const isJson = text.startsWith('{') && names.length > 0;
  if (!isJson && needs.length > 0) return { ok: false, problem: `must be JSON with ${needs.join(', ')}` };
  if (!isJson) return { ok: true, secret: text, settings: {} };
  const given = parsed(text);
  if (given === null) return { ok: false, problem: 'is not valid JSON' };
  const secret = textAt(given, 'clientSecret');
  // Apple's secret is derived from its key.
  if (secret === '' && token.credentials !== 'apple') return { ok: false, problem: 'lacks clientSecret' };
  const settings: Record<string, string> = {};
  for (const name of names) {
    const value = textAt(given, name);
    if (value === '' && needs.includes(name)) return { ok: false, problem: `lacks ${name}` };
    if (value === '') continue;
    const rule = RULES[name];
    if (rule && !rule.fits(value)) return { ok: false, problem: `has ${name}, which is not ${rule.rule}` };
    settings[name] = value;
  }
  return { ok: true, secret, settings };
}

function parsed(text: string): object | null {
  const value = parseJson(text);
  return isObjectOrArray(value) ? value : null;
}
