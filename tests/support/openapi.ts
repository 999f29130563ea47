import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

const FILE = resolve(process.cwd(), '../shared/appwrite-openapi/open-api3-1.9.3-client.json');

export const hasOpenApi = existsSync(FILE);
if (!hasOpenApi)
  process.stderr.write(
    `Skipped: the check of answers against Appwrite's OpenAPI file, because ${FILE} is not there.\n`,
  );

interface Operation {
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}

export interface OpenApi {
  /** What is wrong with an answer, in words; null = nothing. Throws for an operation that the file does not have. */
  problemWith(method: string, path: string, status: number, body: unknown): string | null;
}

/** The answers that Appwrite's own description allows. */
export function readOpenApi(): OpenApi {
  const file: { paths: Record<string, Record<string, Operation>>; components: object } = JSON.parse(
    readFileSync(FILE, 'utf8'),
    withoutExamples,
  );
  // `nullable` and `x-…` are OpenAPI's own words.
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addFormat('int32', true);
  ajv.addSchema({ $id: 'openapi', components: file.components });
  const operations = Object.entries(file.paths).map(([template, methods]) => ({
    pattern: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
    depth: template.split('{').length,
    methods,
  }));
  const compiled = new Map<object, ValidateFunction>();

  return {
    problemWith(method, path, status, body) {
      const found = operations
        .filter(({ pattern, methods }) => pattern.test(path) && methods[method.toLowerCase()])
        .toSorted((a, b) => a.depth - b.depth)[0];
      const operation = found?.methods[method.toLowerCase()];
      if (!operation) throw new Error(`Appwrite has no ${method} ${path}`);
      const [allowed = '', response] = Object.entries(operation.responses)[0] ?? [];
      // Row 46: the description says 201 for an upsert, the server 200.
      if (String(status) !== allowed && method !== 'PUT') return `status ${status} instead of ${allowed}`;
      const schema = response?.content?.['application/json']?.schema;
      if (!schema) return body === undefined ? null : 'a body where there is none';
      const check = compiled.get(schema) ?? ajv.compile(absolute(schema));
      compiled.set(schema, check);
      return check(body) ? null : ajv.errorsText(check.errors);
    },
  };
}

/** Examples have `$id`s, which a validator takes for its own. */
function withoutExamples(key: string, value: unknown): unknown {
  return key === 'example' || key === 'x-example' ? undefined : value;
}

function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')) as object;
}
