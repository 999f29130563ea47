import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../../sync-server/config.ts';

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

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
      devMailbox: false,
      smtpUrl: null,
      smsUrl: null,
      storeUrl: null,
      wageTable: 'specification',
      formForwardUrl: null,
      formAccessKey: null,
      oauth: {},
      vapid: null,
      logLevel: 'info',
    });
  });

  test('reads every variable', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::1',
      DATA_DIR: '/srv/portage',
      SEED: 'none',
      PUBLIC_URL: 'https://jobs.example/',
      PROJECT_ID: 'my-board',
      PROJECT_NAME: 'Le babillard',
      API_KEY: 'k',
      ALLOWED_ORIGINS: 'https://a.example, http://localhost:5173/',
      TRUSTED_PROXIES: '10.0.0.0/8,::1',
      RATE_LIMITS: 'off',
      DEV_MAILBOX: 'on',
      SMTP_URL: 'smtps://mail.example:465',
      SMS_URL: 'https://sms.example/send',
      STORE_URL: 'http://couch.example:5984',
      WAGE_TABLE: 'official',
      FORM_FORWARD_URL: 'https://forms.example/submit',
      FORM_ACCESS_KEY: 'abc',
      OAUTH_GITHUB_ID: 'id',
      OAUTH_GITHUB_SECRET: 'secret',
      VAPID_PUBLIC: 'pub',
      VAPID_PRIVATE: 'priv',
      LOG_LEVEL: 'debug',
    });
    expect(config).toMatchObject({
      port: 0,
      host: '::1',
      dataDir: '/srv/portage',
      seed: 'none',
      publicUrl: 'https://jobs.example',
      allowedOrigins: ['https://a.example', 'http://localhost:5173'],
      trustedProxies: ['10.0.0.0/8', '::1'],
      rateLimits: false,
      devMailbox: true,
      wageTable: 'official',
      oauth: { github: { id: 'id', secret: 'secret' } },
      vapid: { publicKey: 'pub', privateKey: 'priv' },
      logLevel: 'debug',
    });
  });

  test('names everything that is wrong, each by its variable', () => {
    const bad = {
      PORT: '80a',
      HOST: 'not a host',
      SEED: 'some',
      PUBLIC_URL: 'https://jobs.example/board',
      PROJECT_ID: '-x',
      PROJECT_NAME: 'x'.repeat(129),
      API_KEY: 'with space',
      ALLOWED_ORIGINS: 'https://a.example,*',
      TRUSTED_PROXIES: '10.0.0.0/33',
      RATE_LIMITS: 'maybe',
      DEV_MAILBOX: 'yes',
      SMTP_URL: 'http://mail.example',
      SMS_URL: 'sms',
      STORE_URL: 'leveldb://x',
      WAGE_TABLE: '2024',
      FORM_FORWARD_URL: 'ftp://x',
      FORM_ACCESS_KEY: 'x'.repeat(257),
      OAUTH_GOOGLE_ID: 'only the id',
      VAPID_PUBLIC: 'only the public one',
      LOG_LEVEL: 'loud',
    };
    const problems = problemsOf(bad);
    expect(problems).toHaveLength(Object.keys(bad).length);
    for (const name of Object.keys(bad)) expect(problems.join('\n')).toContain(name);
  });

  test.each(['70000', '-1', '1e3', '8080.5', '0x10'])('refuses the port %s', port => {
    expect(problemsOf({ PORT: port })).toHaveLength(1);
  });

  test('takes an empty variable as unset', () => {
    expect(readConfig({ PORT: '', API_KEY: '  ', STORE_URL: '' })).toMatchObject({
      port: 8080,
      apiKey: null,
      storeUrl: null,
    });
  });

  test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('lets the mailbox be seen on %s', HOST => {
    expect(problemsOf({ DEV_MAILBOX: 'on', HOST })).toEqual([]);
  });

  test.each(['0.0.0.0', '192.168.1.5', '::', 'jobs.example'])('refuses the mailbox on %s', HOST => {
    expect(problemsOf({ DEV_MAILBOX: 'on', HOST }).join()).toContain('DEV_MAILBOX');
  });
});
