import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_FIGURES } from '../../../../sync-server/budgets/figures.ts';
import { DEFAULT_QUOTAS } from '../../../../sync-server/budgets/quota-figures.ts';
import { ConfigError, readConfig } from '../../../../sync-server/config/config.ts';

/** A P-256 key pair. */
const PUBLIC = 'BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM';
const PRIVATE = 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc';

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

/** The names of all variables that are read, apart from those of sign-in providers. */
function namesRead(): string[] {
  const names = new Set<string>();
  const variables = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get(_, name) {
        names.add(String(name));
        return undefined;
      },
    },
  );
  readConfig(variables);
  return [...names];
}

const fileOf = (name: string): string =>
  readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8');

describe('the documents of the configuration', () => {
  test.each([
    ['.env.example', /^([A-Z_]+)=/gm],
    ['README.md', /(?<=^\| [^|]*)`([A-Z_]+)`(?=[^|]* \|)/gm],
  ])('%s names each variable once, and no other', (file, expression) => {
    const named = [...fileOf(file).matchAll(expression)].map(([, name = '']) => name);
    const known = named.filter(name => !name.startsWith('OAUTH_'));
    expect(known.toSorted()).toEqual(namesRead().toSorted());
  });
});

describe('configuration', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: path.resolve('data'),
      seed: 'sample',
      publicUrl: null,
      projectId: 'portage',
      projectName: 'Portage',
      apiKey: null,
      allowedOrigins: [],
      trustedProxies: [],
      rateLimits: true,
      budgets: DEFAULT_FIGURES,
      quotas: DEFAULT_QUOTAS,
      devMailbox: false,
      smtpUrl: null,
      smsUrl: null,
      contactEmail: null,
      bounceAddress: null,
      mailSender: null,
      storeUrl: null,
      storePrefix: 'portage-',
      serverAddress: { host: '127.0.0.1', port: 0 },
      storeCluster: null,
      filesUrl: null,
      wageTable: 'official',
      postingReview: 'none',
      formForwardUrl: null,
      formAccessKey: null,
      oauth: {},
      vapid: null,
      allowedNetworks: [],
      backups: null,
      functions: { mode: 'isolated', network: [], parallel: 4, memoryMb: 256, keepDays: 14 },
      auditDays: 90,
      logLevel: 'info',
    });
  });

  test('reads every variable', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::1',
      DATA_DIR: '/srv/portage',
      SEED: 'none',
      PUBLIC_URL: 'https://localhost:8443/',
      PROJECT_ID: 'my-board',
      PROJECT_NAME: 'Le babillard',
      API_KEY: 'a-key-of-24-characters-00',
      ALLOWED_ORIGINS: 'https://a.example, http://localhost:5173/',
      TRUSTED_PROXIES: '10.0.0.0/8,::1',
      RATE_LIMITS: 'off',
      BUDGETS: 'operations.address=7',
      DEV_MAILBOX: 'on',
      SMTP_URL: 'smtps://mail.example:465',
      SMS_URL: 'https://sms.example/send',
      CONTACT_EMAIL: 'hello@jobs.example',
      BOUNCE_ADDRESS: 'bounces@jobs.example',
      STORE_URL: 'http://couch1.example:5984,http://couch2.example:5984',
      STORE_PREFIX: 'jobs-',
      SERVER_ADDRESS: '[fd00::5]:8081',
      STORE_CLUSTER: 'q=4,n=3',
      WAGE_TABLE: 'specification',
      POSTING_REVIEW: 'all',
      FORM_FORWARD_URL: 'https://forms.example/submit',
      FORM_ACCESS_KEY: 'abc',
      OAUTH_GITHUB_ID: 'id',
      OAUTH_GITHUB_SECRET: 'secret',
      VAPID_PUBLIC: PUBLIC,
      VAPID_PRIVATE: PRIVATE,
      ALLOWED_NETWORKS: '10.1.0.0/16, fd00::/8',
      FUNCTIONS: 'trusted',
      FUNCTIONS_NETWORK: 'report, feed',
      FUNCTIONS_PARALLEL: '8',
      FUNCTIONS_MEMORY: '512',
      FUNCTIONS_KEEP_DAYS: '30',
      AUDIT_DAYS: '30',
      LOG_LEVEL: 'debug',
    });
    expect(config).toMatchObject({
      serverAddress: { host: 'fd00::5', port: 8081 },
      port: 0,
      host: '::1',
      dataDir: '/srv/portage',
      seed: 'none',
      publicUrl: 'https://localhost:8443',
      allowedOrigins: ['https://a.example', 'http://localhost:5173'],
      trustedProxies: ['10.0.0.0/8', '::1'],
      rateLimits: false,
      budgets: { operations: { address: 7 } },
      devMailbox: true,
      contactEmail: 'hello@jobs.example',
      bounceAddress: 'bounces@jobs.example',
      storeCluster: 'q=4,n=3',
      wageTable: 'specification',
      postingReview: 'all',
      oauth: { github: { id: 'id', secret: 'secret' } },
      vapid: { publicKey: PUBLIC, privateKey: PRIVATE },
      allowedNetworks: [{ bits: 16 }, { bits: 8 }],
      functions: { mode: 'trusted', network: ['report', 'feed'], parallel: 8, memoryMb: 512, keepDays: 30 },
      auditDays: 30,
      logLevel: 'debug',
    });
  });

  test.each(['/', '//', '~', '~/data', '.', './', process.cwd()])('takes no data directory %s', DATA_DIR => {
    expect(problemsOf({ DATA_DIR })).toEqual([
      'DATA_DIR must be the path of a folder of its own, not / or the one that the server starts in, and without ~',
    ]);
  });

  test.each(['999.1.1.1', '127.0.0.1:8080', '[::1]', 'fe80::1', 'FEBF::1%eth0', 'fd00::1%eth0'])(
    'refuses the host %s, which has no place in an address',
    HOST => {
      expect(problemsOf({ HOST })).toEqual([
        expect.stringMatching(/^HOST must be an address or a host name/),
      ]);
    },
  );

  test.each([
    ['DATADIR', 'DATA_DIR'],
    ['PORTAGE_DATA_DIR', 'DATA_DIR'],
    ['smtp_url', 'SMTP_URL'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['API_KEYS', null],
    ['BACKUP_KEP', 'BACKUP_KEEP'],
    ['ALLOWED_ORIGIN', 'ALLOWED_ORIGINS'],
  ])('refuses %s, because it is one slip away from a setting', (name, meant) => {
    const problems = meant === null ? [] : [`${name} isn’t a setting: set ${meant} instead, or remove it`];
    expect(problemsOf({ [name]: 'x' })).toEqual(problems);
    expect(problemsOf({ [name]: '' })).toEqual([]);
  });

  test('leaves the variables of other programs alone, and what stands beside the right name', () => {
    expect(problemsOf({ PATH: 'x', HOSTS: 'x', PORTAGE_PORT: 'tcp://10.0.0.1:80', APP_KEY: 'x' })).toEqual(
      [],
    );
    expect(problemsOf({ LOGLEVEL: 'loud', LOG_LEVEL: 'info' })).toEqual([]);
  });

  test.each(['https://Jobs.Example', 'HTTPS://jobs.example:443/', 'https://jobs.example/'])(
    'reads %s as the origin that browsers send',
    origin => {
      const { publicUrl, allowedOrigins } = readConfig({
        PUBLIC_URL: origin,
        ALLOWED_ORIGINS: `http://a.example:80,${origin}`,
      });
      expect(publicUrl).toBe('https://jobs.example');
      expect(allowedOrigins).toEqual(['http://a.example', 'https://jobs.example']);
    },
  );

  test.each([
    'jobs.example',
    'https://jobs.example/?',
    'https://me@jobs.example',
    'https://jobs.example/#top',
    'wss://jobs.example',
  ])('takes %s for no origin', PUBLIC_URL => {
    expect(problemsOf({ PUBLIC_URL })).toEqual([
      expect.stringContaining('PUBLIC_URL must be an origin such as https://jobs.example'),
    ]);
  });

  test('refuses variables that do nothing without another one', () => {
    expect(problemsOf({ STORE_CLUSTER: 'q=4', FORM_ACCESS_KEY: 'abc', BACKUP_KEEP: '3' })).toEqual([
      'BACKUP_KEEP needs BACKUP_DIR',
      'STORE_CLUSTER needs STORE_URL',
      'FORM_ACCESS_KEY needs FORM_FORWARD_URL',
    ]);
  });

  test('names each problem by its variable', () => {
    const bad = {
      PORT: '80a',
      HOST: 'not a host',
      SEED: 'some',
      PUBLIC_URL: 'https://jobs.example/board',
      PROJECT_ID: '-x',
      PROJECT_NAME: 'x'.repeat(129),
      API_KEY: 'with space in a key long enough',
      ALLOWED_ORIGINS: 'https://a.example,*',
      TRUSTED_PROXIES: '10.0.0.0/33',
      RATE_LIMITS: 'maybe',
      BUDGETS: 'operations.nobody=7',
      QUOTAS: 'drafts.guest=7',
      DEV_MAILBOX: 'yes',
      SMTP_URL: 'http://mail.example',
      SMS_URL: 'sms',
      CONTACT_EMAIL: 'a@b.example, c@d.example',
      BOUNCE_ADDRESS: 'Bounces <b@jobs.example>',
      STORE_URL: 'http://couch.example,leveldb://x',
      STORE_PREFIX: 'Board/',
      SERVER_ADDRESS: '0.0.0.0:8081',
      STORE_CLUSTER: 'n=2,w=3',
      WAGE_TABLE: '2024',
      POSTING_REVIEW: 'some',
      FORM_FORWARD_URL: 'ftp://x',
      FORM_ACCESS_KEY: 'x'.repeat(257),
      OAUTH_GOOGLE_ID: 'only the id',
      VAPID_PUBLIC: 'only the public one',
      ALLOWED_NETWORKS: '10.1',
      LOG_LEVEL: 'loud',
    };
    const problems = problemsOf(bad);
    expect(problems).toHaveLength(Object.keys(bad).length);
    for (const name of Object.keys(bad)) expect(problems.join('\n')).toContain(name);
  });

  test.each([
    [PUBLIC, PRIVATE.replace('Bw', 'Cw')],
    [PRIVATE, PUBLIC],
    ['pub', 'priv'],
  ])('refuses push keys that are no pair', (VAPID_PUBLIC, VAPID_PRIVATE) => {
    expect(problemsOf({ VAPID_PUBLIC, VAPID_PRIVATE }).join()).toContain('must be a P-256 key pair');
  });

  test.each(['operator', 'k'.repeat(23), `${'k'.repeat(30)} `.repeat(2)])(
    'refuses a key that could be guessed, or cannot be sent: %s',
    key => {
      expect(problemsOf({ API_KEY: key })).toEqual([
        'API_KEY must have at least 24 printable characters and no spaces (to create one: openssl rand -hex 32)',
      ]);
    },
  );

  test.each(['70000', '-1', '1e3', '8080.5', '0x10'])('refuses the port %s', port => {
    expect(problemsOf({ PORT: port })).toHaveLength(1);
  });

  test('knows sign-in providers and the settings that each needs', () => {
    const pair = (name: string, secret = 'secret') => ({
      [`OAUTH_${name}_ID`]: 'id',
      [`OAUTH_${name}_SECRET`]: secret,
    });
    expect(problemsOf(pair('GOGLE'))[0]).toMatch(
      /^OAUTH_GOGLE_ID: unknown sign-in provider\. The known ones are amazon, apple, auth0, .* zoom$/,
    );
    expect(problemsOf(pair('YAMMER'))).toHaveLength(1);
    expect(readConfig(pair('PAYPALSANDBOX')).oauth).toHaveProperty('paypalSandbox');
    expect(problemsOf(pair('APPLE'))).toEqual(['OAUTH_APPLE_SECRET must be JSON with p8, keyID, teamID']);
    expect(problemsOf(pair('OKTA', '{"clientSecret":"x","oktaDomain":"a/b"}'))).toEqual([
      'OAUTH_OKTA_SECRET has oktaDomain, which is not a domain',
    ]);
    expect(
      readConfig(pair('GITLAB', '{"clientSecret":"x","endpoint":"https://git.example"}')).oauth,
    ).toHaveProperty('gitlab');
  });

  test('allows the mock provider only on a loopback address', () => {
    const mock = { OAUTH_MOCK_ID: 'x', OAUTH_MOCK_SECRET: 'x' };
    expect(readConfig(mock).oauth).toHaveProperty('mock');
    expect(readConfig({ ...mock, PUBLIC_URL: 'http://localhost:8080' }).oauth).toHaveProperty('mock');
    for (const open of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://jobs.example' }])
      expect(problemsOf({ ...mock, ...open })[0]).toContain('OAUTH_MOCK_ID');
  });

  test('lets postings wait for a verified address where one can be verified', () => {
    const review = (variables: Record<string, string>) => readConfig(variables).postingReview;
    expect(review({})).toBe('none');
    expect(review({ SMS_URL: 'https://sms.example/send' })).toBe('none');
    expect(review({ SMTP_URL: 'smtps://mail.example:465' })).toBe('unproved');
    expect(review({ DEV_MAILBOX: 'on' })).toBe('unproved');
    expect(review({ DEV_MAILBOX: 'on', POSTING_REVIEW: 'none' })).toBe('none');
    expect(review({ POSTING_REVIEW: 'all' })).toBe('all');
  });

  test('refuses to wait for an address that no one could verify', () => {
    const unproved = { POSTING_REVIEW: 'unproved' };
    expect(problemsOf(unproved)).toEqual([
      'POSTING_REVIEW=unproved needs SMTP_URL, DEV_MAILBOX, SMS_URL or a sign-in provider: without one, no one can verify an address',
    ]);
    for (const way of [
      { SMTP_URL: 'smtps://mail.example:465' },
      { DEV_MAILBOX: 'on' },
      { SMS_URL: 'https://sms.example/send' },
      { OAUTH_GITHUB_ID: 'id', OAUTH_GITHUB_SECRET: 'secret' },
    ])
      expect(problemsOf({ ...unproved, ...way })).toEqual([]);
  });

  test.each(['SMS_URL', 'FORM_FORWARD_URL'])('refuses %s with a password that can’t be decoded', name => {
    expect(problemsOf({ [name]: 'https://user:p%zz@gateway.example/' })).toEqual([
      expect.stringMatching(`^${name} must be a URL .*, with %25 for % in a password$`),
    ]);
    expect(problemsOf({ [name]: 'https://user:p%25zz@gateway.example/' })).toEqual([]);
  });

  test('takes an empty variable as unset', () => {
    expect(readConfig({ PORT: '', API_KEY: '  ', STORE_URL: '' })).toMatchObject({
      port: 8080,
      apiKey: null,
      storeUrl: null,
    });
  });

  test.each(['smtp:', 'smtp://?from=a@b.example', 'smtps:mail.example', 'smtp:///mail'])(
    'refuses a mail server without a host: %s',
    SMTP_URL => {
      expect(problemsOf({ SMTP_URL })).toEqual([
        'SMTP_URL must be a URL starting with smtp:// or smtps:// and a host, with %25 for % in a password',
      ]);
    },
  );

  test.each(['form', 'requiretls', 'From'])(
    'refuses the misspelled parameter %s of the mail server',
    name => {
      expect(problemsOf({ SMTP_URL: `smtps://mail.example?${name}=jobs@jobs.example` })).toEqual([
        expect.stringMatching(
          `^SMTP_URL has an unknown parameter ${name}\\. The known ones are from, requireTLS, `,
        ),
      ]);
    },
  );

  test('takes the parameters of a mail server', () => {
    const parameters = 'from=jobs@jobs.example&requireTLS=true&tls.servername=mail.example&name=jobs.example';
    expect(problemsOf({ SMTP_URL: `smtp://mail.example:587?${parameters}` })).toEqual([]);
  });

  test.each(['PROJECT_NAME', 'MAIL_SENDER'])('%s is one line', name => {
    expect(problemsOf({ [name]: 'Le babillard\r\nBcc: a@b.example' }).join()).toContain(
      `${name} must be one line of at most`,
    );
  });

  test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('lets the mailbox be seen on %s', HOST => {
    expect(problemsOf({ DEV_MAILBOX: 'on', HOST, PUBLIC_URL: 'http://localhost:8080' })).toEqual([]);
  });

  test.each(['0.0.0.0', '192.168.1.5', '::', 'jobs.example'])('refuses the mailbox on %s', HOST => {
    expect(problemsOf({ DEV_MAILBOX: 'on', HOST }).join()).toContain('DEV_MAILBOX');
  });

  test('refuses the mailbox on a server with a public address', () => {
    expect(problemsOf({ DEV_MAILBOX: 'on', PUBLIC_URL: 'https://jobs.example' })).toEqual([
      'DEV_MAILBOX=on shows every mail to anyone, so HOST and PUBLIC_URL must be loopback addresses',
    ]);
  });
});

