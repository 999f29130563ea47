/** The result of one test of the conformance suite. `path`: its describes, then its own title. */
export interface ConformanceFact {
  path: readonly string[];
  passed: boolean;
}

/** A describe for one call: `Account.createJWT`, or `Account.createJWT (alias /account/jwt)`. */
const CALL = /^[A-Z]\w+\.\w+(?: \(.+\))?$/;
const DIFFERS = 'differs: ';
const REFUSED = `${DIFFERS}is not supported`;

/** `docs/appwrite-compatibility.md`: a row for each call in the lists, and for each alias that has facts. */
export function compatibilityDocument(
  calls: { browser: readonly string[]; key: readonly string[] },
  facts: readonly ConformanceFact[],
  versions: { sdk: string; admin: string },
): string {
  const titles = new Set(facts.map(callOf));
  const rowOf = (name: string) => {
    const own = facts.filter(fact => callOf(fact) === name);
    return row(name, own);
  };
  const table = (names: readonly string[]) => [
    '| call | works | differs |',
    '|---|---|---|',
    ...names.flatMap(name => [name, ...aliasesOf(name, titles)]).map(rowOf),
  ];
  return `${[
    '# What of Appwrite works here',
    '',
    'Made by `npm run docs:compatibility` from the conformance suite (`tests/conformance/`), which calls a real server with the unmodified SDKs',
    `(\`appwrite\` ${versions.sdk}, \`node-appwrite\` ${versions.admin}) and holds each answer against what Appwrite's own OpenAPI description says of it (\`tests/fixtures/appwrite\`).`,
    'The number is how many facts about a call are tested; what Portage does on purpose in another way stands beside it.',
    '',
    '## From a browser',
    '',
    ...table(calls.browser),
    '',
    '## With an API key',
    '',
    ...table(calls.key),
    '',
    '## Refused',
    '',
    'These are answered with an error of their own (`bulk_unsupported`, `transactions_unsupported`). The store cannot write several',
    'documents wholly or not at all, which is what they promise:',
    '',
    ...refusedOf(facts).map(name => `- \`${name}\``),
  ].join('\n')}\n`;
}

function callOf({ path }: ConformanceFact): string {
  return path.find(title => CALL.test(title)) ?? '';
}

function refusedOf(facts: readonly ConformanceFact[]): string[] {
  const refused = facts.filter(({ path, passed }) => passed && path.at(-1)?.startsWith(REFUSED) === true);
  return [...new Set(refused.map(callOf))].sort();
}

function aliasesOf(name: string, titles: ReadonlySet<string>): string[] {
  return [...titles].filter(title => title.startsWith(`${name} (`)).sort();
}

function row(name: string, facts: readonly ConformanceFact[]): string {
  const passed = facts.filter(fact => fact.passed).length;
  const differs = facts.flatMap(({ path }) => {
    const title = path.at(-1) ?? '';
    return title.startsWith(DIFFERS) ? title.slice(DIFFERS.length) : [];
  });
  return `| \`${name}\` | ${worksIn(facts.length, passed)} | ${differs.join('; ').replaceAll('|', '\\|')} |`;
}

function worksIn(count: number, passed: number): string {
  if (count === 0) return 'no';
  return passed === count ? `yes (${passed})` : `in part (${passed} of ${count})`;
}
