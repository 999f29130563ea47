import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { putPart, readParts } from '../../../../src/local/values/profile.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { createDevice } from '../../../support/dom/device.ts';
import {
  act,
  choose,
  complaint,
  find,
  focused,
  gone,
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
import { openApp, type Page } from '../../../support/dom/test-app.tsx';

const kept = async ({ people }: Page) => Object.fromEntries(await readParts(people.current().db));

async function addFile(page: Page, name: string, content = `%PDF-1.7 ${name}`): Promise<void> {
  await find('button', 'Add a résumé: Choose a file');
  const input = document
    .querySelector<HTMLInputElement>('#resume-file')
    ?.parentElement?.querySelector('input');
  if (!input) throw new Error('There is no file field');
  const type = name.endsWith('.txt') ? 'text/plain' : 'application/pdf';
  await page.user.upload(input, new File([content], name, { type }));
  await see(name);
}

describe('the profile', () => {
  test('is on this device as it is typed, without an account, and is there again', async () => {
    const device = await createDevice({ cards: [] });
    device.network.isOnline = false;
    const page = await openApp('/resume', { device });
    await type(page, 'Name', 'Łukasz Nguyễn 王');
    await choose(page, 'French', 'Fluent');
    await choose(page, 'Right to work in Canada (optional)', 'Open work permit');
    await waitFor(async () =>
      expect(await kept(page)).toEqual({
        'about:name': { value: 'Łukasz Nguyễn 王' },
        'about:french': { value: 'fluent' },
        work: { authorization: 'openPermit' },
      }),
    );
    await openApp('/resume', { device });
    await waitFor(() => expect(valueOf('Name')).toBe('Łukasz Nguyễn 王'));
  });

  test('keeps what was typed beside another field that another device changed since', async () => {
    const page = await openApp('/resume', {});
    const { db } = page.people.current();
    // As an earlier version of the app kept it: all in one.
    await act(() => putPart(db, 'about', { name: 'Anna', phone: '1' }, page.people.edits));
    await waitFor(() => expect(valueOf('Phone')).toBe('1'));
    await page.user.type(await on().findByLabelText(/^Summary/), 'Cook');
    await act(() => putPart(db, 'about:phone', { value: '613 555-0123' }, page.people.edits));
    await waitFor(() => expect(valueOf('Phone')).toBe('613 555-0123'));
    await page.user.keyboard(' and baker');
    await waitFor(async () =>
      expect(await kept(page)).toEqual({
        about: { name: 'Anna', phone: '1' },
        'about:phone': { value: '613 555-0123' },
        'about:summary': { value: 'Cook and baker' },
      }),
    );
    expect([valueOf('Name'), valueOf('Phone')]).toEqual(['Anna', '613 555-0123']);
  });

  test('lists jobs, the latest first, which can be changed, removed and put back', async () => {
    const page = await openApp('/resume', {});
    const { db } = page.people.current();
    await act(() =>
      putPart(
        db,
        'experience:entry-0001',
        { title: 'Cook', from: '2019-02', to: '2021-01' },
        page.people.edits,
      ),
    );
    await see('Cook');
    await press(page, 'Add a job');
    await type(page, 'Job title', 'Chef');
    await type(page, 'Start', '2021-02');
    await press(page, 'I work there now', { role: 'checkbox' });
    await press(page, 'Done');
    const section = (await find('heading', 'Experience')).closest('section') ?? document.body;
    await waitFor(() =>
      expect(texts('listitem', section).map(text => text.slice(0, 4))).toEqual(['Chef', 'Cook']),
    );
    await see('Feb 2021 – present');
    await press(page, 'Remove: Chef');
    await gone('Chef', section);
    await waitFor(() => expect(focused()?.textContent).toBe('Experience'));
    await press(page, 'Undo');
    await see('Chef', section);
  });

  test('takes a month as people write it, and stores it in one form', async () => {
    const page = await openApp('/resume', {});
    await press(page, 'Add education');
    const start = await openField('Start');
    expect(start.getAttribute('inputmode')).toBeNull();
    await page.user.click(start);
    await page.user.keyboard('septembre 2021');
    expect(valueOf('Start')).toBe('septembre 2021');
    await waitFor(async () => expect(Object.values(await kept(page))).toEqual([{ from: '2021-09' }]));
    await type(page, 'End', '5/2024');
    await waitFor(() => expect(valueOf('Start')).toBe('2021-09'));
    await press(page, 'Done');
    await see('Sep 2021 – May 2024');
  });

  test('asks for a month that can be read once the person leaves the field', async () => {
    const page = await openApp('/resume', {});
    await press(page, 'Add education');
    await type(page, 'Start', '2021-13');
    expect(complaint('Start')).toBeNull();
    await page.user.tab();
    await waitFor(() =>
      expect(complaint('Start')).toBe('Enter a month and a year, for example May 2024 or 05/2024.'),
    );
    expect(valueOf('Start')).toBe('2021-13');
  });

  test('doesn’t close an entry with a month that it would leave out', async () => {
    const page = await openApp('/resume', {});
    await press(page, 'Add education');
    await type(page, 'Program or diploma', 'Cook');
    await type(page, 'End', '2016');
    await press(page, 'Done');
    await see('Add the month, for example May 2024 or 05/2024.');
    await waitFor(() => expect(focused()?.getAttribute('name')).toBe('to'));
    await type(page, 'End', '2016-06');
    await press(page, 'Done');
    await see('Jun 2016');
  });

  test('refuses an end before the start', async () => {
    const page = await openApp('/resume', {});
    await press(page, 'Add a job');
    await type(page, 'Job title', 'Cook');
    await type(page, 'Start', 'May 2021');
    await type(page, 'End', 'mars 2020');
    await press(page, 'Done');
    await waitFor(() => expect(complaint('End')).toBe('The end is before the start. Check both months.'));
    await waitFor(() => expect(focused()?.getAttribute('name')).toBe('to'));
    await type(page, 'End', 'mars 2022');
    await press(page, 'Done');
    await see('May 2021 – Mar 2022');
  });

  test('keeps no half characters, which could not be sent', async () => {
    const page = await openApp('/resume', {});
    await type(page, 'Name', 'Anna\ud83d\u0000');
    await waitFor(async () => expect(await kept(page)).toEqual({ 'about:name': { value: 'Anna' } }));
  });

  test('says so when the device has no room', async () => {
    const page = await openApp('/resume', {});
    page.people.current().db.profile.hook('creating', () => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    await type(page, 'Name', 'Anna');
    await see(/^We couldn’t save this on your device/);
    expect(valueOf('Name')).toBe('Anna');
  });
});

describe('the résumés', () => {
  test('are five at most, each once, and one is the default', async () => {
    const page = await openApp('/resume', {});
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf', 'four.pdf', 'five.pdf']) await addFile(page, name);
    await see('You have 5 résumés, the most you can keep. Remove one to add another.');
    await press(page, 'Make default: three.pdf');
    await waitFor(() => expect(on().queryByRole('button', { name: 'Make default: three.pdf' })).toBeNull());
    await press(page, 'Remove: one.pdf');
    await gone('one.pdf');
    await addFile(page, 'two.pdf');
    // The last place is still free: the one that was there took none.
    await addFile(page, 'six.pdf');
    expect(texts('button').filter(text => text === 'Remove')).toHaveLength(5);
    const parts = await kept(page);
    const names = Object.entries(parts).filter(([part]) => part.startsWith('resume:'));
    expect(names).toHaveLength(5);
  });

  test('and the profile fill in an application, with the last letter', async () => {
    const device = await createDevice({
      cards: [aCard({ jobId: 100, jobTitle: 'Camp cook' }), aCard({ jobId: 101, jobTitle: 'Line cook' })],
    });
    device.network.isOnline = false;
    const page = await openApp('/resume', { device });
    await type(page, 'Name', 'Anna Kowalska');
    await type(page, 'Email', 'anna@example.ca');
    await choose(page, 'Right to work in Canada (optional)', 'Open work permit');
    await addFile(page, 'anna.pdf');
    const form = await openApp('/job/100', { device });
    await waitFor(() => expect(valueOf('Name')).toBe('Anna Kowalska'));
    await waitFor(() => expect(valueOf('Résumé')).not.toBe(''));
    expect(valueOf('Message')).toBe('');
    await type(form, 'Message', 'I cook in camps.');
    await press(form, 'Send application');
    await see('We’ll send anna.pdf (1 kB) first.');
    const [entry] = await form.people.current().db.outbox.toArray();
    expect(entry?.payload).toMatchObject({ name: 'Anna Kowalska', resume: { name: 'anna.pdf' } });
    expect(JSON.stringify(entry?.payload)).not.toContain('ermit');

    const second = await openApp('/job/101', { device });
    await see('You wrote it for “Camp cook”. Change it for this job before you send it.');
    expect(valueOf('Message')).toBe('I cook in camps.');
    await press(second, 'Start with an empty message');
    await waitFor(() => expect(valueOf('Message')).toBe(''));
    expect(sees(/^You wrote it for/)).toBe(false);
    await choose(second, 'Résumé', 'No résumé');
    await see(/^Saved on this computer/);
    await openApp('/job/101', { device });
    await waitFor(() => expect(valueOf('Name')).toBe('Anna Kowalska'));
    expect(valueOf('Résumé')).toBe('');
  });
});

describe('a PDF of the profile', () => {
  test('needs something in the profile, and says what to do where its parts can’t be loaded', async () => {
    const device = await createDevice({ cards: [] });
    device.network.isOnline = false;
    const page = await openApp('/resume', { device });
    await press(page, 'Create PDF');
    await see('Your profile is empty. Fill in your name and experience first.');
    await type(page, 'Name', 'Anna');
    await press(page, 'Create PDF');
    await see(/^We couldn’t create the PDF\./);
    expect(on().queryByRole('checkbox', { name: 'Include my right to work in Canada' })).toBeNull();
    await choose(page, 'Right to work in Canada (optional)', 'Open work permit');
    await find('checkbox', 'Include my right to work in Canada');
  });
});

describe('reading a résumé', () => {
  test('suggests what it says, and takes over only what the person confirms', async () => {
    const page = await openApp('/resume', {});
    await type(page, 'Phone', '604 555-0100');
    await find('button', 'Add a résumé: Choose a file');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no file field');
    const text = 'Anna Kowalska\nanna@example.ca\n604 555-0199\nSkills:\n• Forklift\n';
    await page.user.upload(input, new File([text], 'anna.txt', { type: 'text/plain' }));
    await press(page, 'Fill in my profile from this file: anna.txt');
    await see('We found 4 details for your profile. Check each one, then use it.');
    await see('Replaces: 604 555-0100');
    await press(page, 'Use for: Name');
    await see('We found 3 details for your profile. Check each one, then use it.');
    await press(page, 'Use for: Skills, licences and certificates');
    await waitFor(() => expect(valueOf('Name')).toBe('Anna Kowalska'));
    await waitFor(() => expect(valueOf('Skills, licences and certificates')).toBe('Forklift'));
    expect([valueOf('Phone'), valueOf('Email')]).toEqual(['604 555-0100', '']);
  });

  test('suggests jobs, studies and languages, and adds those that the person takes', async () => {
    const page = await openApp('/resume', {});
    const text =
      'Experience\nCook\nHotel Larch\nMay 2019 - present\n- Menus\n\nBaker\nMoulin Vert\n2015\nLanguages\nFrench (fluent)';
    await addFile(page, 'anna.txt', text);
    await press(page, 'Fill in my profile from this file: anna.txt');
    await see('We found 3 details for your profile. Check each one, then use it.');
    await press(page, 'Add to my profile: Cook');
    await find('button', 'Edit: Cook');
    await press(page, 'Use for: French');
    await see('We found 1 detail for your profile. Check it, then use it.');
    expect(on().queryByRole('button', { name: 'Edit: Baker' })).toBeNull();
    await waitFor(async () =>
      expect(Object.values(await kept(page))).toContainEqual({
        title: 'Cook',
        organization: 'Hotel Larch',
        place: '',
        from: '2019-05',
        to: '',
        isCurrent: true,
        text: 'Menus',
      }),
    );
  });

  test('says that a PDF may need a connection, and why it could not be read', async () => {
    const page = await openApp('/resume', {});
    // As without a connection: the worker's file can't be loaded.
    vi.stubGlobal(
      'Worker',
      class {
        terminate() {}
        addEventListener(name: string, listener: () => void) {
          if (name === 'error') queueMicrotask(listener);
        }
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    await addFile(page, 'one.pdf');
    await see('The first time, and after an update of Portage, reading a PDF needs a connection.');
    await press(page, 'Fill in my profile from this file: one.pdf');
    await see('We couldn’t load the PDF reader. If you’re offline, connect once and try again.');
  });

  test('says so when a file is damaged', async () => {
    const page = await openApp('/resume', {});
    await find('button', 'Add a résumé: Choose a file');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no file field');
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    await page.user.upload(input, new File(['no zip'], 'broken.docx', { type }));
    await press(page, 'Fill in my profile from this file: broken.docx');
    await see(/^We couldn’t read this file\./);
  });
});
