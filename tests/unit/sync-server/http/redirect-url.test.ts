import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../../sync-server/config/config.ts';
import { ApiError } from '../../../../sync-server/core/api-error.ts';
import { allowedRedirect } from '../../../../sync-server/http/redirect-url.ts';

const CONFIGURED = readConfig({
  PUBLIC_URL: 'https://jobs.example',
  ALLOWED_ORIGINS: 'https://app.example,http://localhost:3000',
});
const PLAIN = readConfig({});

function asked(host: string, localAddress?: string) {
  return { host, hostname: new URL(`http://${host}`).hostname, socket: { localAddress } };
}
const AT_PUBLIC = { config: CONFIGURED, request: asked('jobs.example') };

describe('leads to', () => {
  test.each([
    'https://jobs.example',
    'https://jobs.example/',
    'https://jobs.example/verify-email',
    'https://jobs.example:443/verify-email',
    'HTTPS://JOBS.example/verify-email',
    'https://jobs.example/verify-email?next=%2Fjobs%2F1&q=a%20b',
    'https://jobs.example/verify-email?next=https://evil.example/',
    'https://jobs.example/verify-email#part',
    'https://jobs.example?mail=a@b.example',
    'https://app.example/reset-password',
    'http://localhost:3000/join-team',
  ])('%s', url => {
    expect(allowedRedirect(AT_PUBLIC, url).href).toBe(new URL(url).href);
  });

  test.each([
    ['localhost:8080', 'http://localhost:8080/verification'],
    ['localhost:8080', 'http://localhost/verification'],
    ['127.0.0.1:8080', 'http://localhost:5173/verification'],
    ['[::1]:8080', 'http://[::1]:8080/verification'],
  ])('its own machine, called as %s: %s', (host, url) => {
    expect(allowedRedirect({ config: PLAIN, request: asked(host) }, url).href).toBe(url);
  });

  test('the address that the socket has, where no name is configured', () => {
    const request = asked('192.168.1.5:8080', '::ffff:192.168.1.5');
    expect(allowedRedirect({ config: PLAIN, request }, 'http://192.168.1.5:8080/x').port).toBe('8080');
  });
});

describe('is not led by a Host header', () => {
  test.each([
    ['evil.example', undefined, 'https://evil.example/reset-password'],
    ['evil.example', '10.0.0.1', 'https://evil.example/reset-password'],
    ['10.0.0.2', '10.0.0.1', 'http://10.0.0.2/reset-password'],
    ['10.0.0.1:8080', '10.0.0.1', 'http://10.0.0.1:9090/reset-password'],
    ['localhost', undefined, 'https://evil.example/reset-password'],
    ['127.0.0.1.evil.example', undefined, 'http://127.0.0.1.evil.example/'],
  ])('called %s at %s: %s', (host, localAddress, url) => {
    const attempt = () => allowedRedirect({ config: PLAIN, request: asked(host, localAddress) }, url);
    expect(attempt).toThrow('Invalid `url` param: ');
  });

  test('once there is a public address', () => {
    const attempt = () =>
      allowedRedirect({ config: CONFIGURED, request: asked('127.0.0.1') }, 'http://127.0.0.1/x');
    expect(attempt).toThrow('URL host must be one of: app.example, localhost:3000, jobs.example');
  });
});

