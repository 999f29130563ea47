// Writes tests/fixtures/appwrite from Appwrite's OpenAPI files, which are not part of the project:
//   node scripts/appwrite-fixture.mjs open-api3-…-client.json open-api3-…-server.json
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appwriteFacts } from './appwrite-facts.mjs';
import { root } from './run.mjs';

const [client, server] = process.argv.slice(2);
if (!client || !server) {
  console.error('Name two files: the calls open to browsers and the calls open to keys.');
  process.exit(1);
}
/** @param {string} file */
const read = file => JSON.parse(readFileSync(file, 'utf8'));
const facts = appwriteFacts({ client: read(client), server: read(server) });
for (const [name, lines] of Object.entries(facts)) {
  writeFileSync(join(root, 'tests', 'fixtures', 'appwrite', `${name}.tsv`), `${lines.join('\n')}\n`);
  console.log(`${name}: ${lines.length}`);
}
