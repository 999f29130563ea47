import { describe, expect, test, vi } from 'vitest';
import { addPosting } from '../../../support/board.ts';
import { asOwner } from '../../../support/dom/account-scene.ts';
import {
  complaint,
  find,
  focused,
  on,
  press,
  see,
  sees,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openApp, type Page, type PageOptions } from '../../../support/dom/test-app.tsx';
import { API_KEY, createWorld, PASSWORD } from '../../../support/server-world.ts';

async function openForm(id: string, options: PageOptions): Promise<Page> {
  const page = await openApp(`/api-docs#${id}`, options);
  await press(page, 'Try this call');
  await find('button', 'Send');
  return page;
}

/** A part of the call itself, not of the documentation around it. */
const form = () => document.querySelector<HTMLElement>('main li form') as HTMLElement;

async function fill({ user }: Page, label: string, text: string): Promise<void> {
  const field = on(form()).getByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

const answer = async (): Promise<unknown> => JSON.parse((await find('region', 'Response body')).textContent);

describe('a call that is tried', () => {
  test('and only reads is made at once, and what came is shown as text', async () => {
    const world = await createWorld();
    await addPosting(world.context, { jobId: 7, jobTitle: '<b>cook</b>' });
    const page = await openForm('databases_listDocuments', { server: world.app });
    await fill(page, 'queries[] (optional)', '{"method":"limit","values":[1]}');
    await press(page, 'Send');
    await see(/^responded in/);
    expect(await answer()).toMatchObject({ total: 1, documents: [{ jobTitle: '<b>cook</b>' }] });
    expect(document.querySelector('main b')).toBeNull();
  });

  test('and changes something is asked about first, and keeps what was typed', async () => {
    const { app } = await createWorld();
    const page = await openForm('account_create', { server: app });
    const sent = () => page.device.network.requests.filter(each => each === 'POST /v1/account');
    const faulty = '{\n  "userId": "unique()",\n  "email": nobody\n}';
    await fill(page, 'Body', faulty);
    await press(page, 'Send');
    expect(complaint('Body', form())).toContain('line 3, column 12, at or after the field “email”');
    await waitFor(() => expect(focused()).toBe(on(form()).getByLabelText('Body')));
    expect(valueOf('Body', form())).toBe(faulty);

    await fill(page, 'Body', '{"userId": "unique()", "email": "nobody", "password": "long enough"}');
    await press(page, 'Send');
    expect(complaint('Body', form())).toBeNull();
    await press(page, 'Don’t send', { in: await find('dialog', 'This changes your data') });
    await waitFor(() => expect(on().queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
    await press(page, 'Send');
    await press(page, 'Send anyway', { in: await find('dialog', 'This changes your data') });
    await see(/^refused in/);
    expect(await answer()).toMatchObject({ code: 400, type: 'general_argument_invalid' });
    expect(sent()).toHaveLength(1);
    expect(valueOf('Body', form())).toContain('nobody');
  });

  test('with the operator’s key takes it for this page alone', async () => {
    const { app } = await createWorld();
    const page = await openForm('databases_list', { server: app });
    await press(page, 'Send');
    expect(complaint('Operator’s key', form())).toMatch(/^Fill this in/);
    const keeping = vi.spyOn(page.device.storage, 'setItem');
    await fill(page, 'Operator’s key', API_KEY);
    await press(page, 'Send');
    await see(/^responded in/);
    expect(JSON.stringify(await answer())).toContain('"board"');
    const kept = [keeping.mock.calls, Object.entries(sessionStorage), location.href];
    expect(JSON.stringify(kept)).not.toContain(API_KEY);
    await openForm('databases_list', { device: page.device });
    expect(valueOf('Operator’s key', form())).toBe('');
  });

  test('without a network says so, and keeps what was typed', async () => {
    const { app } = await createWorld();
    const page = await openForm('teams_get', { server: app });
    await press(page, 'Send');
    expect(complaint('teamId', form())).toMatch(/^Fill this in/);
    await fill(page, 'teamId', 'my-team');
    page.goOffline();
    await press(page, 'Send');
    await see('No response from the server');
    expect(valueOf('teamId', form())).toBe('my-team');
    page.goOnline();
    await press(page, 'Send');
    await see(/^refused in/);
    expect(sees('No response from the server')).toBe(false);
  });

  test('tells the app who signs in by it, and what they are called from now on', async () => {
    const world = await createWorld();
    const page = await openForm('account_createEmailPasswordSession', { server: world.app });
    await fill(page, 'Body', JSON.stringify({ email: 'owner@example.com', password: PASSWORD }));
    await press(page, 'Send');
    await press(page, 'Send anyway');
    await waitFor(() => expect(page.services.accounts.state()).toMatchObject({ status: 'signed-in' }));
    const other = await openForm('account_updateName', asOwner(world));
    await fill(other, 'Body', '{"name": "Robin Two"}');
    await press(other, 'Send');
    await press(other, 'Send anyway');
    await waitFor(() => expect(document.querySelector('header')?.textContent).toContain('Robin Two'));
  });
});
