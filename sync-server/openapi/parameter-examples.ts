/** Examples that work on every board, by parameter name. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  databaseId: 'board',
  collectionId: 'jobs',
  tableId: 'jobs',
  sessionId: 'current',
  province: 'AB',
  'queries[]': ['{"method":"limit","values":[5]}'],
};

/** The document with an example for each parameter that has one. */
export function withExamples(document: object): object {
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    isParameter(value) && Object.hasOwn(EXAMPLES, value.name)
      ? { ...value, example: EXAMPLES[value.name] }
      : value,
  ) as object;
}

function isParameter(value: unknown): value is { name: string; in: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'in' in value &&
    'name' in value &&
    'schema' in value &&
    typeof value.name === 'string' &&
    (value.in === 'path' || value.in === 'query')
  );
}
