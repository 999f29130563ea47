import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { DraftLine } from '../../../../src/features/draft-form/draft-line.tsx';
import { checkLetter, type LetterFields } from '../../../../src/features/draft-form/letter-fields.ts';
import { useLetterForm } from '../../../../src/features/draft-form/use-letter-form.ts';
import { ErrorSummary } from '../../../../src/ui/form/error-summary.tsx';
import { TextField } from '../../../../src/ui/form/text-field.tsx';
import {
  act,
  complaint,
  find,
  hasFocus,
  press,
  see,
  texts,
  type,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openPart } from '../../../support/dom/test-app.tsx';
import { START_MS } from '../../../support/test-context.ts';

const MISSING = new Map([
  ['message', 'contact.problem.message'],
  ['email', 'contact.problem.email'],
] as const);

interface LetterProps {
  submit: () => Promise<void>;
  draft?: Record<string, unknown>;
  onSaved?: () => void;
}

const EMPTY = { name: '', email: '', message: '' };

function Letter({ submit, onSaved = () => {}, draft = {} }: LetterProps) {
  const [content, setContent] = useState<LetterFields & Record<string, unknown>>({ ...EMPTY, ...draft });
  const { field, ...form } = useLetterForm({
    fields: content,
    content,
    label: name => name,
    check: each => checkLetter(each, MISSING),
    keep: change => setContent({ ...content, ...change }),
    submit,
    onSaved,
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <ErrorSummary {...form.summary} />
      <TextField {...field('message')} />
      <TextField {...field('email')} />
      <output>{form.saving}</output>
      <button type="submit">Send</button>
    </form>
  );
}

const saving = () => document.querySelector('output')?.textContent;

describe('a form that is sent from this device’s disk', () => {
  test('is not sent while it lacks something, and says so in its order', async () => {
    let sent = 0;
    const page = await openPart(<Letter submit={async () => void (sent += 1)} />);
    await press(page, 'Send');
    expect(texts('link')).toEqual(['Write your message.', 'Enter your email so we can reply.']);
    expect([sent, saving()]).toEqual([0, 'no']);
  });

  test('takes a complaint back as soon as it is met; a new one waits for the next try', async () => {
    const page = await openPart(<Letter submit={async () => {}} />);
    await type(page, 'email', 'half@');
    expect(complaint('email')).toBeNull();
    await press(page, 'Send');
    expect(complaint('email')).toBe('Enter an email like name@example.ca');
    await type(page, 'email', 'whole@example.ca');
    expect(complaint('email')).toBeNull();
    await type(page, 'email', '');
    expect(complaint('email')).toBeNull();
    // The summary tells of the last try.
    expect(texts('link')).toHaveLength(2);
    await press(page, 'Send');
    await hasFocus(await find('alert'));
  });

  test('says when it is on the disk, and when it could not be', async () => {
    const disk: { keeps: () => void; fails: (error: Error) => void }[] = [];
    let saved = 0;
    const submit = () => new Promise<void>((keeps, fails) => disk.push({ keeps, fails }));
    const page = await openPart(<Letter submit={submit} onSaved={() => (saved += 1)} />);
    await type(page, 'message', 'Hello');
    await type(page, 'email', 'ana@example.ca');
    await press(page, 'Send');
    expect([saving(), saved]).toEqual(['busy', 0]);
    await act(async () => disk[0]?.fails(new Error('no room')));
    await waitFor(() => expect([saving(), saved]).toEqual(['failed', 0]));
    await press(page, 'Send');
    await act(async () => disk[1]?.keeps());
    await waitFor(() => expect(saved).toBe(1));
  });

  test('is busy until it goes or is changed: a press before that would send it again', async () => {
    const page = await openPart(<Letter submit={async () => {}} draft={WRITTEN} />);
    await press(page, 'Send');
    await waitFor(() => expect(saving()).toBe('busy'));
    await type(page, 'message', 'Another');
    expect(saving()).toBe('no');
  });
});

const WRITTEN = { name: 'Ana', email: 'ana@example.ca', message: 'Hello' };

describe('a form that came back because the server refused a field', () => {
  const refusedFor = (field: string, message = '') => ({ ...WRITTEN, refused: { field, message } });
  const open = (draft: Record<string, unknown>, language: 'en' | 'fr' = 'en') =>
    openPart(<Letter submit={async () => {}} draft={draft} />, { language });

  test('marks that field, has the focus there and says what is wrong', async () => {
    await open(refusedFor('message', 'It has words that are not allowed.'));
    await hasFocus(await find('textbox', 'message'));
    expect(complaint('message')).toBe('The server didn’t accept this: It has words that are not allowed.');
    expect(complaint('email')).toBeNull();
  });

  test('says it in the reader’s language where this device can', async () => {
    await open(refusedFor('email', 'Please give an e-mail address.'), 'fr');
    expect(complaint('email')).toBe('Entrez un courriel comme nom@exemple.ca');
  });

  test('quotes no English on a French screen', async () => {
    await open(refusedFor('message', 'It has words that are not allowed.'), 'fr');
    expect(complaint('message')).toBe(
      'Le serveur n’a pas accepté cette réponse. Modifiez-la, puis renvoyez.',
    );
  });

  test('says it until that field is changed, whatever else is', async () => {
    const page = await open(refusedFor('message'));
    await type(page, 'email', 'ana.b@example.ca');
    expect(complaint('message')).toBe('The server didn’t accept this. Change it, then send again.');
    await type(page, 'message', 'Good morning');
    expect(complaint('message')).toBeNull();
  });

  test.each([['jobId'], [''], ['constructor']])(
    'leaves alone what is none of its fields: %j',
    async field => {
      await open(refusedFor(field, 'No.'));
      expect([complaint('message'), complaint('email')]).toEqual([null, null]);
    },
  );
});

describe('the line below a draft', () => {
  test('says where and when it was saved, in the reader’s words', async () => {
    await openPart(<DraftLine failed={false} savedAt={START_MS - 3_600_000} />);
    await see('Saved on this computer, 11:00 a.m.');
    await openPart(<DraftLine failed={false} savedAt={START_MS} />, { language: 'fr' });
    await see('Enregistré sur cet ordinateur, 12 h 00');
  });

  test('is heard when it changes, says nothing before anything was typed, and that the disk failed', async () => {
    await openPart(<DraftLine failed={false} savedAt={null} />);
    const line = document.querySelector('[aria-live=polite]');
    expect(line?.textContent).toBe('');
    await openPart(<DraftLine failed savedAt={START_MS} />);
    await see('We couldn’t save this on your device. Keep this page open until you send your application.');
  });
});
