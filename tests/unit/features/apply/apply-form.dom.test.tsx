import { describe, expect, test } from 'vitest';
import { addPosting, documentsOf } from '../../../support/board.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { asOwner } from '../../../support/dom/account-scene.ts';
import { createDevice, type Device } from '../../../support/dom/device.ts';
import {
  complaint,
  find,
  hasFocus,
  on,
  press,
  see,
  sees,
  texts,
  type,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import { createSendingWorld, fillDisk, GAP_MS, leaveOn } from '../../../support/dom/sending-scene.ts';
import { openApp, type Page } from '../../../support/dom/test-app.tsx';
import { START_MS } from '../../../support/test-context.ts';

const JOB = aCard({ jobId: 100, jobTitle: 'Camp cook' });
const SEND = 'Send application';

async function fillIn(page: Page, message: string): Promise<void> {
  await type(page, 'Name', 'Robin Tremblay');
  await type(page, 'Email', 'robin@example.ca');
  await type(page, 'Message', message);
}

async function withDraft(content: Record<string, unknown>): Promise<Device> {
  const device = await createDevice({ cards: [JOB] });
  await leaveOn(device, null, { drafts: [{ key: 'apply:100', content, editedAt: START_MS }] });
  return device;
}

describe('an application that lacks something', () => {
  test('is not sent: the summary has the focus, leads to the fields, and is said in the language chosen then', async () => {
    const page = await openApp('/job/100', { cards: [JOB] });
    await press(page, SEND);
    expect(texts('link', await find('alert'))).toEqual([
      'Enter your name',
      'Enter your email',
      'Write a message to the employer',
    ]);
    await hasFocus(await find('alert'));
    await press(page, 'Enter your email', { role: 'link' });
    await hasFocus(on().getByLabelText('Email'));
    const [french] = await on().findAllByRole('button', { name: 'fr Français' });
    if (french) await page.user.click(french);
    await find('link', 'Entrez votre courriel');
    expect(complaint('Courriel')).toBe('Entrez votre courriel');
    expect(sees('Enter your email')).toBe(false);
    expect(await page.people.current().db.outbox.count()).toBe(0);
  });

  test('says what is wrong with an address and with a length, until it is right', async () => {
    const page = await openApp('/job/100', {
      device: await withDraft({ name: 'Robin', email: 'robin@', message: 'x'.repeat(10_001) }),
    });
    await waitFor(() => expect(valueOf('Email')).toBe('robin@'));
    await press(page, SEND);
    expect(complaint('Email')).toBe('Enter an email like name@example.ca');
    expect(complaint('Message')).toBe('Use 10,000 characters or fewer. You have 10,001.');
    expect(complaint('Name')).toBeNull();
    await type(page, 'Email', 'robin@example.ca');
    await waitFor(() => expect(complaint('Email')).toBeNull());
    expect(complaint('Message')).not.toBeNull();
  });
});

describe('an application', () => {
  test('is kept as it is typed, in any letters, and there again', async () => {
    const device = await createDevice({ cards: [JOB] });
    const page = await openApp('/job/100', { device });
    await find('button', SEND);
    expect(sees(/^Saved on this/)).toBe(false);
    await type(page, 'Message', 'Je cuisine depuis 2019 — 料理 🍲');
    await see(/^Saved on this computer/);
    await openApp('/job/100', { device });
    await waitFor(() => expect(valueOf('Message')).toBe('Je cuisine depuis 2019 — 料理 🍲'));
    await see(/^Saved on this computer/);
  });

  test('waits without a connection, is sent when there is one, and the next form knows who applies', async () => {
    const world = await createSendingWorld();
    await addPosting(world.context, { jobId: 100, jobTitle: 'Camp cook' });
    await addPosting(world.context, { jobId: 101, jobTitle: 'welder' });
    const other = aCard({ jobId: 101, jobTitle: 'welder' });
    const device = await createDevice({ server: world.app, cards: [JOB, other] });
    device.network.isOnline = false;
    const page = await openApp('/job/100', { device });
    await find('button', SEND);
    await fillIn(page, '  I have cooked for camps of forty.  ');
    await press(page, SEND);
    await see(/^Saved\. We’ll send it automatically when you’re back online\./);
    await hasFocus(await find('heading', 'Your application'));
    expect(await documentsOf(world.context, 'applications')).toEqual([]);
    expect(on().queryByRole('button', { name: SEND })).toBeNull();

    page.goOnline();
    await page.passTime(GAP_MS);
    await see('Application submitted successfully!');
    const [sent] = await documentsOf(world.context, 'applications');
    expect(sent?.data).toMatchObject({
      jobId: 100,
      name: 'Robin Tremblay',
      message: 'I have cooked for camps of forty.',
    });
    const [entry] = await page.people.current().db.outbox.toArray();
    await see(entry?.receipt?.reference ?? 'a reference');
    expect(await page.people.current().db.drafts.count()).toBe(0);

    await openApp('/job/101', { device });
    await find('button', SEND);
    await waitFor(() =>
      expect(['Email', 'Name', 'Message'].map(label => valueOf(label))).toEqual([
        'robin@example.ca',
        'Robin Tremblay',
        'I have cooked for camps of forty.',
      ]),
    );
  });

  test('begins with who is signed in', async () => {
    const world = await createSendingWorld();
    await addPosting(world.context, { jobId: 100, jobTitle: 'Camp cook' });
    await openApp('/job/100', { ...asOwner(world), cards: [JOB] });
    await waitFor(() =>
      expect(['Email', 'Name', 'Message'].map(label => valueOf(label))).toEqual([
        'owner@example.com',
        'owner',
        '',
      ]),
    );
  });

  test('after a withdrawal says so before it is sent, and is a new one at once', async () => {
    const device = await createDevice({ cards: [JOB] });
    const withdrawn = {
      id: 'first',
      run: 'r',
      jobId: 100,
      jobTitle: 'Camp cook',
      state: 'withdrawn',
      sentAt: '2026-10-03T12:00:00.000+00:00',
      reference: 'PT-1',
      name: 'Robin',
      email: 'robin@example.ca',
      message: 'Hello',
    } as const;
    const later = { ...withdrawn, id: 'second', sentAt: '2026-10-04T12:00:00.000+00:00' };
    await leaveOn(device, null, { applications: [later, withdrawn] });
    device.network.isOnline = false;
    const page = await openApp('/job/100', { device });
    await see('You withdrew your application');
    await see('Applying again creates a new application.');
    await fillIn(page, 'I can come after all.');
    await press(page, SEND);
    await see(/^Saved\./);
    const [entry] = await page.people.current().db.outbox.toArray();
    expect(entry?.payload).toMatchObject({ message: 'I can come after all.', after: 'second' });
  });

  test('that the device cannot keep is not sent, and stands there still', async () => {
    const page = await openApp('/job/100', {
      device: await withDraft({ name: 'Robin', email: 'robin@example.ca', message: 'Hello' }),
    });
    await waitFor(() => expect(valueOf('Message')).toBe('Hello'));
    const makeRoom = fillDisk();
    await press(page, SEND);
    await see(/^We couldn’t save your application on this device, so nothing was sent\./);
    expect(valueOf('Message')).toBe('Hello');
    makeRoom();
    await press(page, SEND);
    await see(/^Saved\. We’ll send it automatically/);
  });

  test('to a posting that closed meanwhile can still be read, and deleted', async () => {
    const page = await openApp('/job/100', {
      device: await withDraft({ name: '', email: '', message: 'I have cooked for camps of forty.' }),
      services: { details: { read: async () => ({ status: 'gone' }) } },
    });
    const kept = await find('region', 'Your text');
    await see('I have cooked for camps of forty.', kept);
    expect(on().queryByRole('button', { name: SEND })).toBeNull();
    await press(page, 'Delete text', { in: kept });
    await waitFor(() => expect(on().queryByRole('region', { name: 'Your text' })).toBeNull());
  });
});

test.each(['/job/abc', '/job/7'])('%s is no posting, and its title says so', async address => {
  const world = await createSendingWorld();
  await openApp(address, { server: world.app, cards: [JOB] });
  await waitFor(() => expect(document.title).toBe('We can’t find this job · Portage'));
  expect(on().queryByRole('button', { name: SEND })).toBeNull();
});
