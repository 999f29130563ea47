import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import type { OwnApplication, PulledMessage } from '../../../../src/local/db/pulled-records.ts';
import { OWNER } from '../../../support/dom/account-scene.ts';
import { createDevice, type Device } from '../../../support/dom/device.ts';
import {
  complaint,
  find,
  gone,
  openField,
  press,
  see,
  sees,
  texts,
  type,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openApp, type Page } from '../../../support/dom/test-app.tsx';
import { deviceWith, received } from '../applicants/received-scene.ts';

const at = (minute: number) => `2026-11-20T12:${String(minute).padStart(2, '0')}:00.000+00:00`;
const message = (order: number, fields: Partial<PulledMessage> = {}): PulledMessage => ({
  id: `m${order}`,
  run: 'r',
  applicationId: 'a',
  jobId: 100,
  from: 'employer',
  text: `Text ${order}`,
  at: at(order),
  order,
  by: '',
  ...fields,
});
const application = (fields: Partial<OwnApplication> = {}): OwnApplication => ({
  ...received(),
  delivery: { via: 'inbox', state: 'delivered', at: at(0) },
  ...fields,
});

async function put(device: Device, rows: { messages?: PulledMessage[]; applications?: OwnApplication[] }) {
  const db = new PersonDatabase(OWNER.id, { indexedDB: device.disk, IDBKeyRange });
  await db.applications.bulkPut(rows.applications ?? []);
  await db.messages.bulkPut(rows.messages ?? []);
  db.close();
}

async function asApplicant(
  messages: PulledMessage[] = [],
  fields: Partial<OwnApplication> = {},
  path = '/applications/a',
): Promise<Page> {
  const device = await createDevice({ user: OWNER });
  await put(device, { messages, applications: [application(fields)] });
  return openApp(path, { device });
}

const lines = async () => texts('listitem', await find('region', 'Messages'));
const entries = async (page: Page, kind: string) =>
  (await page.people.current().db.outbox.toArray()).filter(entry => entry.kind === kind);

describe('the conversation', () => {
  test('of an applicant is in order, as text, with who wrote what', async () => {
    await asApplicant([
      message(3, { from: 'applicant', by: null, text: 'Thanks' }),
      message(1, { text: '<img src=x onerror=alert(1)>' }),
      message(2, { at: at(1), text: 'Same minute' }),
      message(9, { applicationId: 'b', text: 'About another' }),
    ]);
    await waitFor(async () => expect(await lines()).toHaveLength(3));
    expect((await lines()).map(line => line.split(' · ')[0])).toEqual([
      'New<img src=x onerror=alert(1)>The employer',
      'Same minuteThe employer',
      'ThanksYou',
    ]);
    expect(document.querySelector('main img')).toBeNull();
  });

  test('is noted as read once, and the mark of what was new stays', async () => {
    const page = await asApplicant([message(1), message(2)]);
    await waitFor(async () =>
      expect(await entries(page, 'conversation.read')).toMatchObject([
        { payload: { applicationId: 'a', seenTo: Date.parse(at(2)) }, state: 'waiting' },
      ]),
    );
    expect((await lines())[0]).toMatch(/^New/);
    await page.people.current().db.messages.put(message(5));
    // The first one may be under way.
    await waitFor(async () =>
      expect((await entries(page, 'conversation.read')).map(({ payload }) => payload['seenTo'])).toContain(
        Date.parse(at(5)),
      ),
    );
  });

  test('that the server says was read is not new, and nothing is sent about it', async () => {
    const page = await asApplicant([message(1)], { seenTo: at(1) });
    await waitFor(async () => expect(await lines()).toHaveLength(1));
    expect((await lines())[0]).toMatch(/^Text 1/);
    // What is written now comes after what the screen would have noted.
    await type(page, 'New message', 'Thanks');
    await press(page, 'Send message');
    await see('Saved. It will be sent automatically.');
    expect(await entries(page, 'conversation.read')).toEqual([]);
  });

  test('of a withdrawn application can be read and not continued; one sent elsewhere has none', async () => {
    await asApplicant([message(1)], { state: 'withdrawn' });
    await see('The application was withdrawn, so no more messages can be sent.');
    expect(sees('New message')).toBe(false);
    await asApplicant([], { delivery: { via: 'email', state: 'delivered', at: at(0) } });
    await find('heading', 'Your letter');
    expect(sees('Send message')).toBe(false);
  });
});

