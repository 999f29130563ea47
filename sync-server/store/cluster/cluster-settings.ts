import { StoreUnavailable } from '../store.ts';

/** CouchDB's own names. Absent: CouchDB's own values. */
export interface ClusterSettings {
  /** Shards of a database that is created. */
  q?: number;
  /** Copies of each shard of a database that is created. */
  n?: number;
  /** How many copies acknowledge a write. */
  w?: number;
  /** How many copies answer a read. */
  r?: number;
}

const MAX: Required<ClusterSettings> = { q: 256, n: 15, w: 15, r: 15 };

export const SETTINGS_RULE =
  'must be like q=8,n=3,w=2,r=2, with any of the four: q up to 256, the others up to 15, and neither w nor r above n';

/** null: the text is something else. */
export function readClusterSettings(text: string): ClusterSettings | null {
  const settings: ClusterSettings = {};
  for (const part of text.split(',')) {
    const [, name, digits] = /^ *([qnwr])=([1-9]\d{0,2}) *$/.exec(part) ?? [];
    const value = Number(digits);
    if (!isName(name) || settings[name] !== undefined || value > MAX[name]) return null;
    settings[name] = value;
  }
  const { n = MAX.n, w = 1, r = 1 } = settings;
  return w <= n && r <= n ? settings : null;
}

function isName(name: string | undefined): name is keyof ClusterSettings {
  return name !== undefined && name in MAX;
}

/** For the creation of a database. */
export function creationQuery({ q, n }: ClusterSettings): string {
  const given = Object.entries({ q, n }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  return given.length === 0 ? '' : `?${given.join('&')}`;
}

/** The same address with the number of copies that must answer. Only these two requests ask several copies. */
export function withQuorum(url: string, { w, r }: ClusterSettings): string {
  const [path = ''] = url.split('?');
  const add = (name: string, value: number | undefined) =>
    value === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}${name}=${value}`;
  if (path.endsWith('/_bulk_docs')) return add('w', w);
  return path.endsWith('/_bulk_get') ? add('r', r) : url;
}

/**
 * Throws if two writes of one version could both be acknowledged, or if a read could miss one that was: `cluster` is what
 * CouchDB says of a database.
 */
export function confirmQuorum(
  name: string,
  settings: ClusterSettings,
  cluster: Required<ClusterSettings> | undefined,
): void {
  if (cluster === undefined) return;
  const { n } = cluster;
  const { w = cluster.w, r = cluster.r } = settings;
  if (w <= n && r <= n && 2 * w > n && w + r > n) return;
  throw new StoreUnavailable(
    `The database ${name} has ${n} copies, so w=${w} and r=${r} don’t do: w must be more than half of them, and w and r together more than all`,
  );
}
