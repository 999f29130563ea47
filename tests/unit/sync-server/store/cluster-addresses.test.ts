import { expect, test } from 'vitest';
import { failover, readAddresses } from '../../../../sync-server/store/cluster/cluster-addresses.ts';

test.each([
  ['http://couch:5984', ['http://couch:5984']],
  [
    'HTTPS://Couch1:443/ , http://a:p%40ss@couch2:5984/db/',
    ['https://couch1', 'http://a:p%40ss@couch2:5984/db'],
  ],
  ['http://couch1,', null],
  ['http://couch1,leveldb://x', null],
  ['http://couch/?a=1', null],
  ['http://a:%zz@couch', null],
  ['', null],
])('reads %s', (text, addresses) => {
  expect(readAddresses(text)).toEqual(addresses);
});

test('asks the next node, with its own password, after one that is down, and stays there', async () => {
  const asked: string[] = [];
  const ask = failover(['http://one', 'http://a:p%40ss@two:5984/couch'], async (url, { headers }) => {
    asked.push(`${url} ${new Headers(headers).get('authorization') ?? '-'}`);
    if (url.startsWith('http://one/')) throw new TypeError('fetch failed');
    return new Response('{}');
  });
  await expect(ask('http://one/board/_changes', {})).rejects.toThrow(TypeError);
  for (const path of ['a', 'b']) await ask(`http://one/board/${path}`, {});
  const basic = `Basic ${Buffer.from('a:p@ss').toString('base64')}`;
  expect(asked).toEqual([
    'http://one/board/_changes -',
    `http://two:5984/couch/board/a ${basic}`,
    `http://two:5984/couch/board/b ${basic}`,
  ]);
});