describe('a new message', () => {
  test.each([
    ['beside others', [message(1)]],
    ['as the first', []],
  ])('%s stays on the screen if the application is withdrawn meanwhile', async (_where, messages) => {
    const page = await asApplicant(messages);
    await type(page, 'New message', 'I can start on Mon');
    await page.people.current().db.applications.put(application({ state: 'withdrawn' }));
    await see('Not sent. You were still writing this.');
    await see('I can start on Mon');
    expect(sees('New message')).toBe(false);
  });

  test('is written offline, stands at the end at once, and is a draft until then', async () => {
    const page = await asApplicant([message(1)]);
    await type(page, 'New message', ' Oui, lundi 🥐 ');
    await openApp('/applications/a', { device: page.device });
    await waitFor(() => expect(valueOf('New message')).toBe(' Oui, lundi 🥐 '));
  });

  test('goes to the outbox once', async () => {
    const page = await asApplicant([message(1)]);
    await type(page, 'New message', ' Oui, lundi 🥐 ');
    await press(page, 'Send message');
    await see('Saved. It will be sent automatically.');
    await waitFor(async () =>
      expect((await lines()).at(-1)).toMatch(/^Oui, lundi 🥐You · .*(Saved|Waiting)/),
    );
    expect(await entries(page, 'message.send')).toMatchObject([
      { payload: { applicationId: 'a', text: 'Oui, lundi 🥐' }, title: 'cook' },
    ]);
    await waitFor(() => expect(valueOf('New message')).toBe(''));
    // It's sent, so it isn't promised any more.
    const { db } = page.people.current();
    const [entry] = await entries(page, 'message.send');
    const receipt = { documentId: 'm2', acceptedAt: at(2), reference: '', jobId: 100 };
    await db.outbox.update(entry?.id ?? '', { state: 'sent', receipt });
    await gone('Saved. It will be sent automatically.');
  });

  test('that was refused, or is sent while another waits, isn’t promised', async () => {
    const page = await asApplicant([message(1)]);
    const { db } = page.people.current();
    await type(page, 'New message', 'The first');
    await press(page, 'Send message');
    await see('Saved. It will be sent automatically.');
    const [first] = await entries(page, 'message.send');
    const error = { type: 'conversation_closed', message: '' };
    await db.outbox.update(first?.id ?? '', { state: 'attention', error });
    await gone('Saved. It will be sent automatically.');
    await db.outbox.update(first?.id ?? '', { state: 'waiting', error: null });
    await see('Saved. It will be sent automatically.');
    await type(page, 'New message', 'The second');
    await press(page, 'Send message');
    await see('Saved. It will be sent automatically.');
    const second = (await entries(page, 'message.send')).find(({ id }) => id !== first?.id);
    const receipt = { documentId: 'm2', acceptedAt: at(2), reference: '', jobId: 100 };
    await db.outbox.update(second?.id ?? '', { state: 'sent', receipt });
    await gone('Saved. It will be sent automatically.');
    expect((await lines()).join()).toMatch(/The first/);
  });

  test('that is empty gets an error, and none is longer than the server takes', async () => {
    const page = await asApplicant();
    await press(page, 'Send message');
    expect(complaint('New message')).toBe('Write a message first');
    expect(await openField('New message')).toHaveProperty('maxLength', 4000);
    expect(await entries(page, 'message.send')).toEqual([]);
  });
});

describe('the employer', () => {
  test('sees that something is new in the inbox and the list, and who of the team answered', async () => {
    const device = await deviceWith({ applicants: [received({ openedAt: at(0) })] });
    await put(device, {
      messages: [message(1, { from: 'applicant' }), message(2, { by: 'Ann' }), message(3, { by: '' })],
    });
    const page = await openApp('/applicants', { device });
    const part = await find('region', 'New messages');
    expect(texts('listitem', part)).toEqual([expect.stringMatching(/^Bruno Roycook.*1 new message$/)]);
    await press(page, /^Bruno Roy/, { role: 'link' });
    await waitFor(async () =>
      expect((await lines()).map(line => line.split(' · ')[0])).toEqual([
        'NewText 1Bruno Roy',
        'Text 2Ann',
        'Text 3A colleague',
      ]),
    );
  });
});

test('the inbox has the latest message first', async () => {
  const names = ['b', 'c', 'a'];
  const device = await deviceWith({
    applicants: names.map(id => received({ id, name: `Person ${id}`, openedAt: at(0) })),
  });
  const messages = names.map((id, each) => message(each + 1, { applicationId: id, from: 'applicant' }));
  await put(device, { messages });
  await openApp('/applicants', { device });
  const lines = texts('listitem', await find('region', 'New messages'));
  expect(lines.map(line => line.slice(0, 'Person x'.length))).toEqual(['Person a', 'Person c', 'Person b']);
});

test('unread messages are shown in the list of applications and on the phone’s tab', async () => {
  await asApplicant([message(1), message(2)], {}, '/applications');
  await see('2 new messages', await find('main', ''));
  await waitFor(async () =>
    expect(texts('link', await find('navigation', 'Sections'))).toContain('2Applications2 new messages'),
  );
});
