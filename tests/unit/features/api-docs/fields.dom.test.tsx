import { describe, expect, test } from 'vitest';
import { PHONE_PX } from '../../../support/dom/list-scene.ts';
import { on, see, sees, texts, waitFor } from '../../../support/dom/queries.ts';
import { openApp, type PageOptions } from '../../../support/dom/test-app.tsx';
import { call, json, smallApi } from './small-api.ts';

/** The one call of a server, opened. */
async function openCall(more: object, options: PageOptions = {}, schemas = {}): Promise<HTMLElement> {
  const server = smallApi({ '/x/{id}': { post: call('x_make', more) } }, undefined, schemas);
  await openApp('/api-docs#x_make', { server, ...options });
  return waitFor(() => {
    const details = document.getElementById('x_make-details');
    if (!details) throw new Error('The call is not open yet');
    return details;
  });
}

/** The rows of a table below its head, cell by cell. */
const rows = (name: string, part: HTMLElement): string[][] =>
  Array.from(on(part).getByRole('table', { name }).querySelectorAll('tbody tr'), row =>
    Array.from(row.querySelectorAll('th, td'), ({ textContent }) => textContent),
  );

const QUERY = {
  parameters: [
    { in: 'path', name: 'id', required: true, schema: { type: 'string', minLength: 1, maxLength: 36 } },
    { in: 'query', name: 'max', schema: { type: 'integer', minimum: 1, maximum: 5000, default: 25 } },
    { in: 'query', name: 'sort', schema: { enum: ['new', 'old'] }, description: 'By `day`.' },
    { in: 'header', name: 'x-day', schema: { type: 'string', pattern: String.raw`^\d+$` } },
    { in: 'cookie', name: 'hidden', schema: { type: 'string' } },
  ],
};

describe('what a call takes', () => {
  test('stands in a table for each place, with limits, default and meaning', async () => {
    const details = await openCall(QUERY);
    expect(texts('columnheader', details).slice(0, 3)).toEqual(['Name', 'Type', 'Description and limits']);
    expect(rows('In the path', details)).toEqual([['idrequired', 'string', '1 to 36 characters']]);
    expect(rows('In the query', details)).toEqual([
      ['max', 'integer', '1 to 5,000Default: 25'],
      ['sort', 'string', 'By day.One of: "new""old"'],
    ]);
    expect(rows('Headers', details)).toEqual([['x-day', 'string', String.raw`Pattern: ^\d+$`]]);
    expect(sees('hidden', details)).toBe(false);
  });

  test('is a list on a phone, and in French has numbers as one writes them', async () => {
    const details = await openCall(QUERY, { width: PHONE_PX, language: 'fr' });
    expect(on(details).queryByRole('table')).toBeNull();
    const told = Array.from(details.querySelectorAll('dd'), ({ textContent }) => textContent);
    expect(told.map(text => text.replaceAll(/[\u00a0\u202f]/g, ' '))).toContainEqual(
      expect.stringMatching(/^de 1 à 5 000.*25$/),
    );
    // The server's own words stay in its language.
    expect(details.querySelector('dd [lang=en]')?.textContent).toBe('By day.');
  });

  test('in its body is told field by field, and shape by shape where it has several', async () => {
    const shape = (kind: string, name: string) => ({
      type: 'object',
      properties: { kind: { const: kind }, [name]: { type: 'integer', multipleOf: 5 } },
    });
    const schema = {
      type: 'object',
      required: ['place'],
      properties: {
        place: { $ref: '#/components/schemas/Place' },
        acts: { type: 'array', maxItems: 3, items: { anyOf: [shape('add', 'n'), shape('end', 'm')] } },
      },
    };
    const Place = { type: 'object', additionalProperties: false, properties: { city: { type: 'string' } } };
    const details = await openCall({ requestBody: json(schema) }, {}, { Place });
    expect(rows('Body', details)).toEqual([
      ['placerequired', 'object', 'no other fields'],
      ['place.city', 'string', ''],
      ['acts', 'object[]', 'at most 3 items'],
    ]);
    expect(details.textContent).toContain('acts[] matches one of 2 shapes:');
    expect(rows('acts[]: end', details).at(-1)).toEqual(['m', 'integer', 'a multiple of 5']);
  });

  test('with fields of one’s own choice, is said in a sentence', async () => {
    const details = await openCall({ requestBody: json({ type: 'object' }) });
    expect(sees('A JSON object with fields of your choice.', details)).toBe(true);
    expect(on(details).queryByRole('table')).toBeNull();
  });
});

describe('what a call answers', () => {
  test('is told by status, its fields without a duty, and without a body as none', async () => {
    const schema = { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } };
    const details = await openCall({
      responses: {
        200: { description: 'Made', ...json(schema) },
        202: { description: 'Later', ...json({ type: 'object' }) },
        204: { description: 'Nothing' },
        default: { description: 'Refused', ...json(schema) },
      },
    });
    const told = Array.from(details.querySelectorAll('section details'), ({ textContent }) => textContent);
    expect(told.slice(1, 3)).toEqual(['202LaterThe response has no described fields.', '204NothingNo body.']);
    expect(rows('200 Made', details)).toEqual([['n', 'integer', '']]);
    expect(rows('error Refused', details)).toEqual([['n', 'integer', '']]);
  });

  test('by another connection cannot be tried, and has its example', async () => {
    const details = await openCall({ ...QUERY, responses: { 302: { description: 'Away' } } });
    await see(/^You can’t try this call here/, details);
    expect(on(details).queryByRole('button', { name: 'Try this call' })).toBeNull();
    expect(details.textContent).toContain(`curl -X POST 'http://localhost/v1/x/ID'`);
  });
});

test('who may call, and how often, stands with the call', async () => {
  const details = await openCall({
    description: 'Makes `x`.',
    deprecated: true,
    security: [{ project: [], session: [] }],
    'x-rate-limits': [
      { max: 10, seconds: 3600, of: ['address', 'email'] },
      { max: 60, seconds: 60, of: [] },
    ],
  });
  expect(details.textContent).toContain('Makes x.');
  await see('We keep it for programs that already use it. Don’t use it in new code.', details);
  const facts = Array.from(details.querySelectorAll('dd'), ({ textContent }) => textContent);
  expect(facts).toEqual([
    'Send the a_session cookie you get when you sign in, or a short-lived token in X-Appwrite-JWT.',
    '10 per hour for each internet address + email60 per minute',
    'x_make',
  ]);
});
