type Plain = Readonly<Record<string, unknown>>;

/**
 * A route's schema for readers, as pure JSON Schema. `rule` is the text of error messages and also works as a
 * description. Patterns stay, because they are all short enough to read.
 */
export function plainSchema(schema: unknown): Plain {
  const plain: unknown = JSON.parse(JSON.stringify(schema), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('rule' in value) || typeof value.rule !== 'string')
      return value;
    const { rule, ...rest } = value;
    return 'description' in rest ? rest : { ...rest, description: rule };
  });
  if (typeof plain !== 'object' || plain === null) throw new TypeError('a schema is an object');
  return plain as Plain;
}
