import { isIP } from 'node:net';
import path from 'node:path';
import { POSTING_REVIEWS, type PostingReview } from '../../src/wire/review-states.ts';
import { type BudgetFigures, DEFAULT_FIGURES, readFigures } from '../budgets/figures.ts';
import { DEFAULT_QUOTAS, type QuotaFigures, readQuotas } from '../budgets/quota-figures.ts';
import { type Network, readNetwork } from '../core/network/private-addresses.ts';
import { ADDRESSES_RULE, readAddresses } from '../store/cluster/cluster-addresses.ts';
import { readClusterSettings, SETTINGS_RULE } from '../store/cluster/cluster-settings.ts';
import { FILES_URL_RULE, readFilesUrl } from '../blobs/files-url.ts';
import { isLoopbackHost } from '../core/network/loopback-host.ts';
import { MOCK } from '../sign-in-providers/provider-names.ts';
import { readProviderSecret } from '../sign-in-providers/provider-secret.ts';
import { PROVIDERS } from '../sign-in-providers/providers.ts';
import { isEmail } from '../core/email-address.ts';
import { isKeyPair } from './key-pair.ts';
import { mistakenNames } from './mistaken-names.ts';

export interface Config {
  /** 0: any free port. */
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  seed: 'sample' | 'none';
  /**
   * The address at which people reach the server, such as `https://jobs.example`: an origin without a path. null: taken
   * from the request.
   */
  publicUrl: string | null;
  projectId: string;
  projectName: string;
  /** Has all scopes. null: there is no key. */
  apiKey: string | null;
  /** Further origins that may call the API with credentials. */
  allowedOrigins: readonly string[];
  /** Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted. Empty: none. */
  trustedProxies: readonly string[];
  rateLimits: boolean;
  /** How much strangers may use (`budgets/figures.ts`). With RATE_LIMITS=off, clients have no individual shares. */
  budgets: BudgetFigures;
  /**
   * How much people may store at once and create in a day (`budgets/quota-figures.ts`). RATE_LIMITS=off turns the daily
   * limits off.
   */
  quotas: QuotaFigures;
  devMailbox: boolean;
  smtpUrl: string | null;
  smsUrl: string | null;
  /** The address to which messages from the contact form are mailed. null: they are only stored. */
  contactEmail: string | null;
  /** The envelope sender of mails about applications, which gets their bounces. null: the sender. */
  bounceAddress: string | null;
  /** The name and postal address of the sender of mails about applications (CASL). null: only the project's name. */
  mailSender: string | null;
  /** null: the embedded store in the data directory. Otherwise CouchDB's addresses (`cluster-addresses.ts`). */
  storeUrl: string | null;
  /** How the names of the databases on that CouchDB begin. */
  storePrefix: string;
  /** Where the other servers on that CouchDB reach this one. Port 0: any free one. */
  serverAddress: { host: string; port: number };
  /** For databases on a CouchDB (`readClusterSettings`). */
  storeCluster: string | null;
  /** null: files are in a folder of the data directory. Otherwise an S3-compatible store (`blobs/files-url.ts`). */
  filesUrl: string | null;
  wageTable: 'specification' | 'official';
  /** The postings that wait before others can see them. */
  postingReview: PostingReview;
  formForwardUrl: string | null;
  formAccessKey: string | null;
  oauth: Readonly<Record<string, { id: string; secret: string }>>;
  /** The keys that push services know this server by. null: derived from the server's own key. */
  vapid: { publicKey: string; privateKey: string } | null;
  /** Networks that aren't public and may still be reached at addresses that others choose (`core/network/guarded-fetch.ts`). */
  allowedNetworks: readonly Network[];
  /** Scheduled backups. null: none. */
  backups: BackupPlan | null;
  functions: FunctionsConfig;
  /** How long the audit log keeps what happened. 0: there is none. */
  auditDays: number;
  logLevel: LogLevel;
}

