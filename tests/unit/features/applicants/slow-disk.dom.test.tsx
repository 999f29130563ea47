import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';
import { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import type { PulledMessage } from '../../../../src/local/db/pulled-records.ts';
import { OWNER } from '../../../support/dom/account-scene.ts';
import {
  choose,
  complaint,
  find,
  hasFocus,
  openField,
  press,
  see,
  sees,
  type,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import { leaveOn } from '../../../support/dom/sending-scene.ts';
import { openApp, type Page } from '../../../support/dom/test-app.tsx';
import { deviceWith, received } from './received-scene.ts';
import { gate } from '../../../support/gate.ts';

const AT = '2026-11-20T12:01:00.000+00:00';
const DECISION = 'Your team’s decision';
const PLACE = /Place or phone number/;

const opened = () => deviceWith({ applicants: [received({ openedAt: AT })] });

/** Operations of this kind are saved once the disk is let go. `asked`: what they say. */
function holdSaving({ services: { outbox } }: Page, kind: string) {
  const save = outbox.enqueue.bind(outbox);
  const { isOpen, open: letGo } = gate();
  const asked: unknown[] = [];
  outbox.enqueue = async (operations, options) => {
    const held = operations.filter(each => each.kind === kind);
    asked.push(...held.map(({ payload }) => payload));
    if (held.length > 0) await isOpen;
    return save(operations, options);
  };
  return { asked, letGo };
}

async function saved({ people }: Page, kind: string) {
  const entries = await people.current().db.outbox.toArray();
  return entries.filter(each => each.kind === kind).map(({ payload }) => payload);
}

describe('a message', () => {
  test('takes no more words while it’s being saved, and is saved once', async () => {
    const page = await openApp('/applicants/100/a', { device: await opened() });
    await type(page, 'New message', 'Monday at nine?');
    const { asked, letGo } = holdSaving(page, 'message.send');
    await press(page, 'Send message');
    await page.user.click(await find('textbox', 'New message'));
    await page.user.keyboard(' Or at ten?');
    await press(page, 'Send message');
    expect(asked).toMatchObject([{ text: 'Monday at nine?' }]);
    expect(valueOf('New message')).toBe('Monday at nine?');
    letGo();
    await waitFor(() => expect(valueOf('New message')).toBe(''));
    await type(page, 'New message', 'Or at ten?');
    await press(page, 'Send message');
    await waitFor(async () => expect(await saved(page, 'message.send')).toHaveLength(2));
  });

  test('leaves its field when it’s saved, however late the disk tells that its draft is gone', async () => {
    const page = await openApp('/applicants/100/a', { device: await opened() });
    await type(page, 'New message', 'Monday at nine?');
    const { db } = page.people.current();
    await waitFor(async () => expect(await db.drafts.count()).toBe(1));
    vi.spyOn(db.drafts, 'get').mockReturnValue(new Promise(() => undefined) as never);
    await press(page, 'Send message');
    await waitFor(() => expect(valueOf('New message')).toBe(''));
    await press(page, 'Send message');
    expect(complaint('New message')).toBe('Write a message first');
    expect(await saved(page, 'message.send')).toMatchObject([{ text: 'Monday at nine?' }]);
  });
});

test('a proposal that was begun is read before it can be continued', async () => {
  const device = await opened();
  const content = { times: ['2026-12-09T10:00', '', ''], minutes: '45', place: 'Dryden', proposal: 0 };
  await leaveOn(device, OWNER.id, { drafts: [{ key: 'interview:a', content, editedAt: 1 }] });
  const page = await openApp('/applicants/100', { device });
  const { db } = page.people.current();
  const get = db.drafts.get.bind(db.drafts) as (key: string) => Promise<unknown>;
  const { isOpen, open: letGo } = gate();
  vi.spyOn(db.drafts, 'get').mockImplementation(
    key => isOpen.then(() => get(key as unknown as string)) as never,
  );
  await press(page, /^Bruno Roy/, { role: 'link' });
  await press(page, 'Propose an interview');
  expect(sees(PLACE)).toBe(false);
  letGo();
  await hasFocus(await openField('First choice'));
  expect([valueOf('First choice'), valueOf(PLACE)]).toEqual(['2026-12-09T10:00', 'Dryden']);
  await type(page, PLACE, 'Kenora');
  await waitFor(async () =>
    expect((await db.drafts.toArray())[0]?.content).toMatchObject({
      times: ['2026-12-09T10:00', '', ''],
      place: 'Kenora',
    }),
  );
});

test('a step towards an interview is taken once, however late the disk tells of it', async () => {
  const device = await opened();
  const proposal: PulledMessage = {
    id: 'i1',
    run: 'r',
    applicationId: 'a',
    jobId: 100,
    from: 'employer',
    text: '',
    at: AT,
    order: 1,
    by: null,
    interview: {
      step: 1,
      action: 'propose',
      times: ['2099-12-01T18:00:00.000+00:00'],
      zone: 'America/Winnipeg',
      minutes: 45,
      place: 'Kenora',
      link: '',
    },
  };
  const disk = new PersonDatabase(OWNER.id, { indexedDB: device.disk, IDBKeyRange });
  await disk.messages.put(proposal);
  disk.close();
  const page = await openApp('/applicants/100/a', { device });
  await find('button', 'Withdraw the proposal');
  const { db } = page.people.current();
  const never = { equals: () => ({ toArray: () => new Promise(() => undefined) }) };
  const reads = vi.spyOn(db.messages, 'where').mockReturnValue(never as never);
  await press(page, 'Withdraw the proposal');
  await hasFocus(await find('heading', 'Interview'));
  expect((await find('button', 'Withdraw the proposal')).getAttribute('aria-disabled')).toBe('true');
  expect(await saved(page, 'interview.step')).toMatchObject([{ action: 'cancel', step: 2 }]);
  // The next change of the disk tells.
  reads.mockRestore();
  await db.messages.put({ ...proposal, id: 'm2', order: 2, interview: undefined, text: 'Hello' } as never);
  await see(/^You cancelled the interview\./);
});

test('a decision is shown while it’s being saved, and can be taken back by then', async () => {
  const page = await openApp('/applicants/100/a', { device: await opened() });
  await openField(DECISION);
  const { asked, letGo } = holdSaving(page, 'application.decide');
  await choose(page, DECISION, 'Offer');
  expect(valueOf(DECISION)).toBe('offer');
  expect(sees('Saved. It will sync automatically.')).toBe(false);
  await choose(page, DECISION, 'No decision yet');
  expect(asked).toMatchObject([{ decision: 'offer' }, { decision: null }]);
  letGo();
  await see('Saved. It will sync automatically.');
  await waitFor(async () =>
    expect(await saved(page, 'application.decide')).toMatchObject([{ decision: null }]),
  );
  expect(valueOf(DECISION)).toBe('none');
});
