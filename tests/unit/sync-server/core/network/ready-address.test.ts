import { expect, test } from 'vitest';
import { readyAddress } from '../../../../../sync-server/core/network/ready-address.ts';

test.each([
  ['127.0.0.1', 'http://localhost:8080'],
  ['localhost', 'http://localhost:8080'],
  ['0.0.0.0', 'http://localhost:8080'],
  ['::', 'http://localhost:8080'],
  ['0:0:0:0:0:0:0:0', 'http://localhost:8080'],
  ['::1', 'http://[::1]:8080'],
  ['10.0.0.5', 'http://10.0.0.5:8080'],
  ['2001:db8::5', 'http://[2001:db8::5]:8080'],
  ['jobs.example', 'http://jobs.example:8080'],
])('a server with the host %s says that it is at %s', (host, address) => {
  expect(readyAddress(host, 8080)).toBe(address);
});
