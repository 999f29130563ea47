/**
 * Extracts the facts that the tests need from Appwrite's OpenAPI files: the answer of each operation, its limits, and
 * the fields of each answer. No prose, no examples.
 *
 * A field is `name:type`, or `name?:type` if it may be missing. A type is `string integer number boolean object`, a
 * model's name, a `'word'`, `null`, several of them with `|` between, or a list of them in brackets.
 */

/** The parts used here: what browsers and keys call. */
const GROUPS = {
  client: [
    'account',
    'teams',
    'databases',
    'tablesdb',
    'locale',
    'avatars',
    'storage',
    'functions',
    'messaging',
  ],
  server: ['databases', 'tablesdb', 'users', 'webhooks', 'storage', 'tokens', 'functions', 'messaging'],
};

/** @typedef {{ $ref?: string, type?: string, nullable?: boolean, enum?: string[], items?: Schema, anyOf?: Schema[], oneOf?: Schema[], properties?: Record<string, Schema>, required?: string[] }} Schema */
/** @typedef {{ 'rate-limit'?: number, 'rate-time'?: number, 'rate-key'?: string | string[] }} Counted */
/** @typedef {{ responses: Record<string, { content?: Record<string, { schema: Schema }> }>, 'x-appwrite'?: Counted }} Operation */
/** @typedef {{ paths: Record<string, Record<string, Operation>>, components: { schemas: Record<string, Schema> } }} OpenApi */

/**
 * One line each. An operation: callers, method, path, status, answer, limits (`max/seconds/key`). A model: name,
 * fields.
 * @param {{ client: OpenApi, server: OpenApi }} files
 */
export function appwriteFacts(files) {
  /** @type {Map<string, { callers: string[], limits: string }>} */
  const operations = new Map();
  /** @type {Map<string, string>} */
  const models = new Map();
  for (const side of /** @type {const} */ (['client', 'server'])) {
    const { paths, components } = files[side];
    for (const [path, methods] of Object.entries(paths)) {
      if (!GROUPS[side].includes(path.split('/')[1] ?? '')) continue;
      for (const [method, operation] of Object.entries(methods)) {
        const [status = '', response] = Object.entries(operation.responses)[0] ?? [];
        // An execution's answer is described as a form, which the SDK doesn't ask for.
        const content = response?.content?.['application/json'] ?? response?.content?.['multipart/form-data'];
        const schema = content?.schema;
        const answer = schema ? typeOf(schema) : '';
        const line = [method.toUpperCase(), path, status, answer].join('\t');
        const known = operations.get(line);
        if (known) known.callers.push(side);
        else operations.set(line, { callers: [side], limits: limitsOf(operation) });
        addModels(answer, components.schemas, models);
      }
    }
  }
  const rows = Array.from(
    operations,
    ([line, { callers, limits }]) => `${callers.join('+')}\t${line}\t${limits}`,
  );
  return {
    operations: rows.map(row => row.trimEnd()).toSorted(byPath),
    models: Array.from(models, ([name, fields]) => `${name}\t${fields}`.trimEnd()).toSorted(),
  };
}

/** @param {string} a @param {string} b */
function byPath(a, b) {
  const key = (/** @type {string} */ row) => row.split('\t').slice(1, 3).toReversed().join(' ');
  return key(a) < key(b) ? -1 : 1;
}

/** @param {Operation} operation */
function limitsOf({ 'x-appwrite': counted }) {
  const max = counted?.['rate-limit'] ?? 0;
  const keys = [counted?.['rate-key'] ?? []].flat();
  return max === 0 ? '' : keys.map(key => `${max}/${counted?.['rate-time'] ?? 0}/${key}`).join(' ');
}

/**
 * Adds the models that a type names, and those that their fields name.
 * @param {string} type @param {Record<string, Schema>} all @param {Map<string, string>} models
 */
function addModels(type, all, models) {
  for (const [name] of type.matchAll(/(?<!')\b[a-z]\w*/gi)) {
    const model = all[name];
    if (!model) continue;
    const fields = Object.entries(model.properties ?? {}).map(([field, property]) => {
      const isSure = model.required?.includes(field);
      return { name: isSure ? field : `${field}?`, type: typeOf(property) };
    });
    const text = fields.map(field => `${field.name}:${field.type}`).join(' ');
    const known = models.get(name);
    if (known !== undefined && known !== text) throw new Error(`The files differ about the model ${name}`);
    if (known !== undefined) continue;
    models.set(name, text);
    for (const field of fields) addModels(field.type, all, models);
  }
}

/** @param {Schema} schema @returns {string} */
function typeOf(schema) {
  const kinds = kindsOf(schema);
  return [...kinds, ...(schema.nullable ? ['null'] : [])].join('|');
}

/** @param {Schema} schema @returns {string[]} */
function kindsOf({ $ref, type, enum: words, items, anyOf, oneOf }) {
  const several = anyOf ?? oneOf;
  if (several) return several.flatMap(kindsOf);
  if ($ref) return [$ref.replace(/.*\//, '')];
  if (words) return words.map(word => `'${word}'`);
  if (type === 'array') return [`[${items ? typeOf(items) : ''}]`];
  if (!type) throw new Error('A field without a type');
  return [type];
}
