import { expect, test } from 'vitest';
import { emptyDetails } from '../../../src/domain/empty-details.ts';
import type { Recipient } from '../../../src/domain/posting/recipient.ts';
import { ApplyPanel } from '../../../src/features/apply/apply-panel.tsx';
import { useApplication } from '../../../src/features/apply/use-application.ts';
import { ReportDialog } from '../../../src/features/report/report-dialog.tsx';
import { find, on, see, sees } from '../../support/dom/queries.ts';
import { openApp, openPart } from '../../support/dom/test-app.tsx';
import { testCard } from '../features/test-card.ts';

const CARD = testCard();
const WHY = /^Your browser blocks site data\. .* To apply, post or save anything, allow site data/;
const REFUSING = { refusesStorage: true };

function Panel({ recipient }: { recipient: Recipient }) {
  const details = { ...emptyDetails() };
  details.apply = { ...details.apply, phone: '403 555-0142' };
  const panel = { card: CARD, details, recipient, isOpen: true };
  return <ApplyPanel {...panel} application={useApplication(CARD)} />;
}

test.each([
  '/saved',
  '/outbox',
  '/storage',
  '/applications',
  '/changes',
  '/receive',
  '/resume',
  '/login',
  '/post-job',
])('%s says that nothing can be saved, and why', async path => {
  await openApp(path, REFUSING);
  await find('heading', 'Nothing can be saved in this browser');
  await find('link', 'See all jobs');
  await see(WHY);
});

test('the form for applying says why it isn’t there', async () => {
  await openPart(<Panel recipient={{ kind: 'inbox' }} />, REFUSING);
  await see(WHY);
  expect(on().queryByRole('textbox')).toBeNull();
});

test('what needs no form stays', async () => {
  await openPart(<Panel recipient={{ kind: 'none' }} />, REFUSING);
  await find('link', /403 555-0142/);
  expect(sees(WHY)).toBe(false);
});

test('a report can’t be written either', async () => {
  await openPart(<ReportDialog card={CARD} open onClose={() => undefined} />, REFUSING);
  await see(WHY);
  expect(on().queryByRole('textbox')).toBeNull();
});

test('an operator can be reached without the form', async () => {
  await openApp('/contact', REFUSING);
  // The line at the top says it, too.
  await see(WHY, await find('main', ''));
  expect(on().queryByRole('textbox')).toBeNull();
  await find('complementary');
});
