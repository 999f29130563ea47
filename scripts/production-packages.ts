import { readFileSync } from 'node:fs';
import { satisfies } from 'semver';

/** The oldest release of each Node line that Portage promises to run on, and one in the future. */
export const PROMISED_NODE = ['20.19.0', '22.12.0', '24.0.0', '26.0.0', '99.0.0'];

/** Licences that permit use, modification and redistribution by all, and only require keeping their own text. */
const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Its terms apply to its own files, which are used as they are.
  'MPL-2.0',
  // Fonts only.
  'OFL-1.1',
  'Unlicense',
]);

/** Licences that packages state in an unusual form, only in a file, or not for all of their parts. Read there by hand. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  'end-stream@0.1.0': 'MIT',
  'level-write-stream@1.0.0': 'MIT',
  'png-js@2.0.0': 'MIT',
  'qr@0.7.0': 'MIT',
  'readable-stream@0.0.4': 'BSD-2-Clause',
  'spark-md5@3.0.2': 'MIT',
  // It contains PDF.js.
  'unpdf@1.6.0': 'MIT AND Apache-2.0',
  'write-stream@0.4.3': 'MIT',
};

/**
 * The LGPL asks that people can replace the library: `libvips` is a shared library of its own package, used unmodified. Only for these
 * packages of sharp.
 */
const SHARED_LIBRARY = /^@img\/sharp-[\w-]+$/;
const LIBRARY_LICENCES = new Set([
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
]);

/** Builds for platforms that newer versions of Node have left. npm doesn't install them elsewhere. */
const LEFT_PLATFORMS = new Set(['@img/sharp-win32-ia32']);

/** Packages that run a program of their own during installation. */
export const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  leveldown:
    'looks for the database’s binary in the package, and compiles it if there is none for this platform',
};

export interface LockedPackage {
  version: string;
  integrity?: string;
  license?: string;
  engines?: { node?: string };
  dev?: boolean;
  hasInstallScript?: boolean;
}

interface ProductionPackage extends LockedPackage {
  name: string;
}

/** All packages that `npm ci --omit=dev` may install on a server, from `package-lock.json`. */
export function productionPackages(lock: Record<string, LockedPackage> = readLock()): ProductionPackage[] {
  return Object.entries(lock)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, found]) => ({ ...found, name: path.slice(path.lastIndexOf('node_modules/') + 13) }))
    .toSorted((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

/** The reasons in words why a package must not be installed; none = it may be. */
export function problemsOf(found: ProductionPackage): string[] {
  const { name, version, integrity, engines, hasInstallScript } = found;
  const problems: string[] = [];
  if (!integrity?.startsWith('sha512-')) problems.push('has no SHA-512 of its content');
  for (const node of PROMISED_NODE)
    if (engines?.node !== undefined && !satisfies(node, engines.node) && !LEFT_PLATFORMS.has(name))
      problems.push(`does not run on Node ${node} (${engines.node})`);
  if (hasInstallScript && !Object.hasOwn(INSTALL_SCRIPTS, name))
    problems.push('runs a program when installed');
  const licence = licenceOf(found);
  const isLibrary = SHARED_LIBRARY.test(name) && LIBRARY_LICENCES.has(licence);
  const isAllowed = licence.split(' AND ').every(part => ALLOWED_LICENCES.has(part));
  if (!isAllowed && !isLibrary) problems.push(`has the licence ${licence}`);
  return problems.map(problem => `${name}@${version} ${problem}`);
}

/** The text of `docs/packages.md`. */
export function packagesDocument(): string {
  const packages = productionPackages();
  const withScript = packages.filter(({ hasInstallScript }) => hasInstallScript);
  const licences = [...new Set(packages.map(licenceOf))]
    .map(licence => ({ licence, of: packages.filter(found => licenceOf(found) === licence) }))
    .toSorted((a, b) => b.of.length - a.of.length || (a.licence < b.licence ? -1 : 1));
  return `# Packages in production

\`npm run docs:packages\` writes this page from \`package-lock.json\`. A test compares the two. It also fails if a package has no SHA-512 of its content,
doesn't run on a Node version that Portage supports (${PROMISED_NODE.slice(0, -1).join(', ')} and later), has a licence that isn't allowed, or runs a program
during installation that isn't listed here.

## Install scripts

| package | what it runs |
|---|---|
${withScript.map(({ name, version }) => `| ${name} ${version} | ${INSTALL_SCRIPTS[name]} |`).join('\n')}

You can install all others with \`--ignore-scripts\`.

## Licences

${packages.length} packages:

| licence | packages | |
|---|--:|---|
${licences.map(({ licence, of }) => `| ${licence} | ${of.length} | ${of.map(nameAndVersion).join(', ')} |`).join('\n')}
`;
}

const nameAndVersion = ({ name, version }: ProductionPackage): string => `${name} ${version}`;

export function licenceOf({ name, version, license }: ProductionPackage): string {
  return READ_BY_HAND[`${name}@${version}`] ?? license ?? 'unknown';
}

function readLock(): Record<string, LockedPackage> {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  );
  return lock.packages;
}
