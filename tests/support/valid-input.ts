/** The part of JSON Schema that the routes' bodies use. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  pattern?: string;
  minLength?: number;
  minimum?: number;
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
}

/** Most patterns match one of these texts. */
const TEXTS = [
  'unique()',
  'ann@example.com',
  'wet boots by the door',
  '+15145550123',
  'http://localhost/landing',
  '123456',
  'owner',
];

/** A value that fits the schema or, if none is found, nearly fits. */
export function validInput(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return validInput(schema.anyOf[0] ?? {});
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [key, validInput(property)]),
      );
    case 'array':
      return schema.items ? [validInput(schema.items)] : [];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return textFor(schema);
    case undefined:
    default:
      return {};
  }
}

function textFor({ pattern, minLength = 0 }: Schema): string {
  const fits = (text: string) =>
    text.length >= minLength && (pattern === undefined || new RegExp(pattern).test(text));
  return TEXTS.find(fits) ?? 'x'.repeat(Math.max(1, minLength));
}
