import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import type { Details } from '../../../../src/domain/listing.ts';
import { ApplyBar } from '../../../../src/features/apply/apply-bar.tsx';
import { ApplyPanel } from '../../../../src/features/apply/apply-panel.tsx';
import { useApplication } from '../../../../src/features/apply/use-application.ts';
import type { OutboxEntry } from '../../../../src/local/db/outbox-entry.ts';
import { createDevice } from '../../../support/dom/device.ts';
import {
  act,
  complaint,
  find,
  gone,
  hasFocus,
  on,
  press,
  see,
  texts,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import { BUSY, createAnsweringWorld, leaveOn } from '../../../support/dom/sending-scene.ts';
import { holdDisk } from '../../../support/dom/held-disk.ts';
import { openPart, type PageOptions } from '../../../support/dom/test-app.tsx';
import { START_MS } from '../../../support/test-context.ts';
import { testCard, testEntry, testReceipt } from '../test-card.ts';

const CARD = testCard();

function Panel({ details = null }: { details?: Details | null }) {
  return (
    <ApplyPanel card={CARD} application={useApplication(CARD)} isOpen details={details} recipient={null} />
  );
}

async function openWith(part: ReactNode, entry: Partial<OutboxEntry>, options: PageOptions = {}) {
  const device = await createDevice(options);
  await leaveOn(device, null, { outbox: [testEntry(entry)] });
  return openPart(part, { ...options, device });
}

const refused = (type: string): Partial<OutboxEntry> => ({
  state: 'attention',
  attempts: 1,
  error: { type, message: 'In the words of the server.' },
});

describe('an application that left the form', () => {
  test('has its receipt, to be read out on the telephone', async () => {
    await openWith(<Panel />, { state: 'sent', receipt: testReceipt });
    await see('Application submitted successfully!');
    expect(texts('definition')).toEqual(['PT-7K3F-9Q2M', 'Oct 2, 12:00\u00a0p.m.']);
  });

  test.each([
    ['sent', { state: 'sent', receipt: testReceipt }, 'Application submitted successfully!'],
    ['refused', refused('storage_file_type_unsupported'), 'Failed to submit application. Please try again.'],
  ] as const)('is announced once (%s)', async (_, entry, words) => {
    await openWith(<Panel />, entry);
    const said = await see(words);
    // Some screen readers read a region within another one twice.
    const regions = '[aria-live], [role="status"], [role="alert"]';
    expect(said.closest(regions)?.parentElement?.closest(regions)).toBeNull();
  });

  test('waits for a busy server, not for a connection', async () => {
    const { world, answer } = await createAnsweringWorld();
    answer(BUSY);
    await openWith(<Panel />, {}, { server: world.app });
    await see(/^The server is busy\. We’ll try again automatically\./);
  });

  test('is said not to count twice, where there is an earlier one', async () => {
    await openWith(<Panel />, { state: 'sent', receipt: testReceipt, duplicate: true }, { language: 'fr' });
    await see(/^Nous avons conservé votre première candidature/);
    // This text is only here.
    const own = await see('Votre texte');
    expect(own.closest('details')?.open).toBe(true);
    await see('Copier le texte');
    expect((await see('Voir votre candidature')).getAttribute('href')).toBe(
      `/applications/${testReceipt.documentId}`,
    );
    await see('PT-7K3F-9Q2M');
  });

  test.each([
    ['en', /^Your résumé isn’t really a PDF/, 'Edit'],
    ['fr', /^Votre CV n’est pas vraiment un document PDF/, 'Modifier'],
  ] as const)('with a résumé that isn’t such a file can only be edited (%s)', async (language, why, edit) => {
    await openWith(<Panel />, refused('storage_file_type_unsupported'), { language });
    await see(why);
    expect(texts('button')).toEqual([edit]);
  });

  test('asks before it is sent for other pay, and is sent when told to', async () => {
    const { world, sent } = await createAnsweringWorld();
    const pay = { payMin: 1800, payMax: 1800, payPeriod: 'hour', payCurrency: 'CAD' };
    const seen = { payMin: 2000, payMax: 2000, payPeriod: 'hour' };
    const entry = refused('posting_changed');
    const page = await openWith(
      <Panel />,
      {
        ...entry,
        payload: { ...testEntry().payload, seen },
        error: { type: 'posting_changed', message: '', pay },
      },
      { server: world.app },
    );
    await see('The pay for this job changed before your application was sent.');
    await see('It was $20.00 an hour. Now it’s $18.00 an hour. Send anyway?');
    await press(page, 'Send anyway');
    await waitFor(() => expect(sent[0]?.payload).toMatchObject({ confirmChanged: true }));
  });

  test('that was refused says why, and is a form again with what was written', async () => {
    const page = await openWith(<Panel />, {
      ...refused('operation_invalid'),
      error: { type: 'operation_invalid', message: '', field: 'email' },
    });
    await see('Failed to submit application. Please try again.');
    await see('Fix the field “Email” and send again.');
    // As it stands it would be refused again.
    expect(texts('button')).toEqual(['Edit']);
    await press(page, 'Edit');
    await waitFor(() => expect(valueOf('Message')).toBe('Hello'));
    await hasFocus(await find('textbox', 'Email'));
    expect(complaint('Email')).toBe('Enter an email like name@example.ca');
    expect(await page.people.current().db.outbox.count()).toBe(0);
  });

  test('is taken back once, also where a slow disk lets a person press twice', async () => {
    const page = await openWith(<Panel />, { attempts: 1 });
    const edit = vi.spyOn(page.services.outbox, 'edit');
    await find('button', 'Edit');
    const goOn = await holdDisk(page);
    await press(page, 'Edit');
    await press(page, 'Edit');
    await goOn();
    await waitFor(() => expect(valueOf('Message')).toBe('Hello'));
    expect(edit).toHaveBeenCalledTimes(1);
  });

  test('is said to be on its way only as long as it is', async () => {
    const page = await openWith(<Panel />, {});
    await see('Waiting');
    const { db } = page.people.current();
    const flight = (ids: string[]) => act(() => db.settings.put({ key: 'in-flight', value: ids }));
    // Another tab sends it.
    vi.spyOn(page.services.outbox, 'edit').mockResolvedValue(undefined);
    await flight([testEntry().id]);
    await see('Sending…');
    await press(page, 'Edit');
    await see('We’re sending it now. Wait a moment before you edit it.');
    await flight([]);
    await gone('We’re sending it now. Wait a moment before you edit it.');
    await find('button', 'Edit');
  });

  test('that came too late is no failure: its text is in the open, and there is no form', async () => {
    await openWith(<Panel />, refused('posting_closed'));
    await see('This job closed before your application arrived');
    expect((await see('Your text')).closest('details')?.open).toBe(true);
    await see('Hello');
    expect(texts('button')).toEqual(['Try again']);
  });

  test('that has no recipient is kept, to be copied, and leads to the ways that the posting names', async () => {
    const details = emptyDetails();
    details.apply.email = 'jobs@example.ca';
    await openWith(<Panel details={details} />, refused('application_no_recipient'));
    await see('This employer doesn’t take applications on Portage');
    await see('Hello');
    await find('link', 'Write to jobs@example.ca');
    expect(texts('button')).toEqual(expect.arrayContaining(['Copy text', 'Try again']));
    expect(texts('button')).not.toContain('Edit');
  });

  test('that is one too many for today says so, and not that there is no connection', async () => {
    const freesAt = new Date(START_MS + 3_600_000).toISOString();
    const quota = { name: 'applications', share: 'guest', limit: 500, used: 500, freesAt };
    const { world } = await createAnsweringWorld();
    const error = { type: 'daily_quota_exceeded', message: '', quota };
    await openWith(<Panel />, { attempts: 1, error }, { server: world.app });
    await see(/^You’ve sent 500 applications in the last 24 hours, the most one person can send\./);
    expect(texts('button')).toEqual(['Send now', 'Edit']);
  });

  test('that was withdrawn is a new one when it is sent again', async () => {
    const { world, sent } = await createAnsweringWorld();
    const page = await openWith(<Panel />, refused('application_withdrawn'), { server: world.app });
    await see('You withdrew your application');
    expect(texts('button')).toEqual(['Apply again', 'Edit']);
    await press(page, 'Apply again');
    await waitFor(() => expect(sent).not.toEqual([]));
    // This server takes nothing: the same one may have been sent again by now.
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  });
});

/** A screen on which the form is still to come. */
class Below {
  readonly #heard: (entries: object[]) => void;
  constructor(heard: (entries: object[]) => void) {
    this.#heard = heard;
  }
  observe(): void {
    queueMicrotask(() => this.#heard([{ isIntersecting: false }]));
  }
  disconnect(): void {}
}

function BarAndPanel() {
  const application = useApplication(CARD);
  Reflect.set(globalThis, 'IntersectionObserver', Below);
  return (
    <>
      <ApplyBar isLoading={false} application={application} hasForm />
      <ApplyPanel card={CARD} application={application} isOpen details={null} recipient={null} />
    </>
  );
}

describe('the bar in reach of the thumb', () => {
  test.each<[string, Partial<OutboxEntry>, string]>([
    ['waits', { attempts: 1 }, 'Waiting to send'],
    ['was sent', { state: 'sent', receipt: testReceipt }, 'Sent Oct 2, 12:00\u00a0p.m.'],
    ['was refused', refused('posting_closed'), 'Needs your attention'],
    ['asks', refused('posting_changed'), 'Needs your attention'],
  ])('says how an application stands that %s', async (_what, entry, words) => {
    await openWith(<BarAndPanel />, entry);
    expect((await find('link', words)).getAttribute('href')).toBe('#apply');
  });

  test('leads to the form, and says that something is begun', async () => {
    const device = await createDevice();
    const page = await openPart(<BarAndPanel />, { device });
    await press(page, 'Apply', { role: 'link' });
    await hasFocus(await find('heading', 'Apply for this job'));
    const content = { name: '', email: '', message: 'Half of a letter' };
    await leaveOn(device, null, { drafts: [{ key: 'apply:1001', content, editedAt: START_MS }] });
    await openPart(<BarAndPanel />, { device });
    await find('link', 'Continue application');
    expect(on().queryByRole('link', { name: 'Apply' })).toBeNull();
  });
});
