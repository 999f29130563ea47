import { describe, expect, it } from 'vitest';
import {
  confirmQuorum,
  creationQuery,
  readClusterSettings,
  withQuorum,
} from '../../../../sync-server/store/cluster/cluster-settings.ts';

describe('the settings of a cluster', () => {
  it.each([
    ['q=8,n=3,w=2,r=2', { q: 8, n: 3, w: 2, r: 2 }],
    ['q=1', { q: 1 }],
    [' w=2, r=2 ', { w: 2, r: 2 }],
  ])('are read from %j', (text, settings) => {
    expect(readClusterSettings(text)).toEqual(settings);
  });

  it.each([
    '',
    'q',
    'q=0',
    'q=1.5',
    'q=257',
    'n=16',
    'q=1,q=2',
    'x=1',
    'q=1;n=3',
    'n=3,w=4',
    'n=1,r=2',
    'Q=1',
  ])('are not read from %j', text => {
    expect(readClusterSettings(text)).toBeNull();
  });

  it('are part of the requests that they concern', () => {
    const settings = { q: 4, n: 3, w: 3, r: 1 };
    expect(creationQuery(settings)).toBe('?q=4&n=3');
    expect(creationQuery({ w: 2 })).toBe('');
    expect(withQuorum('http://c/d/_bulk_docs', settings)).toBe('http://c/d/_bulk_docs?w=3');
    expect(withQuorum('http://c/d/_bulk_get?revs=true', settings)).toBe('http://c/d/_bulk_get?revs=true&r=1');
    expect(withQuorum('http://c/d/_changes?since=1', settings)).toBe('http://c/d/_changes?since=1');
    expect(withQuorum('http://c/d/_bulk_docs', {})).toBe('http://c/d/_bulk_docs');
  });

  it('are refused if an acknowledged write could be lost or stay unseen', () => {
    const cluster = { q: 2, n: 3, w: 2, r: 2 };
    const confirm = (settings: object) => () => confirmQuorum('board', settings, cluster);
    for (const good of [{}, { w: 3, r: 1 }, { w: 3 }]) expect(confirm(good)).not.toThrow();
    for (const bad of [{ w: 1 }, { w: 1, r: 3 }, { r: 1 }, { w: 4 }]) expect(confirm(bad)).toThrow('copies');
    expect(() => confirmQuorum('board', { w: 1 }, undefined)).not.toThrow();
    expect(() => confirmQuorum('board', {}, { q: 1, n: 1, w: 1, r: 1 })).not.toThrow();
  });
});