export interface FunctionsConfig {
  /** `isolated`: where the system can do it, otherwise off. */
  mode: 'off' | 'trusted' | 'isolated';
  /** The ids of functions that may use the network. `*`: all. */
  network: readonly string[];
  /** Processes at once. */
  parallel: number;
  /** The most memory of a function, in MB. */
  memoryMb: number;
  /** How long finished executions stay. */
  keepDays: number;
}

export interface BackupPlan {
  /** Absolute. */
  directory: string;
  everyMs: number;
  /** The number of newest backups to keep. */
  keep: number;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** All problems with the environment, one per line. */
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
 * Reads the whole environment once, with each default next to its variable. An empty variable counts as unset, because
 * `.env` files have such lines. Throws a `ConfigError` that names all problems, not only the first.
 */
export function readConfig(variables: Variables): Config {
  const env = new EnvironmentReader(variables);
  const host = env.text(
    'HOST',
    '127.0.0.1',
    isHost,
    'must be an address or a host name, and not a link-local address (fe80::…)',
  );
  const devMailbox = env.choice('DEV_MAILBOX', ['on', 'off'], 'off') === 'on';
  const smtpUrl = env.smtpUrl();
  const canMail = smtpUrl !== null || devMailbox;
  const config: Config = {
    port: env.integer('PORT', 8080, 0, 65_535),
    host,
    dataDir: path.resolve(
      env.text(
        'DATA_DIR',
        './data',
        isFolderPath,
        'must be the path of a folder of its own, not / or the one that the server starts in, and without ~',
      ),
    ),
    seed: env.choice('SEED', ['sample', 'none'], 'sample'),
    publicUrl: env.origin('PUBLIC_URL'),
    projectId: env.text('PROJECT_ID', 'portage', isId, `must be an id: ${ID_RULE}`),
    projectName: env.text(
      'PROJECT_NAME',
      'Portage',
      text => text.length <= 128 && isOneLine(text),
      'must be one line of at most 128 characters',
    ),
    apiKey: env.optional(
      'API_KEY',
      text => /^[\x21-\x7e]{24,}$/.test(text),
      'must have at least 24 printable characters and no spaces (to create one: openssl rand -hex 32)',
    ),
    allowedOrigins: env
      .list('ALLOWED_ORIGINS', isOrigin, 'must be origins such as https://jobs.example, separated by commas')
      .map(text => new URL(text).origin),
    trustedProxies: env.list(
      'TRUSTED_PROXIES',
      isProxy,
      'must be addresses or networks such as 10.0.0.0/8, separated by commas',
    ),
    rateLimits: env.choice('RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    budgets: env.budgets(),
    quotas: env.quotas(),
    devMailbox,
    smtpUrl,
    smsUrl: env.url('SMS_URL', ['http:', 'https:']),
    contactEmail: env.optional('CONTACT_EMAIL', isEmail, 'must be one plain email address'),
    bounceAddress: env.optional('BOUNCE_ADDRESS', isEmail, 'must be one plain email address'),
    mailSender: env.optional(
      'MAIL_SENDER',
      text => text.length <= 300 && isOneLine(text),
      'must be one line of at most 300 characters',
    ),
    storeUrl: env.optional('STORE_URL', text => readAddresses(text) !== null, ADDRESSES_RULE),
    storePrefix: env.text(
      'STORE_PREFIX',
      'portage-',
      text => /^[a-z][a-z0-9_-]{0,40}$/.test(text),
      'must be lowercase letters, digits, _ and -, and begin with a letter',
    ),
    serverAddress: env.serverAddress(),
    storeCluster: env.optional('STORE_CLUSTER', text => readClusterSettings(text) !== null, SETTINGS_RULE),
    filesUrl: env.optional('FILES_URL', text => readFilesUrl(text) !== null, FILES_URL_RULE),
    wageTable: env.choice('WAGE_TABLE', ['official', 'specification'], 'official'),
    // A first start without any settings can post immediately, because no one could verify an address there.
    postingReview: env.choice('POSTING_REVIEW', POSTING_REVIEWS, canMail ? 'unproved' : 'none'),
    formForwardUrl: env.url('FORM_FORWARD_URL', ['http:', 'https:']),
    formAccessKey: env.optional(
      'FORM_ACCESS_KEY',
      text => text.length <= 256,
      'must have at most 256 characters',
    ),
    oauth: env.oauthProviders(),
    vapid: env.vapid(),
    allowedNetworks: env
      .list(
        'ALLOWED_NETWORKS',
        text => readNetwork(text) !== null,
        'must be addresses or networks such as 10.0.0.0/8, separated by commas',
      )
      .flatMap(text => readNetwork(text) ?? []),
    backups: env.backups(),
    functions: {
      mode: env.choice('FUNCTIONS', ['isolated', 'trusted', 'off'], 'isolated'),
      network: env.list(
        'FUNCTIONS_NETWORK',
        text => text === '*' || isId(text),
        'must be ids of functions, separated by commas, or *',
      ),
      parallel: env.integer('FUNCTIONS_PARALLEL', 4, 1, 64),
      memoryMb: env.integer('FUNCTIONS_MEMORY', 256, 64, 4096),
      keepDays: env.integer('FUNCTIONS_KEEP_DAYS', 14, 1, 400),
    },
    auditDays: env.integer('AUDIT_DAYS', 90, 0, 3_650),
    logLevel: env.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
  };
  const isPublic = config.publicUrl !== null && !isLoopbackHost(new URL(config.publicUrl).hostname);
  if (config.devMailbox && (!isLoopback(host) || isPublic)) {
    env.problems.push(
      'DEV_MAILBOX=on shows every mail to anyone, so HOST and PUBLIC_URL must be loopback addresses',
    );
  }
  if (config.oauth[MOCK] && (!isLoopback(host) || isPublic)) {
    env.problems.push('OAUTH_MOCK_ID lets anyone sign in, so HOST and PUBLIC_URL must be loopback addresses');
  }
  const canProve = canMail || config.smsUrl !== null || Object.keys(config.oauth).length > 0;
  if (config.postingReview === 'unproved' && !canProve) {
    env.problems.push(
      'POSTING_REVIEW=unproved needs SMTP_URL, DEV_MAILBOX, SMS_URL or a sign-in provider: without one, no one can verify an address',
    );
  }
  env.needs('STORE_URL', ['STORE_CLUSTER']);
  env.needs('FORM_FORWARD_URL', ['FORM_ACCESS_KEY']);
  env.problems.push(...mistakenNames(variables, env.names));
  if (env.problems.length > 0) throw new ConfigError(env.problems);
  return config;
}

/** Ours, and nodemailer's that a URL can set and that `openSmtp` leaves open; also everything that begins with `tls.`. */
const SMTP_PARAMETERS: ReadonlySet<string> = new Set([
  'from',
  'requireTLS',
  'ignoreTLS',
  'opportunisticTLS',
  'authMethod',
  'name',
  'servername',
  'localAddress',
  'dnsTimeout',
  'maxMessages',
  'rateDelta',
  'rateLimit',
  'proxy',
]);
const ID_RULE =
  'at most 36 of a-z, A-Z, 0-9, period, hyphen and underscore, not starting with a special character';
const isId = (text: string): boolean => /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/.test(text);
const LINK_LOCAL = ['fe8', 'fe9', 'fea', 'feb'];
/** A link-local address needs a zone, which has no place in a URL. */
const isHost = (text: string): boolean =>
  isIP(text) === 6
    ? URL.canParse(`http://[${text}]`) && !LINK_LOCAL.includes(text.slice(0, 3).toLowerCase())
    : /^[a-zA-Z0-9]([a-zA-Z0-9.-]{0,252})$/.test(text) && URL.canParse(`http://${text}`);
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');
const isProxy = (text: string): boolean => {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
};

/** No address that stands for all of a machine's: other servers couldn't reach it. */
function isServerAddress(text: string): boolean {
  if (!/^[^/?#@\\\s]+:\d{1,5}$/.test(text) || !URL.canParse(`https://${text}`)) return false;
  const { hostname } = new URL(`https://${text}`);
  return isHost(hostname.replace(/^\[|\]$/g, '')) && hostname !== '0.0.0.0' && hostname !== '[::]';
}

const isOneLine = (text: string): boolean => !/\p{Cc}/u.test(text);
/** Only a shell expands ~, so in an `.env` file it would be the name of a folder. */
const isPath = (text: string): boolean => !text.includes('\0') && text !== '~' && !text.startsWith('~/');
/** The server closes its data directory to other users. The disk's root and the program must stay open to them. */
const isFolderPath = (text: string): boolean =>
  isPath(text) && ![path.parse(path.resolve(text)).root, process.cwd()].includes(path.resolve(text));

const PERIOD_RULE = 'minutes, hours or days such as 30m, 6h, 1d, from 5m to 30d';
const PERIOD_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const isPeriod = (text: string): boolean =>
  /^\d{1,5}[mhd]$/.test(text) && periodMs(text) >= 5 * PERIOD_MS.m && periodMs(text) <= 30 * PERIOD_MS.d;

function periodMs(text: string): number {
  const unit = text.endsWith('d') ? PERIOD_MS.d : text.endsWith('h') ? PERIOD_MS.h : PERIOD_MS.m;
  return Number.parseInt(text, 10) * unit;
}

function isOrigin(text: string): boolean {
  const url = parseUrl(text);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && !/[?#]$/.test(text)
  );
}

/** Whether the user and the password can be decoded: in them, % begins an escape. */
function isReadable({ username, password }: URL): boolean {
  try {
    // The result is used because a bundler drops a call that is made only for its exception.
    return decodeURIComponent(username + password).length >= 0;
  } catch {
    return false;
  }
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** Appwrite's name for the one in a variable: `PAYPALSANDBOX` is `paypalSandbox`. */
function providerNamed(name: string): string {
  const plain = name.toLowerCase();
  return [...PROVIDERS.keys()].find(each => each.toLowerCase() === plain) ?? plain;
}

/** The problem with a provider's variables, as the end of a sentence that begins with the provider's name. */
function providerProblem(name: string, secret: string): string | null {
  if (name === MOCK) return null;
  const definition = PROVIDERS.get(name);
  if (!definition)
    return `_ID: unknown sign-in provider. The known ones are ${[...PROVIDERS.keys()].toSorted().join(', ')}`;
  const reading = readProviderSecret(definition, secret);
  return reading.ok ? null : `_SECRET ${reading.problem}`;
}

class EnvironmentReader {
  readonly problems: string[] = [];
  /** All that were read. */
  readonly names = new Set<string>();
  readonly #variables: Variables;

  constructor(variables: Variables) {
    this.#variables = variables;
  }

  optional(name: string, fits: (text: string) => boolean, rule: string): string | null {
    this.names.add(name);
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
    const fits = (text: string) => {
      const url = parseUrl(text);
      return url !== null && protocols.includes(url.protocol) && url.hostname !== '' && isReadable(url);
    };
    return this.optional(
      name,
      fits,
      `must be a URL starting with ${protocols.map(p => `${p}//`).join(' or ')} and a host, with %25 for % in a password`,
    );
  }

  /**
   * Checks its parameters: the mail server would only report a wrong sender at the first mail, and nodemailer ignores a misspelled name:
   * it would send without TLS although `requiretls` asks for it.
   */
  smtpUrl(): string | null {
    const url = this.url('SMTP_URL', ['smtp:', 'smtps:']);
    if (url === null) return null;
    const given = new URL(url).searchParams;
    const unknown = [...given.keys()].filter(name => !SMTP_PARAMETERS.has(name) && !name.startsWith('tls.'));
    for (const name of new Set(unknown))
      this.problems.push(
        `SMTP_URL has an unknown parameter ${name}. The known ones are ${[...SMTP_PARAMETERS].join(', ')} and tls.…`,
      );
    const from = given.get('from');
    if (from !== null && !isEmail(from))
      this.problems.push('SMTP_URL has a `from` that isn’t an email address');
    return url;
  }

  /** Port 0: any free one, for several servers on one machine. */
  serverAddress(): Config['serverAddress'] {
    const rule = 'must be a host and a port, such as 10.0.0.5:8081, at which other servers reach this one';
    const text = this.text('SERVER_ADDRESS', '127.0.0.1:0', isServerAddress, rule);
    const { hostname, port } = new URL(`https://${text}`);
    // A URL leaves out the default port.
    return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 443 : Number(port) };
  }

  origin(name: string): string | null {
    const rule = 'must be an origin such as https://jobs.example, without a path';
    const given = this.optional(name, isOrigin, rule);
    return given === null ? null : new URL(given).origin;
  }

  list(name: string, fits: (text: string) => boolean, rule: string): string[] {
    const parts = (text: string) => text.split(',').map(part => part.trim());
    const given = this.optional(name, text => parts(text).every(fits), rule);
    return given === null ? [] : parts(given);
  }

  budgets(): BudgetFigures {
    const rule =
      'must be figures such as operations.address=100000,steps.server=800000000 (docs/operations.md)';
    const given = this.optional('BUDGETS', text => readFigures(text) !== null, rule);
    return (given === null ? null : readFigures(given)) ?? DEFAULT_FIGURES;
  }

  quotas(): QuotaFigures {
    const rule = 'must be figures such as drafts.held=1000,postings.account=20000 (docs/operations.md)';
    const given = this.optional('QUOTAS', text => readQuotas(text) !== null, rule);
    return (given === null ? null : readQuotas(given)) ?? DEFAULT_QUOTAS;
  }

  oauthProviders(): Record<string, { id: string; secret: string }> {
    const providers: Record<string, { id: string; secret: string }> = {};
    const names = Object.keys(this.#variables).flatMap(
      name => /^OAUTH_([A-Z0-9]+)_(?:ID|SECRET)$/.exec(name)?.[1] ?? [],
    );
    for (const name of new Set(names)) {
      const pair = this.#pair(`OAUTH_${name}_ID`, `OAUTH_${name}_SECRET`);
      const provider = providerNamed(name);
      const problem = pair && providerProblem(provider, pair[1]);
      if (problem) this.problems.push(`OAUTH_${name}${problem}`);
      else if (pair) providers[provider] = { id: pair[0], secret: pair[1] };
    }
    return providers;
  }

  vapid(): Config['vapid'] {
    const pair = this.#pair('VAPID_PUBLIC', 'VAPID_PRIVATE');
    if (pair && !isKeyPair(pair))
      this.problems.push(
        'VAPID_PUBLIC and VAPID_PRIVATE must be a P-256 key pair in base64url (to create one: npx web-push generate-vapid-keys)',
      );
    return pair && { publicKey: pair[0], privateKey: pair[1] };
  }

  backups(): BackupPlan | null {
    const directory = this.optional('BACKUP_DIR', isPath, 'must be a path, without ~');
    const every = this.text('BACKUP_EVERY', '24h', isPeriod, `must be a period: ${PERIOD_RULE}`);
    const keep = this.integer('BACKUP_KEEP', 7, 1, 1000);
    if (directory !== null) return { directory: path.resolve(directory), everyMs: periodMs(every), keep };
    this.needs('BACKUP_DIR', ['BACKUP_EVERY', 'BACKUP_KEEP']);
    return null;
  }

  /** Refuses variables that do nothing without another one, because their operator expects otherwise. */
  needs(other: string, names: readonly string[]): void {
    const isSet = (name: string) => this.optional(name, () => true, '') !== null;
    if (isSet(other)) return;
    for (const name of names.filter(isSet)) this.problems.push(`${name} needs ${other}`);
  }

  /** Requires both or neither. */
  #pair(first: string, second: string): [string, string] | null {
    const any = () => true;
    const [a, b] = [this.optional(first, any, ''), this.optional(second, any, '')];
    if (a !== null && b !== null) return [a, b];
    if (a !== null || b !== null) this.problems.push(`${first} and ${second} must be given together`);
    return null;
  }
}
