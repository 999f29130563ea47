import { describe, expect, test } from 'vitest';
import { schemaFields, valueField } from '../../../../../src/features/api-docs/description/schema-fields.ts';

const rows = (schema: object, schemas: Record<string, object> = {}) =>
  schemaFields(schema as never, schemas as never).map(({ path, type, isRequired }) => [
    path,
    type,
    isRequired,
  ]);
const limits = (schema: object) => valueField('x', false, schema as never, {}).limits;

describe('the fields of a schema', () => {
  test('stand before those inside them, lists with brackets', () => {
    expect(
      rows({
        type: 'object',
        required: ['people'],
        properties: {
          people: {
            type: 'array',
            items: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
          },
          place: { type: 'object', properties: { city: { type: 'string' } } },
        },
      }),
    ).toEqual([
      ['people', 'object[]', true],
      ['people[].name', 'string', true],
      ['place', 'object', false],
      ['place.city', 'string', false],
    ]);
  });

  test('follow a reference, and end where a schema holds itself', () => {
    const schemas = {
      Node: {
        type: 'object',
        properties: { next: { $ref: '#/components/schemas/Node' }, n: { type: 'integer' } },
      },
    };
    const found = rows({ $ref: '#/components/schemas/Node' }, schemas);
    expect(found.slice(0, 2)).toEqual([
      ['next', 'object', false],
      ['next.next', 'object', false],
    ]);
    expect(found.length).toBeLessThan(20);
    expect(rows({ $ref: '#/components/schemas/None' })).toEqual([]);
  });

  test('say that a value may be null, and of which kinds it may be', () => {
    expect(
      rows({
        properties: {
          a: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          b: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
          c: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
          d: { enum: [null, 'AB', 'ON'] },
          e: {},
          f: { type: 'string', format: 'date-time' },
          g: { type: ['string', 'null'] },
        },
      }).map(([, type]) => type),
    ).toEqual([
      'string | null',
      'string | integer',
      'string[]',
      'string | null',
      'any',
      'string (date-time)',
      'string | null',
    ]);
  });

  test('of several shapes are told shape by shape, each under its own word', () => {
    const shape = (kind: string, properties: object) => ({
      type: 'object',
      properties: { kind: { const: kind, type: 'string' }, ...properties },
    });
    const [field, ...others] = schemaFields(
      {
        type: 'object',
        properties: {
          list: {
            type: 'array',
            items: { anyOf: [shape('add', { n: { type: 'integer' } }), shape('end', {})] },
          },
        },
      },
      {},
    );
    expect(others).toEqual([]);
    expect(field?.variants.map(({ title, fields }) => [title, fields.map(({ path }) => path)])).toEqual([
      ['add', ['kind', 'n']],
      ['end', ['kind']],
    ]);
  });

  test('of any name stand under a star', () => {
    expect(rows({ type: 'object', additionalProperties: { type: 'integer' } })).toEqual([
      ['*', 'integer', false],
    ]);
    expect(rows({ type: 'object', additionalProperties: {} })).toEqual([]);
  });
});

describe('limits', () => {
  test.each([
    [{ type: 'string', minLength: 1, maxLength: 9 }, [{ kind: 'length', min: 1, max: 9 }]],
    [{ type: 'integer', maximum: 5 }, [{ kind: 'range', min: undefined, max: 5 }]],
    [
      { type: 'array', maxItems: 3, items: { type: 'string', maxLength: 2 } },
      [
        { kind: 'items', min: undefined, max: 3 },
        { kind: 'length', min: undefined, max: 2 },
      ],
    ],
    [{ enum: ['a', 1] }, [{ kind: 'values', values: ['"a"', '1'] }]],
    [{ anyOf: [{ const: 'a' }, { const: 'b' }] }, [{ kind: 'values', values: ['"a"', '"b"'] }]],
    [{ type: 'string', pattern: '^x$' }, [{ kind: 'pattern', pattern: '^x$' }]],
    [{ type: 'object', additionalProperties: false }, [{ kind: 'closed' }]],
    [{ type: 'integer', multipleOf: 5 }, [{ kind: 'step', of: 5 }]],
    [
      { anyOf: [{ type: 'string', maxLength: 4 }, { type: 'null' }] },
      [{ kind: 'length', min: undefined, max: 4 }],
    ],
    [{}, []],
  ])('%j', (schema, expected) => {
    expect(limits(schema)).toEqual(expected);
  });

  test('a default and a text are kept', () => {
    const field = valueField('x', true, { type: 'boolean', default: false, description: 'Words' }, {});
    expect([field.defaultValue, field.text, field.isRequired]).toEqual(['false', 'Words', true]);
  });
});
