type Plain = Readonly<Record<string, unknown>>;

/**
 * A route's schema for readers: JSON Schema and nothing else. `rule` is what a refusal says and reads well as a
 * description; no pattern of ours is longer than anybody wants to read, so it stays.
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
