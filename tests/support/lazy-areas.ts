import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LazyArea } from '../../src/i18n/message-id.ts';

const i18n = fileURLToPath(new URL('../../src/i18n/', import.meta.url));
const first = readFileSync(`${i18n}texts-en.ts`, 'utf8');

/** The areas whose texts are loaded with the screens that use them. */
export const LAZY_AREAS = readdirSync(`${i18n}messages/en`)
  .map(file => file.replace('.json', ''))
  .filter((area): area is LazyArea => !first.includes(`/${area}.json'`));
