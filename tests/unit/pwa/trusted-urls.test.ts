import { expect, test } from 'vitest';
import { checkedScriptUrl } from '../../../src/pwa/trusted-urls.ts';

const ORIGIN = 'https://jobs.example';

test.each(['/sw.js', '/assets/worker-BqyKgcWv.js', 'https://jobs.example/sw.js'])(
  '%s may be started',
  url => {
    expect(checkedScriptUrl(url, ORIGIN)).toBe(new URL(url, ORIGIN).pathname);
  },
);

test.each([
  'https://evil.example/sw.js',
  '//evil.example/sw.js',
  '/v1/sync/segments/aa',
  '/sw.js?x=1',
  '/assets/../sw.js.map',
  '/assets/a/b.js',
  'data:text/javascript,alert(1)',
  'blob:https://jobs.example/1',
  'javascript:alert(1)',
])('%s may not', url => {
  expect(() => checkedScriptUrl(url, ORIGIN)).toThrow(TypeError);
});
