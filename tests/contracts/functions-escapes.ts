/** Ways out of the sandbox. Each is the body of a function that returns `escaped` if it found one. */
export interface Escape {
  name: string;
  body: string;
}

/** In each of them: `tryAll` runs attempts and returns the first that succeeds; `fs`, `cp`, `net` … are Node's modules. */
export const PRELUDE = `
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const fs = require('node:fs'); const net = require('node:net'); const os = require('node:os');
const succeeds = async attempt => { try { const got = await attempt(); return got !== undefined && got !== null && got !== false && got !== ''; } catch { return false; } };
const withTimeout = promise => Promise.race([promise, new Promise((_, reject) => setTimeout(() => reject(new Error('slow')), 1000))]);
`;

const reads = [
  '/etc/passwd',
  '/etc/shadow',
  '/etc/hosts',
  '/etc/hostname',
  '/etc/resolv.conf',
  '/etc/ssl/openssl.cnf',
  '/root/.bashrc',
  '/home',
  '/root',
  '/var/log',
  '/var/lib/dpkg/status',
  '/opt',
  '/srv',
  '/mnt',
  '/sys/class/net',
  '/sys/fs/cgroup',
  '/boot',
  '/proc/self/environ',
  '/proc/1/environ',
  '/proc/1/cmdline',
  '/proc/1/root/etc/passwd',
  '/proc/self/root/etc/passwd',
  '/proc/self/maps',
  '/proc/self/mem',
  '/proc/mounts',
  '/proc/self/fd/3',
  '/proc/kcore',
  '/proc/sys/kernel/hostname',
  '/dev/mem',
  '/dev/kmsg',
  '/dev/sda',
  '/dev/vda',
  '/dev/shm',
  '/dev/pts',
  '/dev/fd/3',
  '/dev/tty',
  '/usr/bin',
  '/bin/sh',
  '/usr/lib/os-release',
  '/usr/share',
  '/node',
  '/runtime/../etc/passwd',
  '/function/../etc/passwd',
  '/tmp/../etc/passwd',
  '/run/api/../../etc/passwd',
  '/run',
  '/.dockerenv',
  '/lib/systemd',
];
const writes = [
  '/function/own.js',
  '/function/main.js',
  '/runtime/worker.mjs',
  '/x',
  '/usr/lib/x',
  '/lib/x',
  '/dev/x',
  '/dev/null/x',
  '/run/api/x',
  '/run/x',
  '/node',
  '/etc/x',
  '/proc/x',
  '/var/tmp/x',
  '/root/x',
  '/dev/shm/x',
];
const modules: [string, string][] = [
  ['spawns a program', `require('node:child_process').spawnSync('/node', ['--version']).stdout?.length`],
  ['runs a shell', `require('node:child_process').execSync('id').toString()`],
  ['forks itself', `require('node:child_process').fork('/function/main.js').pid`],
  [
    'forks through the binding',
    `(() => { const { Process } = process.binding('process_wrap'); const p = new Process(); return p.spawn({ file: '/node', args: ['/node', '--version'], stdio: [] }) === 0; })()`,
  ],
  [
    'spawns through the synchronous binding',
    `process.binding('spawn_sync').spawn({ file: '/node', args: ['/node', '-v'], stdio: [{ type: 'pipe', readable: true, writable: true }, { type: 'pipe', readable: true, writable: true }, { type: 'pipe', readable: true, writable: true }] }).pid`,
  ],
  [
    'starts a thread without its rules',
    `new Promise((resolve, reject) => { const w = new (require('node:worker_threads').Worker)('require("node:worker_threads").parentPort.postMessage(require("node:fs").readFileSync("/etc/passwd", "utf8"))', { eval: true, execArgv: [] }); w.on('message', resolve); w.on('error', reject); })`,
  ],
  ['starts a cluster', `require('node:cluster').fork().process.pid`],
  [
    'loads a native module',
    `(fs.writeFileSync('/tmp/a.node', 'x'), process.dlopen({ exports: {} }, '/tmp/a.node'), true)`,
  ],
  [
    'loads a library of the system',
    `(process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6'), true)`,
  ],
  [
    'opens an inspector',
    `require('node:inspector').url() ?? (require('node:inspector').open(0), require('node:inspector').url() && fs.readFileSync('/etc/passwd'))`,
  ],
  [
    'uses WASI to read files',
    `(() => { const { WASI } = require('node:wasi'); new WASI({ version: 'preview1', preopens: { '/': '/etc' } }); return fs.existsSync('/etc/passwd'); })()`,
  ],
  [
    'reads a file through the binding',
    `process.binding('fs').internalModuleReadJSON?.('/etc/passwd')?.length`,
  ],
  ['reads a file as a module', `require('/etc/passwd')`],
  ['imports a file', `import('file:///etc/passwd')`],
  ['fetches a file', `withTimeout(fetch('file:///etc/passwd'))`],
  [
    'writes a report elsewhere',
    `(process.report.writeReport('/function/report.json'), fs.existsSync('/function/report.json'))`,
  ],
  [
    'sees the server’s environment in a report',
    `/DATA_DIR|API_KEY|SECRET_OF_THE_SERVER/.test(JSON.stringify(process.report.getReport().environmentVariables ?? {}))`,
  ],
  ['writes a heap snapshot elsewhere', `(require('node:v8').writeHeapSnapshot('/function/heap'), true)`],
  ['loads an engine of OpenSSL', `(require('node:crypto').setEngine('/tmp/a.so'), true)`],
  ['loads a startup snapshot', `process.binding('mksnapshot') && fs.existsSync('/etc/passwd')`],
  [
    'makes a link and reads through it',
    `(fs.symlinkSync('/etc/passwd', '/tmp/link'), fs.readFileSync('/tmp/link', 'utf8'))`,
  ],
  [
    'makes a link upwards and reads through it',
    `(fs.symlinkSync('../../etc', '/tmp/up'), fs.readFileSync('/tmp/up/passwd', 'utf8'))`,
  ],
  [
    'makes a hard link',
    `(fs.linkSync('/runtime/worker.mjs', '/tmp/hard'), fs.writeFileSync('/tmp/hard', 'x'), true)`,
  ],
  ['reads with a path of bytes', `fs.readFileSync(Buffer.from('/etc/passwd'))`],
  ['reads with a URL', `fs.readFileSync(new URL('file:///etc/%70asswd'))`],
  ['reads after changing its folder', `(process.chdir('/'), fs.readFileSync('etc/passwd'))`],
  ['opens a folder and reads from it', `fs.opendirSync('/etc').readSync()?.name`],
  ['watches a folder', `fs.statSync('/etc/passwd').size`],
  ['copies a file', `(fs.cpSync('/etc/passwd', '/tmp/p'), fs.readFileSync('/tmp/p', 'utf8'))`],
  ['gives itself rights', `(process.setuid(0), fs.readFileSync('/etc/shadow'))`],
  ['changes the group', `(process.setgroups([0]), true)`],
  [
    'kills all processes',
    `(() => { try { process.kill(-1, 0); return process.kill(1, 9) && false; } catch { return false; } })()`,
  ],
  [
    'finds the server by its process id',
    `(() => { for (let pid = 100; pid < 40000; pid += 1) if (pid !== process.pid) { try { process.kill(pid, 0); return true; } catch {} } return false; })()`,
  ],
  ['raises its priority', `(os.setPriority(0, -20), true)`],
  ['has another user than nobody', `process.getuid() !== 65534`],
  ['sees the machine’s name', `os.hostname() !== 'function'`],
  [
    'sees the machine’s networks',
    `Object.values(os.networkInterfaces()).flat().some(({ internal }) => !internal)`,
  ],
];
const networks: [string, string][] = [
  [
    'another machine',
    `new Promise((ok, no) => net.connect(80, '1.1.1.1').on('connect', ok).on('error', no))`,
  ],
  [
    'another machine over IPv6',
    `new Promise((ok, no) => net.connect(80, '2606:4700:4700::1111').on('connect', ok).on('error', no))`,
  ],
  ['names', `require('node:dns').promises.lookup('example.com')`],
  ['name servers', `require('node:dns').promises.resolve4('example.com')`],
  [
    'datagrams',
    `new Promise((ok, no) => { const s = require('node:dgram').createSocket('udp4'); s.send('x', 53, '8.8.8.8', e => (e ? no(e) : ok(true))); })`,
  ],
  ['the metadata of a cloud', `fetch('http://169.254.169.254/latest/meta-data/')`],
  [
    'the server’s port',
    `new Promise((ok, no) => net.connect(PORT, '127.0.0.1').on('connect', ok).on('error', no))`,
  ],
  [
    'an abstract socket',
    `new Promise((ok, no) => net.connect('\\0portage').on('connect', ok).on('error', no))`,
  ],
  [
    'the socket of Docker',
    `new Promise((ok, no) => net.connect('/var/run/docker.sock').on('connect', ok).on('error', no))`,
  ],
  [
    'an address of the machine itself',
    `new Promise((ok, no) => net.createServer().on('error', no).listen(0, '10.0.0.1', ok))`,
  ],
];

