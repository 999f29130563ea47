import { Cron } from 'croner';

/** Node's own version runs all of them. */
const NODE_MAJORS = [16, 18, 19, 20, 21, 22, 23, 24, 25, 26];
const CURRENT = Number(process.versions.node.split('.')[0]);

export interface RuntimeInfo {
  $id: string;
  key: string;
  name: string;
  version: string;
  base: string;
  image: string;
  logo: string;
  supports: string[];
}

/** Appwrite's names for Node, up to the version that this server runs on. */
export const RUNTIMES: readonly RuntimeInfo[] = NODE_MAJORS.filter(major => major <= CURRENT).map(major => ({
  $id: runtimeId(major),
  key: 'node',
  name: 'Node.js',
  version: major >= 22 ? String(major) : `${major}.0`,
  base: '',
  image: '',
  logo: 'node.png',
  supports: ['x86', 'arm64'],
}));

function runtimeId(major: number): string {
  return major >= 22 ? `node-${major}` : `node-${major}.0`;
}

export const isRuntime = (id: string): boolean => RUNTIMES.some(({ $id }) => $id === id);

export interface SpecificationInfo {
  slug: string;
  memory: number;
  cpus: number;
}

/** Appwrite's names of sizes. The memory is also limited by `FUNCTIONS_MEMORY`. */
export const SPECIFICATIONS: readonly SpecificationInfo[] = [
  { slug: 's-0.5vcpu-512mb', memory: 512, cpus: 0.5 },
  { slug: 's-1vcpu-512mb', memory: 512, cpus: 1 },
  { slug: 's-1vcpu-1gb', memory: 1024, cpus: 1 },
  { slug: 's-2vcpu-2gb', memory: 2048, cpus: 2 },
];
export const DEFAULT_SPECIFICATION = 's-0.5vcpu-512mb';

/** The memory of a size, in MB. */
export function memoryOf(slug: string): number {
  return SPECIFICATIONS.find(each => each.slug === slug)?.memory ?? 512;
}

/** The services whose events can trigger functions. */
const SERVICES = new Set([
  'databases',
  'tablesdb',
  'users',
  'teams',
  'buckets',
  'functions',
  'topics',
  'messages',
]);
const EVENT_PART = /^(?:\*|[a-zA-Z0-9][a-zA-Z0-9_-]{0,35})$/;

export function isEventPattern(text: string): boolean {
  const [service = '', ...parts] = text.split('.');
  return text.length <= 256 && SERVICES.has(service) && parts.every(part => EVENT_PART.test(part));
}

/** `databases.*.collections.*` fits all events of a collection and of what is in it; `*` stands for one name. */
export function eventFits(pattern: string, name: string): boolean {
  const wanted = pattern.split('.');
  const parts = name.split('.');
  return wanted.length === parts.length && wanted.every((each, at) => each === '*' || each === parts[at]);
}

/** Five fields, in UTC. null: it isn't valid, or never runs. */
export function readCron(expression: string): Cron | null {
  if (expression.trim().split(/\s+/).length !== 5) return null;
  try {
    const cron = new Cron(expression, { timezone: 'UTC', mode: '5-part' });
    // One that never runs (February 30) would be looked for through thousands of years, each minute.
    return cron.nextRun() === null ? null : cron;
  } catch {
    return null;
  }
}

/** Far enough apart for a schedule that runs each minute. */
const FIRST_LOOK_MS = 60_000;

/** The latest run of the schedule after `afterMs` and not after `nowMs`. null: none was due. */
export function latestRun(cron: Cron, afterMs: number, nowMs: number): number | null {
  // Looks back ever further, so that neither a rare nor a frequent schedule takes many steps.
  for (let look = FIRST_LOOK_MS; ; look *= 2) {
    const fromMs = Math.max(afterMs, nowMs - look);
    let latest: number | null = null;
    for (
      let run = cron.nextRun(new Date(fromMs))?.getTime();
      run !== undefined && run <= nowMs;
      run = cron.nextRun(new Date(run))?.getTime()
    )
      latest = run;
    if (latest !== null || fromMs === afterMs) return latest;
  }
}
