import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { ContactScreen } from '../../../../src/features/contact/contact-screen.tsx';
import { documentsOf } from '../../../support/board.ts';
import { asOwner } from '../../../support/dom/account-scene.ts';
import { createDevice } from '../../../support/dom/device.ts';
import {
  act,
  choose,
  complaint,
  find,
  fireEvent,
  focused,
  hasFocus,
  on,
  openField,
  press,
  see,
  sees,
  texts,
  type,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import {
  createSendingWorld,
  fillDisk,
  GAP_MS,
  holdOutbox,
  leaveOn,
} from '../../../support/dom/sending-scene.ts';
import { openPart, type Page, type PageOptions } from '../../../support/dom/test-app.tsx';
import { START_MS } from '../../../support/test-context.ts';
import { testEntry, testReceipt } from '../test-card.ts';
import { gate } from '../../../support/gate.ts';

const SEND = 'Send message';

async function openContact(path = '/contact', options: PageOptions = {}): Promise<Page> {
  const page = await openPart(<ContactScreen />, { path, ...options });
  await find('button', /^(Send message|Envoyer le message)$/);
  return page;
}

/** The screen, once the disk is prepared. */
function Later() {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <ContactScreen />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

async function fillIn(page: Page, message: string): Promise<void> {
  await type(page, 'Your message', message);
  await type(page, 'Your name', 'Robin Tremblay');
  await type(page, 'Your email', 'robin@example.ca');
}

describe('the form', () => {
  test('has the topic of its link, which goes from the address when another is chosen', async () => {
    const page = await openContact('/contact?topic=privacy');
    expect(valueOf('What is it about?')).toBe('privacy');
    await choose(page, 'What is it about?', 'A problem with a job posting');
    await see('Tell us which one. Give its title or the address of its page.');
    expect(page.address()).toBe('/contact');
    await waitFor(() => expect(valueOf('What is it about?')).toBe('posting'));
  });

  test('takes no topic that there is none of', async () => {
    await openContact('/contact?topic=%3Cscript%3E');
    expect(valueOf('What is it about?')).toBe('question');
  });

  test('says all that it lacks, in its order, and leads there', async () => {
    const page = await openContact();
    await press(page, SEND);
    expect(texts('link', await find('alert'))).toEqual([
      'Write your message.',
      'Enter your name.',
      'Enter your email so we can reply.',
    ]);
    await hasFocus(await find('alert'));
    await page.user.tab();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(focused()?.getAttribute('name')).toBe('message'));
    await type(page, 'Your email', 'robin@');
    await press(page, SEND);
    expect(complaint('Your email')).toBe('Enter an email like name@example.ca');
    expect(await page.people.current().db.outbox.count()).toBe(0);
  });

  test('is there again as it was left, with its topic', async () => {
    const device = await createDevice();
    const page = await openContact('/contact?topic=press', { device });
    await type(page, 'Your message', 'Une entrevue? 🎙️');
    await see(/^Saved on this computer/);
    await openContact('/contact', { device });
    await waitFor(() => expect(valueOf('Your message')).toBe('Une entrevue? 🎙️'));
    expect(valueOf('What is it about?')).toBe('press');
  });

  test('keeps the topic that was chosen, though the link’s is in the address a little longer', async () => {
    const page = await openContact('/contact?topic=privacy');
    const topic = await openField('What is it about?');
    // The address changes in a transition: on a slow device, a person types before that.
    act(() => {
      fireEvent.change(topic, { target: { value: 'posting' } });
      fireEvent.change(on().getByLabelText('Your message'), { target: { value: 'S' } });
    });
    expect(page.address()).toBe('/contact');
    await waitFor(() => expect(valueOf('Your message')).toBe('S'));
    expect(valueOf('What is it about?')).toBe('posting');
  });

  test('knows who wrote last before it takes any words, however late the disk tells', async () => {
    const device = await createDevice();
    const payload = { name: 'Ana', email: 'ana@example.ca', topic: 'press', message: 'Hello' };
    const last = { state: 'sent', receipt: testReceipt, settledAt: START_MS } as const;
    await leaveOn(device, null, { outbox: [testEntry({ kind: 'contact.send', payload, ...last })] });
    const page = await openPart(<Later />, { path: '/contact', device });
    const { db } = page.people.current();
    const transaction = db.transaction.bind(db) as (...asked: unknown[]) => Promise<unknown>;
    const { isOpen: isLetGo, open: letGo } = gate();
    vi.spyOn(db, 'transaction').mockImplementation(((...asked: unknown[]) =>
      asked[0] === 'r' ? isLetGo.then(() => transaction(...asked)) : transaction(...asked)) as never);
    const read = vi.spyOn(db.drafts, 'get');
    await press(page, 'Open');
    await waitFor(() => expect(read).toHaveResolved());
    await act(() => read.mock.results[0]?.value as Promise<unknown>);
    expect(sees('Your message')).toBe(false);
    letGo();
    await type(page, 'Your message', 'Hello again');
    expect([valueOf('Your name'), valueOf('Your email')]).toEqual(['Ana', 'ana@example.ca']);
  });

  test('takes no more words while the message is being saved', async () => {
    const page = await openContact();
    await fillIn(page, 'Hello');
    const letGo = holdOutbox(page);
    await press(page, SEND);
    await page.user.click(await openField('Your message'));
    await page.user.keyboard(' again');
    expect(valueOf('Your message')).toBe('Hello');
    letGo();
    await see('Your message is saved.');
  });

  test('knows the account of who is signed in', async () => {
    await openContact('/contact', asOwner(await createSendingWorld()));
    await waitFor(() => expect(valueOf('Your email')).toBe('owner@example.com'));
    expect(valueOf('Your name')).toBe('owner');
  });

  test('keeps what the device cannot', async () => {
    const page = await openContact();
    await fillIn(page, 'Hello');
    const makeRoom = fillDisk();
    await press(page, SEND);
    await see(/^We couldn’t save your message on this device, so nothing was sent\./);
    expect(valueOf('Your message')).toBe('Hello');
    makeRoom();
    await press(page, SEND);
    await see('Your message is saved.');
  });
});

describe('a message', () => {
  test('waits without a connection, then is with the operator', async () => {
    const world = await createSendingWorld();
    const device = await createDevice({ server: world.app });
    device.network.isOnline = false;
    const page = await openContact('/contact?topic=privacy', { device });
    await fillIn(page, ' What do you keep of me? ');
    await press(page, SEND);
    await see('Your message is saved.');
    await waitFor(() => expect(focused()?.textContent).toContain('Your message is saved.'));
    expect((await find('listitem')).textContent).toContain('Message to the operator');
    expect(await documentsOf(world.context, 'messages')).toEqual([]);

    page.goOnline();
    await page.passTime(GAP_MS);
    await see('Your message was sent.');
    await see(/^Reference PT-/);
    const [stored] = await documentsOf(world.context, 'messages');
    expect(stored?.data).toMatchObject({
      name: 'Robin Tremblay',
      topic: 'privacy',
      message: 'What do you keep of me?',
      language: 'en',
    });
    await press(page, 'Write another message');
    await find('button', SEND);
    await waitFor(() =>
      expect([valueOf('Your message'), valueOf('Your name'), valueOf('Your email')]).toEqual([
        '',
        'Robin Tremblay',
        'robin@example.ca',
      ]),
    );
    expect(page.surprises).toEqual([]);
  });

  test('that was refused is edited in the form', async () => {
    const device = await createDevice({ language: 'fr' });
    const payload = { name: 'Ana', email: 'ana@example.ca', topic: 'press', message: 'Bonjour' };
    const error = { type: 'operation_invalid', message: '', field: 'email' };
    const entry = testEntry({ kind: 'contact.send', title: 'Médias', state: 'attention', payload, error });
    await leaveOn(device, null, { outbox: [entry] });
    const page = await openContact('/contact', { device });
    await press(page, 'Modifier\u00a0: Médias');
    await waitFor(() => expect(valueOf('Votre message')).toBe('Bonjour'));
    expect(valueOf('De quoi s’agit-il?')).toBe('press');
    await waitFor(() => expect(focused()?.getAttribute('name')).toBe('email'));
    expect(complaint('Votre courriel')).toBe('Entrez un courriel comme nom@exemple.ca');
    expect(await page.people.current().db.outbox.count()).toBe(0);
  });

  test('that waits can be deleted, after a question', async () => {
    const device = await createDevice();
    const waits = testEntry({ kind: 'contact.send', title: 'Press', payload: { message: 'Hello' } });
    await leaveOn(device, null, { outbox: [waits, testEntry({ id: 'other', title: 'Camp cook' })] });
    const page = await openContact('/contact', { device });
    // Applications are no messages.
    expect(sees('Camp cook')).toBe(false);
    await press(page, 'Delete: Press');
    const question = await find('dialog', 'Delete this?');
    await press(page, 'Delete', { in: question });
    await waitFor(() => expect(sees('Your messages')).toBe(false));
    expect(await page.people.current().db.outbox.toCollection().primaryKeys()).toEqual(['other']);
  });

  test('that was sent is removed, and the keyboard goes to what is left', async () => {
    const device = await createDevice();
    const sent = testEntry({
      kind: 'contact.send',
      title: 'Press',
      state: 'sent',
      receipt: testReceipt,
      settledAt: START_MS,
    });
    await leaveOn(device, null, { outbox: [sent] });
    const page = await openContact('/contact', { device });
    await press(page, 'Remove from this list: Press');
    const question = await find('dialog', 'Remove from this list?');
    await press(page, 'Remove from this list', { in: question });
    await waitFor(() => expect(sees('Your messages')).toBe(false));
    await waitFor(() => expect(focused()?.contains(document.querySelector('form'))).toBe(true));
    expect(focused()?.localName).toBe('div');
  });
});