describe('scheduled backups', () => {
  test('are made where and when the environment says', () => {
    expect(readConfig({ BACKUP_DIR: '/var/backups/portage' }).backups).toEqual({
      directory: '/var/backups/portage',
      everyMs: 86_400_000,
      keep: 7,
    });
    const often = { BACKUP_DIR: 'backups', BACKUP_EVERY: '90m', BACKUP_KEEP: '30' };
    expect(readConfig(often).backups).toEqual({
      directory: path.resolve('backups'),
      everyMs: 5_400_000,
      keep: 30,
    });
  });

  test.each([
    { BACKUP_EVERY: '1w' },
    { BACKUP_EVERY: '24' },
    { BACKUP_EVERY: '1m' },
    { BACKUP_EVERY: '31d' },
    { BACKUP_EVERY: '-1h' },
    { BACKUP_KEEP: '0' },
    { BACKUP_KEEP: 'all' },
  ])('are refused with %j', wrong => {
    expect(problemsOf({ BACKUP_DIR: '/b', ...wrong }).join()).toMatch(Object.keys(wrong).join());
  });

  test('need a folder', () => {
    expect(problemsOf({ BACKUP_EVERY: '1h', BACKUP_KEEP: '3' })).toEqual([
      'BACKUP_EVERY needs BACKUP_DIR',
      'BACKUP_KEEP needs BACKUP_DIR',
    ]);
  });
});
