import { isObject } from '../../../core/json.ts';
import type { ApiPlace } from './curl.ts';
import { placeholder } from './curl.ts';
import type { ApiDescription, Operation } from '../description/description.ts';
import { exampleOf, parameterExample } from '../description/example.ts';
import { SDK_CALLS, SERVER_SDK_CALLS } from './sdk-calls.ts';

export interface SdkExample {
  /** The npm package. */
  library: 'appwrite' | 'node-appwrite';
  code: string;
}

const CLASSES: Readonly<Record<string, string>> = {
  account: 'Account',
  databases: 'Databases',
  tablesDB: 'TablesDB',
  teams: 'Teams',
};
/** Names that differ in the server's library, because the original is a keyword in other languages. */
const RENAMED: Readonly<Record<string, string>> = { xdefault: 'default' };

/** The call in Appwrite's official library. null: it has none. */
export function sdkExample(
  operation: Operation,
  description: ApiDescription,
  { endpoint, project }: ApiPlace,
): SdkExample | null {
  const [service = '', method = ''] = operation.id.split('_');
  const className = CLASSES[service];
  const isForKeys = operation.by === 'key';
  const takes = (isForKeys ? SERVER_SDK_CALLS : SDK_CALLS)[operation.id];
  if (className === undefined || takes === undefined) return null;
  const library = isForKeys ? 'node-appwrite' : 'appwrite';
  const values = argumentsOf(operation, description);
  const given = takes
    .split(' ')
    .filter(part => part !== '')
    .flatMap(part => {
      const name = part.replace('?', '');
      const known = values.get(RENAMED[name] ?? name);
      if (known === undefined && part.endsWith('?')) return [];
      return [`  ${name}: ${indented(known ?? placeholder(name))},`];
    });
  const usesId = given.some(line => line.includes('ID.unique()'));
  const setting = [`.setEndpoint('${endpoint}')`, `.setProject('${project}')`];
  if (isForKeys) setting.push(`.setKey('API_KEY')`);
  return {
    library,
    code: [
      `import { Client, ${className}${usesId ? ', ID' : ''} } from '${library}';`,
      '',
      'const client = new Client()',
      `${setting.map(line => `  ${line}`).join('\n')};`,
      `const ${service} = new ${className}(client);`,
      '',
      given.length === 0
        ? `const answer = await ${service}.${method}();`
        : `const answer = await ${service}.${method}({\n${given.join('\n')}\n});`,
    ].join('\n'),
  };
}

/** Arguments by name, from the path, the query and the body. */
function argumentsOf(operation: Operation, { schemas }: ApiDescription): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const parameter of operation.parameters) {
    const value = parameterExample(parameter);
    if (value !== undefined) values.set(parameter.name.replace('[]', ''), value);
  }
  const body = operation.body && exampleOf(operation.body.schema, schemas);
  if (isObject(body)) for (const [name, value] of Object.entries(body)) values.set(name, value);
  return values;
}

function indented(value: unknown): string {
  if (value === 'unique()') return 'ID.unique()';
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
  if (Array.isArray(value) && value.every(each => typeof each !== 'object'))
    return `[${value.map(indented).join(', ')}]`;
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
}
