import { differencesTable } from './compatibility-differences.ts';

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
  calls: { browser: readonly string[]; key: readonly string[]; all: readonly string[] },
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
    '`npm run docs:compatibility` writes this page from the conformance suite (`tests/conformance/`). The suite calls a real server with the unmodified SDKs',
    `(\`appwrite\` ${versions.sdk}, \`node-appwrite\` ${versions.admin}) and compares each answer with Appwrite's own OpenAPI description (\`tests/fixtures/appwrite\`).`,
    'The number says how many facts about a call are tested. The last column lists intentional differences.',
    '',
    ...summary(calls.all, facts, versions.sdk),
    '',
    '## Deliberate differences',
    '',
    'The tables of calls further down list those that concern a single call.',
    '',
    ...differencesTable(),
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
    'The server answers these calls with an error. Calls for several documents at once get `bulk_unsupported` and transactions get',
    '`transactions_unsupported`, because the store cannot write several documents atomically. Calls for relationships, points, lines and',
    'polygons get `attribute_type_invalid` or `column_type_invalid`. Calls of messaging for emails, text messages and providers get',
    '`message_kind_unsupported`:',
    '',
    ...refusedOf(facts).map(name => `- \`${name}\``),
  ].join('\n')}\n`;
}

/** How many methods of the browser SDK work. `all`: every method of every service. */
function summary(all: readonly string[], facts: readonly ConformanceFact[], sdk: string): string[] {
  const refused = new Set(refusedOf(facts));
  const stateOf = (call: string): State => {
    const own = facts.filter(fact => callOf(fact) === call);
    if (own.some(({ passed }) => !passed)) return 'wrong';
    if (refused.has(call)) return 'refused';
    return own.length > 0 ? 'works' : 'absent';
  };
  const states = all.map(call => ({ service: call.split('.')[0] ?? '', state: stateOf(call) }));
  const count = (state: State, service?: string) =>
    states.filter(each => each.state === state && (service ?? each.service) === each.service).length;
  const services = [...new Set(states.map(({ service }) => service))];
  return [
    '## All methods',
    '',
    `Of the ${all.length} service methods of \`appwrite\` ${sdk}, ${count('works')} work, ${count('wrong')} answer wrongly, ${count('refused')} are refused with a reason, and ${count('absent')} are answered with 404 \`general_route_not_found\`.`,
    '',
    '| service | methods | work | wrong | refused | 404 |',
    '|---|--:|--:|--:|--:|--:|',
    ...services.map(service => {
      const total = states.filter(each => each.service === service).length;
      const counts = STATES.map(state => count(state, service));
      return `| ${[service, total, ...counts].join(' | ')} |`;
    }),
  ];
}

const STATES = ['works', 'wrong', 'refused', 'absent'] as const;
type State = (typeof STATES)[number];

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
