import { fireEvent } from '@testing-library/react';
import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import { DraftWriter } from '../../../../src/local/drafts/draft-writer.ts';
import type { OwnApplication, PulledMessage } from '../../../../src/local/db/pulled-records.ts';
import { arrived, OWNER } from '../../../support/dom/account-scene.ts';
import { createDevice, type Device } from '../../../support/dom/device.ts';
import { watchDownloads } from '../../../support/dom/downloads.ts';
import {
  complaint,
  find,
  gone,
  hasFocus,
  openField,
  press,
  see,
  sees,
  texts,
  type,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import { SIX } from '../../../support/dom/list-scene.ts';
import { fillDisk, holdOutbox } from '../../../support/dom/sending-scene.ts';
import { openApp, type Page } from '../../../support/dom/test-app.tsx';
import { deviceWith, received } from '../applicants/received-scene.ts';

const FUTURE = ['2099-12-01T18:00:00.000+00:00', '2099-12-02T15:30:00.000+00:00'] as const;
const at = (minute: number) => `2026-11-20T12:${String(minute).padStart(2, '0')}:00.000+00:00`;
const NO_ROOM = 'We couldn’t save this on your device. Free up space and try again.';
type Step = NonNullable<PulledMessage['interview']>;

const step = (number: number, fields: Partial<Step> = {}, note = ''): PulledMessage => {
  const { action = 'propose' } = fields;
  const isProposal = action === 'propose';
  return {
    id: `i${number}`,
    run: 'r',
    applicationId: 'a',
    jobId: 100,
    from: isProposal ? 'employer' : 'applicant',
    text: note,
    at: at(number),
    order: number,
    by: '',
    interview: {
      step: number,
      action,
      times: isProposal ? [...FUTURE] : [],
      zone: isProposal ? 'America/Winnipeg' : '',
      minutes: isProposal ? 45 : 0,
      place: isProposal ? 'Kenora <b>' : '',
      link: isProposal ? 'https://meet.example/1' : '',
      ...fields,
    },
  };
};
const AGREED = [step(1, {}, 'Bring your licence'), step(2, { action: 'accept', times: [FUTURE[1]] })];

async function put(device: Device, messages: PulledMessage[], applications: OwnApplication[] = []) {
  const db = new PersonDatabase(OWNER.id, { indexedDB: device.disk, IDBKeyRange });
  await db.applications.bulkPut(applications);
  await db.messages.bulkPut(messages);
  db.close();
}
async function asApplicant(
  messages: PulledMessage[],
  fields: Partial<OwnApplication> = {},
  path = '/applications/a',
): Promise<Page> {
  const device = await createDevice({ user: OWNER });
  const delivery = { via: 'inbox', state: 'delivered', at: at(0) } as const;
  await put(device, messages, [{ ...received(), delivery, ...fields }]);
  return openApp(path, { device });
}
async function asEmployer(messages: PulledMessage[], path = '/applicants/100/a'): Promise<Page> {
  const device = await deviceWith({ applicants: [received({ openedAt: at(0) })] });
  await put(device, messages);
  return openApp(path, { device });
}
const sent = async (page: Page) =>
  (await page.people.current().db.outbox.toArray()).filter(({ kind }) => kind === 'interview.step');

describe('an applicant', () => {
  test('sees an interview and unread messages on the job’s own page, with the way to them', async () => {
    const device = await createDevice({ user: OWNER, cards: SIX });
    const delivery = { via: 'inbox', state: 'delivered', at: at(0) } as const;
    const { interview: _, ...word } = { ...step(3), id: 'm', text: 'See you' };
    await put(device, [...AGREED, word], [{ ...received({ jobId: 6 }), delivery }]);
    const page = await openApp('/job/6', { device });
    await see(/^Interview on Wednesday, December 2, 2099/);
    await see('2 new messages', await find('region', 'Your application'));
    await press(page, 'Messages, interview and notes', { role: 'link' });
    await arrived(page, '/applications/a');
    // A calendar has interviews with several employers.
    await waitFor(async () =>
      expect((await find('region', 'Messages')).textContent).toContain('See youMaple Foods Ltd. · Nov 20'),
    );
    const files = watchDownloads();
    await press(page, 'Add to calendar (.ics)');
    await waitFor(async () => expect(await files.last()).toBeDefined());
    expect((await files.last())?.text).toContain('SUMMARY:Interview: cook\\, Maple Foods Ltd.');
  });

  test('sees no interview until one is proposed', async () => {
    await asApplicant([]);
    await find('region', 'Messages');
    expect(sees('Interview')).toBe(false);
  });

  test('picks a time, and the answer waits in the outbox', async () => {
    const page = await asApplicant([step(1)]);
    await see('The employer proposes an interview. Pick a time.');
    await see('Kenora <b>');
    await press(page, 'Accept this time');
    await see('Pick a time first');
    await press(page, /December 2, 2099/, { role: 'radio' });
    await press(page, 'Accept this time');
    await waitFor(async () =>
      expect(await sent(page)).toMatchObject([
        {
          payload: { applicationId: 'a', step: 2, action: 'accept', times: [FUTURE[1]] },
          title: 'cook',
          state: 'waiting',
        },
      ]),
    );
    await see(/^You accepted Wednesday, December 2, 2099.*It’s saved on this device and will be sent/);
    expect(sees('The employer proposes an interview. Pick a time.')).toBe(false);
    expect(sees('Accept this time')).toBe(false);
    await hasFocus(await find('heading', 'Interview'));
  });

  test('asks for other times in words that are a draft until then, or declines', async () => {
    const first = await asApplicant([step(1)]);
    await press(first, 'Ask for other times');
    expect(complaint('Message to the employer')).toBe('Write which times suit you');
    await type(first, 'Message to the employer', 'En soirée 🥐');
    const page = await openApp('/applications/a', { device: first.device });
    await waitFor(() => expect(valueOf('Message to the employer')).toBe('En soirée 🥐'));
    await press(page, 'Ask for other times');
    await waitFor(async () =>
      expect(await sent(page)).toMatchObject([{ payload: { step: 2, action: 'ask', text: 'En soirée 🥐' } }]),
    );
  });

  test('can’t answer before the disk has told of the words for it: they would be lost', async () => {
    const first = await asApplicant([step(1)]);
    await type(first, 'Message to the employer', 'En soirée 🥐');
    const held: DraftWriter[] = [];
    const reading = vi.spyOn(DraftWriter.prototype, 'open').mockImplementation(function hold(
      this: DraftWriter,
    ) {
      held.push(this);
    });
    const page = await openApp('/applications/a', { device: first.device });
    await see('The employer proposes an interview. Pick a time.');
    expect(sees('Accept this time')).toBe(false);
    reading.mockRestore();
    for (const draft of held) draft.open();
    await press(page, /December 2, 2099/, { role: 'radio' });
    await waitFor(() => expect(valueOf('Message to the employer')).toBe('En soirée 🥐'));
    await press(page, 'Accept this time');
    await waitFor(async () =>
      expect(await sent(page)).toMatchObject([{ payload: { action: 'accept', text: 'En soirée 🥐' } }]),
    );
  });

  test('takes no more words while the answer is being saved', async () => {
    const page = await asApplicant([step(1)]);
    await type(page, 'Message to the employer', 'En soirée');
    const letGo = holdOutbox(page);
    await press(page, 'Ask for other times');
    await page.user.click(await openField('Message to the employer'));
    await page.user.keyboard(' 🥐');
    expect(valueOf('Message to the employer')).toBe('En soirée');
    letGo();
    await waitFor(async () =>
      expect(await sent(page)).toMatchObject([{ payload: { action: 'ask', text: 'En soirée' } }]),
    );
  });

  test('learns while typing that the device can’t keep the words, and when it can again', async () => {
    const page = await asApplicant([step(1)]);
    await openField('Message to the employer');
    const makeRoom = fillDisk();
    await type(page, 'Message to the employer', 'En soirée');
    await see(NO_ROOM);
    makeRoom();
    await type(page, 'Message to the employer', ' 🥐');
    await gone(NO_ROOM);
    onTestFinished(fillDisk());
    await type(page, 'Message to the employer', '!');
    await press(page, 'Ask for other times');
    // The answer couldn't be kept either, which the screen says once.
    await waitFor(() => expect(texts('alert')).toEqual([NO_ROOM]));
  });

  test('isn’t shown the draft of an answer to an earlier proposal', async () => {
    const page = await asApplicant([step(1)]);
    await type(page, 'Message to the employer', 'En soirée, après le travail 🥐');
    await see('Kenora <b>');
    await page.people.current().db.messages.put(step(2, { place: 'Dryden' }));
    await see('Dryden');
    await waitFor(() => expect(valueOf('Message to the employer')).toBe(''));
    // It's among the drafts, to be read.
    const { db } = page.people.current();
    await waitFor(async () => expect(await db.drafts.get('interview:a')).toBeUndefined());
    expect((await db.drafts.get('interview:a:earlier'))?.content).toMatchObject({
      text: 'En soirée, après le travail 🥐',
    });
    await type(page, 'Message to the employer', 'Mardi');
    const again = await openApp('/applications/a', { device: page.device });
    await waitFor(() => expect(valueOf('Message to the employer')).toBe('Mardi'));
    await press(again, 'Ask for other times');
    await waitFor(async () =>
      expect(await sent(again)).toMatchObject([{ payload: { step: 3, action: 'ask', text: 'Mardi' } }]),
    );
  });

  test('can’t pick times that have passed', async () => {
    await asApplicant([step(1, { times: ['2020-01-01T10:00:00.000+00:00'] })]);
    await see('These times have passed. Ask for other times.');
    expect(sees('Accept this time')).toBe(false);
  });

  test('has an agreed interview in the list, the progress and for the calendar, and can cancel it', async () => {
    const page = await asApplicant(AGREED);
    await see(/December 2, 2099/, await find('region', 'Interview'));
    await find('button', 'Add to calendar (.ics)');
    expect(texts('listitem', await find('region', 'Progress')).join()).toMatch(/interview/i);
    await press(page, 'Cancel the interview');
    const dialog = await find('dialog', 'Cancel the interview?');
    await press(page, 'Cancel the interview', { in: dialog });
    await waitFor(async () =>
      expect(await sent(page)).toMatchObject([{ payload: { step: 3, action: 'cancel' } }]),
    );
    await openApp('/applications', { device: page.device });
    await see(/^Interview on .*December 2, 2099/);
  });

  test('is told that it was, and can’t cancel it any more', async () => {
    const times = ['2026-11-19T18:00:00.000+00:00'];
    await asApplicant([step(1, { times }), step(2, { action: 'accept', times })]);
    await see('The time of the interview has passed.');
    expect(sees('Cancel the interview')).toBe(false);
    expect(sees('Add to calendar (.ics)')).toBe(false);
  });

  test('who withdrew has none, and takes it off the calendar', async () => {
    await asApplicant(AGREED, { state: 'withdrawn' });
    await see('The application was withdrawn, so there’s no interview.');
    await find('button', 'Remove from calendar (.ics)');
    expect(sees('Cancel the interview')).toBe(false);
  });

  test('reads each step in the conversation', async () => {
    await asApplicant(AGREED);
    const lines = async () => texts('listitem', await find('region', 'Messages'));
    await waitFor(async () => expect((await lines()).join('\n')).toMatch(/Proposed an interview/));
    expect((await lines()).join('\n')).toMatch(/Accepted .*December 2, 2099/);
  });
});

describe('an employer', () => {
  test('proposes times in a time zone, with what is missing pointed out', async () => {
    const page = await asEmployer([]);
    await press(page, 'Propose an interview');
    await hasFocus(await openField('First choice'));
    await press(page, 'Send proposal');
    expect(complaint('First choice')).toBe('Enter at least one time in the future');
    expect(complaint(/Place or phone number/)).toBe('Enter a place or a link');
    fireEvent.change(await openField('First choice'), { target: { value: '2098-12-09T10:00' } });
    await press(page, 'Send proposal');
    expect(complaint('First choice')).toBe('Choose a time within a year');
    fireEvent.change(await openField('First choice'), { target: { value: '2026-12-09T10:00' } });
    await type(page, /Link to the video call/, 'javascript:alert(1)');
    await press(page, 'Send proposal');
    expect(complaint(/Link to the video call/)).toBe('Enter a link such as https://example.com/meeting');
    await type(page, /Link to the video call/, 'https://meet.example/1');
    await press(page, 'Send proposal');
    await waitFor(async () =>
      expect(await sent(page)).toMatchObject([
        { payload: { applicationId: 'a', step: 1, action: 'propose', minutes: 30, place: '' } },
      ]),
    );
    // It waits for the network.
    const interview = await find('region', 'Interview');
    await waitFor(() => expect(texts('listitem', interview).join()).toMatch(/December 9, 2026/));
  });

  test('may close the form, which keeps what was typed', async () => {
    const page = await asEmployer([]);
    await press(page, 'Propose an interview');
    await type(page, /Place or phone number/, 'Harbour office');
    await press(page, 'Close');
    await hasFocus(await find('button', 'Propose an interview'));
    await press(page, 'Propose an interview');
    await waitFor(() => expect(valueOf(/Place or phone number/)).toBe('Harbour office'));
  });

  test('keeps a half-written proposal when the applicant answers, not when a colleague proposes', async () => {
    const page = await asEmployer([step(1)]);
    await press(page, 'Propose other times');
    await type(page, /Place or phone number/, 'Harbour office');
    const { db } = page.people.current();
    await db.messages.put(step(2, { action: 'ask' }, 'In the evening, please'));
    await see(/^The applicant asked for other times\./);
    await waitFor(() => expect(valueOf(/Place or phone number/)).toBe('Harbour office'));
    // The field keeps the focus, so typing goes on.
    await page.user.keyboard(', 2nd floor');
    await waitFor(() => expect(valueOf(/Place or phone number/)).toBe('Harbour office, 2nd floor'));
    await db.messages.put(step(3, { place: 'Dryden' }));
    await see('Dryden');
    await press(page, 'Propose other times');
    await waitFor(() => expect(valueOf(/Place or phone number/)).toBe('Dryden'));
  });

  test('withdraws a proposal, or proposes other times', async () => {
    const page = await asEmployer([{ ...step(1), by: null }]);
    await see('You proposed an interview. The applicant hasn’t answered yet.');
    await find('button', 'Propose other times');
    await press(page, 'Withdraw the proposal');
    await waitFor(async () =>
      expect(await sent(page)).toMatchObject([{ payload: { step: 2, action: 'cancel' } }]),
    );
  });

  test('reads that a colleague proposed', async () => {
    await asEmployer([{ ...step(1), by: 'Ann' }]);
    await see('Your team proposed an interview. The applicant hasn’t answered yet.');
    await asEmployer([step(1, { times: ['2020-01-01T10:00:00.000+00:00'] })]);
    await see('Your team proposed an interview, but these times have passed. You can propose others.');
  });

  test('is told when all times that they proposed have passed', async () => {
    await asEmployer([{ ...step(1, { times: ['2020-01-01T10:00:00.000+00:00'] }), by: null }]);
    await see('You proposed an interview, but these times have passed. You can propose others.');
    await find('button', 'Propose other times');
    expect(sees(/hasn’t answered yet/)).toBe(false);
  });

  test('proposes other times at the place and in the zone of the last proposal', async () => {
    const fields = { zone: 'America/St_Johns', minutes: 50, place: 'Harbour office' };
    const page = await asEmployer([step(1, fields)]);
    await press(page, 'Propose other times');
    fireEvent.change(await openField('First choice'), { target: { value: '2026-12-09T10:00' } });
    await press(page, 'Send proposal');
    await waitFor(async () =>
      expect(await sent(page)).toMatchObject([
        { payload: { ...fields, step: 2, action: 'propose', times: ['2026-12-09T13:30:00.000Z'] } },
      ]),
    );
  });

  test('sees agreed interviews in the list', async () => {
    await asEmployer(AGREED, '/applicants/100');
    await see(/^Interview on .*December 2, 2099/);
  });
});