/** `port`: of a server on this machine. `secretFile`: a file of the server. */
export function escapes(port: number, secretFile: string): Escape[] {
  const attempt = (expression: string) =>
    `return res.text((await succeeds(() => withTimeout(Promise.resolve().then(() => ${expression})))) ? 'escaped' : 'held');`;
  return [
    ...[...reads, secretFile].map(path => ({
      name: `reads ${path}`,
      body: attempt(
        `{ try { return fs.readFileSync(${JSON.stringify(path)}).length; } catch { return fs.readdirSync(${JSON.stringify(path)}).length; } }`,
      ),
    })),
    ...writes.map(path => ({
      name: `writes ${path}`,
      body: attempt(`(fs.writeFileSync(${JSON.stringify(path)}, 'x'), true)`),
    })),
    ...modules.map(([name, expression]) => ({ name, body: attempt(expression) })),
    ...networks.map(([name, expression]) => ({
      name: `reaches ${name}`,
      body: attempt(expression.replace('PORT', String(port))),
    })),
  ];
}

/** They end their process, or their call. `within`: the longest that the call may take, in ms. */
export const EXHAUSTING: readonly Escape[] = [
  { name: 'endless loop', body: 'for (;;);' },
  { name: 'endless microtasks', body: 'const again = () => Promise.resolve().then(again); await again();' },
  { name: 'endless waiting', body: 'await new Promise(() => {});' },
  {
    name: 'a regular expression that never ends',
    body: `/^(a+)+$/.test('a'.repeat(50)); return res.empty();`,
  },
  { name: 'a heap that grows', body: 'const all = []; for (;;) all.push(new Array(1000).fill({}));' },
  { name: 'buffers that grow', body: 'const all = []; for (;;) all.push(Buffer.alloc(1 << 24, 1));' },
  {
    name: 'shared memory that grows',
    body: 'const all = []; for (;;) { const a = new Uint8Array(new SharedArrayBuffer(1 << 24)); a.fill(1); all.push(a); }',
  },
  {
    name: 'WebAssembly memory that grows',
    body: 'const all = []; for (;;) { const m = new WebAssembly.Memory({ initial: 256 }); new Uint8Array(m.buffer).fill(1); all.push(m); }',
  },
  { name: 'a long text', body: `let s = 'x'; for (;;) s += s;` },
  {
    name: 'a full /tmp',
    body: `for (let i = 0; ; i += 1) fs.writeFileSync('/tmp/f' + i, Buffer.alloc(1 << 22));`,
  },
  {
    name: 'one large file',
    body: `const f = fs.openSync('/tmp/big', 'w'); for (;;) fs.writeSync(f, Buffer.alloc(1 << 22));`,
  },
  { name: 'too many open files', body: `const all = []; for (;;) all.push(fs.openSync('/dev/null'));` },
  { name: 'endless output', body: `for (;;) process.stdout.write('x'.repeat(1 << 16));` },
  { name: 'endless errors', body: `for (;;) fs.writeSync(2, 'x'.repeat(1 << 16));` },
  { name: 'endless logs', body: `for (;;) log('x'.repeat(1 << 16));` },
  { name: 'noise on the channel', body: `for (;;) fs.writeSync(3, 'x'.repeat(1 << 16));` },
  { name: 'deep recursion', body: 'const f = () => f() + 1; f();' },
  { name: 'a stack of promises', body: 'const f = async () => { await f(); }; await f();' },
  { name: 'its own end', body: 'process.abort();' },
  { name: 'its own death', body: `process.kill(process.pid, 'SIGKILL'); await new Promise(() => {});` },
  { name: 'a stopped process', body: `process.kill(process.pid, 'SIGSTOP'); await new Promise(() => {});` },
];
