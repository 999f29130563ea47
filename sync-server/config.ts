import { isIP } from 'node:net';
import path from 'node:path';

export interface Config {
  /** 0 = any free port. */
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  seed: 'sample' | 'none';
  /** Where people reach the server, e.g. `https://jobs.example`; an origin, no path. null = as the request says. */
  publicUrl: string | null;
  projectId: string;
  projectName: string;
  /** All scopes; null = there is no key. */
  apiKey: string | null;
  /** Further origins that may call the API with credentials. */
  allowedOrigins: readonly string[];
  /** Addresses whose `X-Forwarded-For` and `-Proto` are believed; empty = nobody's. */
  trustedProxies: readonly string[];
  rateLimits: boolean;
  devMailbox: boolean;
  smtpUrl: string | null;
  smsUrl: string | null;
  /** null = the embedded store in the data directory; else a CouchDB base URL. */
  storeUrl: string | null;
  wageTable: 'specification' | 'official';
  formForwardUrl: string | null;
  formAccessKey: string | null;
  oauth: Readonly<Record<string, { id: string; secret: string }>>;
  vapid: { publicKey: string; privateKey: string } | null;
  logLevel: LogLevel;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Everything that is wrong with the environment, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map(problem => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads the whole environment once, with every default beside its variable. An empty variable counts as unset
 * (`.env` files have such lines). Throws `ConfigError` naming everything that is wrong, not only the first thing.
 */
export function readConfig(variables: Variables): Config {
  const env = new EnvironmentReader(variables);
  const host = env.text('HOST', '127.0.0.1', isHost, 'must be an address or a host name');
  const config: Config = {
    port: env.integer('PORT', 8080, 0, 65_535),
    host,
    dataDir: path.resolve(env.text('DATA_DIR', './data', text => !text.includes('\0'), 'must be a path')),
    seed: env.choice('SEED', ['sample', 'none'], 'sample'),
    publicUrl: env.origin('PUBLIC_URL'),
    projectId: env.text('PROJECT_ID', 'portage', isId, `must be an id: ${ID_RULE}`),
    projectName: env.text(
      'PROJECT_NAME',
      'Portage',
      text => text.length <= 128,
      'must have at most 128 characters',
    ),
    apiKey: env.optional(
      'API_KEY',
      text => /^[\x21-\x7e]+$/.test(text),
      'must be printable characters without spaces',
    ),
    allowedOrigins: env.list(
      'ALLOWED_ORIGINS',
      isOrigin,
      'must be origins such as https://jobs.example, separated by commas',
    ),
    trustedProxies: env.list(
      'TRUSTED_PROXIES',
      isProxy,
      'must be addresses or networks such as 10.0.0.0/8, separated by commas',
    ),
    rateLimits: env.choice('RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    devMailbox: env.choice('DEV_MAILBOX', ['on', 'off'], 'off') === 'on',
    smtpUrl: env.url('SMTP_URL', ['smtp:', 'smtps:']),
    smsUrl: env.url('SMS_URL', ['http:', 'https:']),
    storeUrl: env.url('STORE_URL', ['http:', 'https:']),
    wageTable: env.choice('WAGE_TABLE', ['specification', 'official'], 'specification'),
    formForwardUrl: env.url('FORM_FORWARD_URL', ['http:', 'https:']),
    formAccessKey: env.optional(
      'FORM_ACCESS_KEY',
      text => text.length <= 256,
      'must have at most 256 characters',
    ),
    oauth: env.oauthProviders(),
    vapid: env.vapid(),
    logLevel: env.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
  };
  if (config.devMailbox && !isLoopback(host)) {
    env.problems.push('DEV_MAILBOX=on shows every mail to anybody: HOST must then be a loopback address');
  }
  if (env.problems.length > 0) throw new ConfigError(env.problems);
  return config;
}

const ID_RULE =
  'at most 36 of a-z, A-Z, 0-9, period, hyphen and underscore, not starting with a special character';
const isId = (text: string): boolean => /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/.test(text);
const isHost = (text: string): boolean =>
  isIP(text) !== 0 || /^[a-zA-Z0-9]([a-zA-Z0-9.-]{0,252})$/.test(text);
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');
const isProxy = (text: string): boolean => {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
};

function isOrigin(text: string): boolean {
  const url = parseUrl(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '');
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

class EnvironmentReader {
  readonly problems: string[] = [];
  readonly #variables: Variables;

  constructor(variables: Variables) {
    this.#variables = variables;
  }

  optional(name: string, fits: (text: string) => boolean, rule: string): string | null {
    const text = this.#variables[name]?.trim();
    if (text === undefined || text === '') return null;
    if (fits(text)) return text;
    this.problems.push(`${name} ${rule}`);
    return null;
  }

  text(name: string, fallback: string, fits: (text: string) => boolean, rule: string): string {
    return this.optional(name, fits, rule) ?? fallback;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const fits = (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max;
    return Number(this.text(name, String(fallback), fits, `must be a whole number from ${min} to ${max}`));
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const given = this.optional(
      name,
      text => choices.some(choice => choice === text),
      `must be one of ${choices.join(', ')}`,
    );
    return choices.find(choice => choice === given) ?? fallback;
  }

  url(name: string, protocols: readonly string[]): string | null {
    const fits = (text: string) => protocols.includes(parseUrl(text)?.protocol ?? '');
    return this.optional(
      name,
      fits,
      `must be a URL starting with ${protocols.map(p => `${p}//`).join(' or ')}`,
    );
  }

  origin(name: string): string | null {
    const rule = 'must be an origin such as https://jobs.example, without a path';
    return this.optional(name, isOrigin, rule)?.replace(/\/$/, '') ?? null;
  }

  list(name: string, fits: (text: string) => boolean, rule: string): string[] {
    const parts = (text: string) => text.split(',').map(part => part.trim());
    const given = this.optional(name, text => parts(text).every(fits), rule);
    return given === null ? [] : parts(given).map(part => part.replace(/\/$/, ''));
  }

  oauthProviders(): Record<string, { id: string; secret: string }> {
    const providers: Record<string, { id: string; secret: string }> = {};
    const names = Object.keys(this.#variables).flatMap(
      name => /^OAUTH_([A-Z0-9]+)_(?:ID|SECRET)$/.exec(name)?.[1] ?? [],
    );
    for (const name of new Set(names)) {
      const pair = this.#pair(`OAUTH_${name}_ID`, `OAUTH_${name}_SECRET`);
      if (pair) providers[name.toLowerCase()] = { id: pair[0], secret: pair[1] };
    }
    return providers;
  }

  vapid(): Config['vapid'] {
    const pair = this.#pair('VAPID_PUBLIC', 'VAPID_PRIVATE');
    return pair && { publicKey: pair[0], privateKey: pair[1] };
  }

  /** Both or neither. */
  #pair(first: string, second: string): [string, string] | null {
    const any = () => true;
    const [a, b] = [this.optional(first, any, ''), this.optional(second, any, '')];
    if (a !== null && b !== null) return [a, b];
    if (a !== null || b !== null) this.problems.push(`${first} and ${second} must be given together`);
    return null;
  }
}
