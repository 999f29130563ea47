import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterBuild } from './after-build.mjs';
import { root } from './run.mjs';

/** Where people read it, below the app's address. */
export const LICENCES_FILE = 'licences.txt';

/**
 * @typedef {object} Notice
 * @property {string} name of a package, with its version
 * @property {string} licence by its SPDX name
 * @property {string} text the licence, with the names of the people who grant it
 */

const PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const LICENCE_FILE = /^(?:licen[cs]e|copying)(?:[.-].*)?$/i;
const NOTICE_FILE = /^notice(?:\.(?:md|txt))?$/i;

/** Parts of packages that have another licence than the package. */
const WITHIN = [
  {
    holder: 'unpdf',
    name: 'PDF.js (in unpdf)',
    licence: 'Apache-2.0',
    file: join(root, 'scripts/data/apache-2.0.txt'),
  },
];
/** Files of ours that others have made. */
const OTHERS_FILES = [
  {
    name: 'Bricolage Grotesque (typeface)',
    licence: 'OFL-1.1',
    file: join(root, 'src/ui/fonts/bricolage-grotesque-OFL.txt'),
  },
];

/**
 * Writes the licences of everything that the built app contains to `licences.txt`: permissive licences only ask that each
 * copy comes with their text. Add `collect` to each of the builds: of the app, of its workers and of the service worker, and
 * `write` after all plugins that add code. Vite's own `build.license` leaves out workers, typefaces and NOTICE files.
 * @returns {{ collect: () => import('vite').Plugin, write: () => import('vite').Plugin }}
 */
export function licences() {
  /** @type {Set<string>} */
  const folders = new Set();
  return {
    collect: () => ({
      name: 'portage-collect-licences',
      apply: 'build',
      generateBundle() {
        for (const id of this.getModuleIds()) {
          const folder = packageOf(id);
          if (folder) folders.add(folder);
        }
      },
    }),
    write: () =>
      afterBuild('portage-licences', directory => {
        writeFileSync(join(directory, LICENCES_FILE), licencesText(noticesOf([...folders])));
      }),
  };
}

/** The folder of the package that a module belongs to; null: one of ours. @param {string} id */
export function packageOf(id) {
  return PACKAGE.exec(id.replace(/^\0/, ''))?.[1] ?? null;
}

/** Throws if a package has no licence. @param {readonly string[]} folders @returns {Notice[]} */
export function noticesOf(folders) {
  const notices = folders.flatMap(folder => {
    /** @type {{ name: string, version: string, license?: string, author?: string | { name: string } }} */
    const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const files = readdirSync(folder);
    /** @param {RegExp} named */
    const texts = named => files.filter(file => named.test(file)).map(file => read(join(folder, file)));
    const found = texts(LICENCE_FILE);
    const by = typeof author === 'object' ? author.name : author;
    if (found.length === 0 && license === undefined) throw new Error(`${name} has no licence`);
    if (found.length === 0)
      found.push([`Licence: ${license}`, by && `Author: ${by}`].filter(Boolean).join('\n'));
    const own = {
      name: `${name} ${version}`,
      licence: license ?? '',
      text: [...found, ...texts(NOTICE_FILE)].join('\n\n'),
    };
    const within = WITHIN.filter(({ holder }) => holder === name);
    return [own, ...within.map(ofFile)];
  });
  // A version of a package may be installed in several places.
  const byName = new Map([...notices, ...OTHERS_FILES.map(ofFile)].map(notice => [notice.name, notice]));
  return [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** @param {readonly Notice[]} notices */
export function licencesText(notices) {
  const list = notices.map(({ name, licence }) => (licence ? `${name}: ${licence}` : name));
  const texts = notices.map(({ name, text }) => `${'='.repeat(78)}\n${name}\n${'='.repeat(78)}\n\n${text}`);
  return `This app contains the work of other people. These are its parts and their licences.\n\n${list.join('\n')}\n\n${texts.join('\n\n\n')}\n`;
}

/** @param {{ name: string, licence: string, file: string }} part @returns {Notice} */
function ofFile({ name, licence, file }) {
  return { name, licence, text: read(file) };
}

/** @param {string} file */
function read(file) {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();
}
