import type { RouteHandlerMethod } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import {
  complaint,
  find,
  focused,
  gone,
  on,
  press,
  see,
  type,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openApp, type Page, type PageOptions } from '../../../support/dom/test-app.tsx';
import { call, smallApi } from './small-api.ts';

const get = (more: object = {}) => ({ '/x': { get: call('x_read', more) } });

async function ask(answer: RouteHandlerMethod, options: PageOptions = {}): Promise<Page> {
  const page = await openApp('/api-docs#x_read', { server: smallApi(get(), answer), ...options });
  await press(page, /^(Try this call|Essayer cet appel)$/);
  await press(page, /^(Send|Envoyer)$/);
  await see(/^(responded|refused) in|^(réponse|refus)/);
  return page;
}

const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');
const body = () => on().queryByRole('region', { name: 'Response body' });

describe('an answer', () => {
  test('without a body is said to have none', async () => {
    await ask(async (_, reply) => reply.code(204).send());
    expect(document.querySelector('main output strong')?.textContent).toBe('204');
    await see('No body.', document.querySelector('li form')?.parentElement ?? undefined);
    expect(body()).toBeNull();
  });

  test('of bytes is named by its type, and nothing of it is drawn', async () => {
    await ask(async (_, reply) => reply.type('image/png').send(Buffer.from('<b>')));
    await see('image/png: binary data, not shown here.');
    expect([body(), on().queryByRole('button', { name: 'Copy response' })]).toEqual([null, null]);
  });

  test('longer than anybody reads is cut, with so many characters as are said', async () => {
    await ask(async () => ({ text: 'é'.repeat(50_000) }));
    await see('These are the first 40,000 characters. The response is longer.');
    expect(body()?.textContent).toHaveLength(40_000);
    expect(body()?.textContent).toMatch(/^\{\n {2}"text": "éé/);
  });

  test('that is no JSON although it says so is shown as it came, and copied so', async () => {
    const page = await ask(async (_, reply) => reply.type('application/json').send('{"a": 1,}'));
    expect(body()?.textContent).toBe('{"a": 1,}');
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await press(page, 'Copy response');
    await see('Copied');
    expect(write).toHaveBeenCalledWith('{"a": 1,}');
  });

  test('that refuses says so, with the headers that tell something', async () => {
    await ask(async (_, reply) =>
      reply.code(429).headers({ 'retry-after': '60', 'x-other': 'no' }).send({ code: 429 }),
    );
    const output = document.querySelector('main output strong');
    expect([output?.textContent, output?.getAttribute('data-fault')]).toEqual(['429', 'true']);
    const headers = document.querySelector('dl[aria-label="Response headers"]');
    expect(headers?.textContent).toContain('retry-after60');
    expect(headers?.textContent).not.toContain('x-other');
  });

  test('that is cut is told in French with its number', async () => {
    await ask(async () => ['x'.repeat(50_000)], { language: 'fr' });
    expect(plain(document.querySelector('main')?.textContent)).toContain('40 000');
  });
});

describe('the form of a call', () => {
  test('sends each line of a list, and leaves out what is not said', async () => {
    const parameters = [
      { in: 'query', name: 'queries[]', schema: { type: 'array', items: { type: 'string' } } },
      { in: 'query', name: 'total', schema: { type: 'boolean' } },
      { in: 'query', name: 'max', schema: { type: 'integer' } },
    ];
    const asked: string[] = [];
    const server = smallApi(get({ parameters }), async ({ url }) => asked.push(url));
    const page = await openApp('/api-docs#x_read', { server });
    await press(page, 'Try this call');
    await waitFor(() => expect(focused()).toBe(on().getByLabelText('queries[] (optional)')));
    await type(page, 'queries[] (optional)', ' a&b\n\n[é]');
    await press(page, 'Send');
    await see(/^responded in/);
    await page.user.selectOptions(on().getByLabelText('total (optional)'), 'false');
    await type(page, 'max (optional)', '5');
    await press(page, 'Send');
    await waitFor(() => expect(asked).toHaveLength(2));
    const list = 'queries[]=a%26b&queries[]=%5B%C3%A9%5D';
    expect(asked).toEqual([`/v1/x?${list}`, `/v1/x?${list}&total=false&max=5`]);
  });

  test('takes no step to another address', async () => {
    const asked: string[] = [];
    const parameters = [{ in: 'path', name: 'id', required: true, schema: { type: 'string' } }];
    const paths = { '/x/{id}': { delete: call('x_remove', { parameters }) } };
    const server = smallApi(paths, async ({ url }) => asked.push(url));
    const page = await openApp('/api-docs#x_remove', { server });
    await press(page, 'Try this call');
    await type(page, 'id', ' .. ');
    await press(page, 'Send');
    expect(complaint('id')).toBe('You can’t use “.” or “..” here. They would change the address.');
    await waitFor(() => expect(focused()).toBe(on().getByLabelText('id')));
    await type(page, 'id', '../y');
    await press(page, 'Send');
    const dialog = await find('dialog', 'This changes your data');
    expect(dialog.textContent).toContain('DELETE /x/..%2Fy');
    expect(dialog.textContent).toContain('You may not be able to get it back.');
    await press(page, 'Send anyway', { in: dialog });
    await see(/^responded in/);
    expect(asked).toEqual(['/v1/x/..%2Fy']);
  });
});

describe('a list of calls that the browser kept', () => {
  test('is said to be kept, until the server is reached', async () => {
    const document = { paths: get() };
    let isKept = true;
    const openApiConsole = async () => ({
      endpoint: 'http://localhost/v1',
      project: 'portage',
      describe: async () => ({ status: 'found' as const, document, isKept }),
      send: async () => null,
    });
    const page = await openApp('/api-docs', { services: { openApiConsole } });
    await see(/^You’re offline, so this is a saved copy of the list\./);
    await find('heading', 'Calls');
    isKept = false;
    await press(page, 'Try again');
    await gone(/^You’re offline, so this is a saved copy/);
    await find('heading', 'Calls');
  });
});