/** Against a server whose address is https://jobs.example. */
const HOSTILE: readonly string[] = [
  // Nothing, or no address
  '',
  ' ',
  'null',
  '*',
  '/',
  '.',
  'jobs.example',
  'jobs.example/verify-email',
  '/verify-email',
  './verify-email',
  '?next=1',
  '#part',
  'https',
  'https:',
  'https:/',
  'https://',
  'https:///',
  // Another host
  'https://evil.example',
  'https://evil.example/https://jobs.example/',
  'https://evil.example?https://jobs.example',
  'https://evil.example#https://jobs.example',
  'https://evil.example/.jobs.example',
  'https://jobs.example.evil.example',
  'https://jobs.exampleevil.example',
  'https://evil-jobs.example',
  'https://evil.jobs.example',
  'https://www.jobs.example',
  'https://jobs.example.',
  'https://jobs.example..',
  'https://.jobs.example',
  'https://jobs',
  'https://example',
  'https://xn--jbs-jua.example',
  // Another scheme or port
  'http://jobs.example/verify-email',
  'http://jobs.example:443/',
  'https://jobs.example:80/',
  'https://jobs.example:8443/',
  'https://jobs.example:0/',
  'https://jobs.example:99999/',
  'https://jobs.example:/',
  'https://jobs.example:443:443/',
  'ftp://jobs.example/',
  'ws://jobs.example/',
  'wss://jobs.example/',
  'file://jobs.example/etc/passwd',
  'file:///etc/passwd',
  'mailto:a@jobs.example',
  'tel:+15145550100',
  'intent://jobs.example/#Intent;scheme=https;end',
  'portage://jobs.example/',
  'view-source:https://jobs.example/',
  'blob:https://jobs.example/1',
  'filesystem:https://jobs.example/temporary/',
  'about:blank',
  'chrome://settings',
  // What runs
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript://jobs.example/%0aalert(1)',
  'javascript:https://jobs.example/',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  // Relative to whatever scheme, and slashes that some take for others
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '//jobs.example/',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https:jobs.example',
  'https:/jobs.example',
  'https:/evil.example',
  'https:///jobs.example',
  'https:////evil.example',
  'https:\\\\evil.example',
  'https:\\\\jobs.example',
  'https:/\\evil.example',
  'https://\\evil.example',
  'https://jobs.example\\.evil.example',
  'https://jobs.example\\@evil.example',
  'https://jobs.example/\\evil.example',
  'https://jobs.example/..\\..\\evil.example',
  'https://evil.example\\jobs.example',
  'https://jobs.example//evil.example',
  'https://jobs.example/.//evil.example',
  'https://jobs.example/a/..//evil.example',
  'https://jobs.example///evil.example',
  // Somebody before the host
  'https://jobs.example@evil.example',
  'https://jobs.example:443@evil.example',
  'https://jobs.example%40evil.example',
  'https://user@jobs.example/',
  'https://user:password@jobs.example/',
  'https://@jobs.example/',
  'https://:@jobs.example/',
  'https://evil.example@jobs.example/',
  'https://a@b@jobs.example/',
  'https://jobs.example;@evil.example/',
  'https://jobs.example&@evil.example/',
  // A host written in another way
  'https://jobs%2eexample/',
  'https://jobs.example%2f@evil.example/',
  'https://jobs.example%00.evil.example/',
  'https://jobs.example%0d%0a.evil.example/',
  'https://jobs.example%23.evil.example/',
  'https://%6aobs.example/',
  'https://jobs%252eexample/',
  'https://jobs。example/',
  'https://jobs．example/',
  'https://ｊobs.example/',
  'https://jobs.exam\u00adple/',
  'https://jobs.exam\u200bple/',
  'https://jоbs.example/',
  'https://ⓙobs.example/',
  'https://jobs.example\u2044evil.example/',
  'https://jobs.example／evil.example/',
  'https://jobs.example？evil.example/',
  'https://jobs.example＃evil.example/',
  // Numbers for hosts
  'https://127.0.0.1/',
  'http://0/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://017700000001/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::1%25lo]/',
  'http://169.254.169.254/latest/meta-data/',
  // Allowed only on its own port
  'http://localhost/',
  'http://localhost:3001/',
  'https://localhost:3000/',
  // Blanks, controls, headers
  ' https://jobs.example/',
  'https://jobs.example/ ',
  '\thttps://jobs.example/',
  'https://jobs.example/\r\nLocation: https://evil.example',
  'https://jobs.example\r\n.evil.example/',
  'https://jobs.example\n/',
  'https://jobs.\texample/',
  'https://jobs.example/\0',
  'https://jobs.example/\x7f',
  'https://jobs.example/\u2028',
  'https://jobs.example/\u202e',
  'https://jobs.example/a b',
  '\ufeffhttps://jobs.example/',
  'https://jobs.example/é',
  // More than one, or too much
  'https://jobs.example, https://evil.example',
  'https://jobs.example|https://evil.example',
  'https://jobs.example<script>',
  `https://jobs.example/${'a'.repeat(2048)}`,
  `https://${'a'.repeat(300)}.example/`,
];

describe('leads nowhere', () => {
  test('in at least a hundred ways', () => {
    expect(new Set(HOSTILE).size).toBe(HOSTILE.length);
    expect(HOSTILE.length).toBeGreaterThanOrEqual(100);
  });

  test.each(HOSTILE)('%j', text => {
    expect(refusal(text)).toMatchObject({ status: 400, type: 'general_argument_invalid', field: 'success' });
  });
});

function refusal(text: string): unknown {
  try {
    return allowedRedirect(AT_PUBLIC, text, 'success').href;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
