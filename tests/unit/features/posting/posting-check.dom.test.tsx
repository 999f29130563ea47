import { describe, expect, test, vi } from 'vitest';
import { FILLED_IN, openPosting, withPostingDraft } from '../../../support/dom/posting-scene.tsx';
import {
  choose,
  find,
  focused,
  gone,
  hasFocus,
  on,
  press,
  see,
  sees,
  texts,
  type,
  waitFor,
} from '../../../support/dom/queries.ts';

/** After this, the typing rests. */
const REST_MS = 1_000;

const remarks = () => {
  const list = on().queryByRole('list', { name: 'Suggestions' });
  return list ? texts('button', list) : [];
};

describe('the check beside the form', () => {
  test('says the wage stream of an LMIA as soon as pay, hours and province say it', async () => {
    const page = await openPosting('mode=one&step=pay', { device: await withPostingDraft(FILLED_IN) });
    await see('Enter the pay, hours and province to see if the job is high-wage or low-wage for an LMIA.');
    await type(page, 'Pay', '1260');
    await choose(page, 'Pay period', 'a week');
    await type(page, 'Hours', '40');
    await see('about $31.50 an hour');
    await see('Low-wage position');
    await see(/^Advertise for at least \d+ weeks before you apply for an LMIA\./);
    await type(page, 'Pay', '1800');
    await see('about $45.00 an hour');
    await see('High-wage position');
    await gone('Low-wage position');
  });

  test('says its answer to a screen reader once, when the typing rests', async () => {
    const device = await withPostingDraft({ ...FILLED_IN, payMin: '31.50', hours: '40' });
    const page = await openPosting('mode=one&step=pay', { device });
    await see('Low-wage position');
    const spoken = () => document.querySelector('output')?.textContent;
    await page.passTime(REST_MS);
    await waitFor(() => expect(spoken()).toMatch(/^Low-wage position\. /));
    page.stopTime();
    await type(page, 'Pay', '45');
    await see('High-wage position');
    expect(spoken()).toMatch(/^Low-wage position\. /);
    await page.passTime(REST_MS);
    await waitFor(() => expect(spoken()).toMatch(/^High-wage position\. /));
  });

  test('previews a posting without a title under the name of the field, not under an empty heading', async () => {
    const device = await withPostingDraft({ ...FILLED_IN, jobTitle: '' });
    await openPosting('mode=one&step=preview', { device });
    await see('On its own page');
    const headings = [...document.querySelectorAll('article :is(h1, h2, h3)')];
    expect(headings.length).toBeGreaterThan(1);
    expect(headings.filter(heading => heading.textContent.trim() === '')).toEqual([]);
    expect(headings[0]?.textContent).toBe('Job title');
  });

  test('remarks only on steps that one has come to', async () => {
    const device = await withPostingDraft({
      ...FILLED_IN,
      description: 'Young and energetic people preferred.',
    });
    const page = await openPosting('mode=one&step=pay', { device });
    await see('Pay and hours');
    await find('link', /Description \(complete\)/);
    await waitFor(() => expect(remarks()).toEqual([]));
    await press(page, 'Next');
    await waitFor(() => expect(remarks()).toHaveLength(1));
    await press(page, /Pay/, { role: 'link' });
    await waitFor(() => expect(remarks()).toEqual([]));
  });

  test('leads from a remark to the field whose words it is about', async () => {
    const device = await withPostingDraft({
      ...FILLED_IN,
      description: 'Young and energetic people preferred.',
    });
    const page = await openPosting('mode=one&step=preview', { device });
    const remark = await find('button', /may not require or prefer an age/);
    expect(remark.textContent).toMatch(/^Warning: .* \(“young and energetic people”\)$/);
    await page.user.click(remark);
    await find('heading', 'Job description');
    expect(page.address()).toBe('/post-job?mode=one&step=text');
    await hasFocus(on().getByLabelText('Description'));
    await type(page, 'Description', 'Three meals a day for a camp of forty.');
    await gone(/may not require or prefer an age/);
  });

  test('opens the folded group of a remark', async () => {
    const device = await withPostingDraft({
      ...FILLED_IN,
      screeningQuestions: 'Are you young and energetic people?',
    });
    const page = await openPosting('mode=one&step=preview', { device });
    await press(page, /may not require or prefer an age/);
    const question = await on().findByLabelText('Other questions (text only)');
    expect(question.closest('details')?.open).toBe(true);
    await hasFocus(question);
  });

  test('names its sources', async () => {
    const device = await withPostingDraft({
      ...FILLED_IN,
      description: 'Young and energetic people preferred.',
    });
    await openPosting('mode=one&step=preview', { device });
    const summary = await on().findByText(/^Sources|sources/i, { selector: 'summary' });
    expect(texts('listitem', summary.parentElement as HTMLElement).length).toBeGreaterThan(0);
  });
});

describe('the preview', () => {
  test('names all that keeps the posting back, and leads to each', async () => {
    const page = await openPosting('mode=one&step=preview');
    await see('4 things need fixing before you can post');
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    await press(page, 'Post this job');
    await waitFor(() => expect(focused()?.id).toBe('posting-to-mend'));
    // On a phone, the list is far above the button.
    expect(shown.mock.contexts).toContain(focused());
    expect(await page.people.current().db.outbox.count()).toBe(0);
    await press(page, 'Choose the province or territory where the work is.');
    await find('heading', 'Work location');
    await hasFocus(on().getByLabelText('Province or territory'));
    // One who comes from there is told of the whole step.
    expect(on().getByLabelText('City').getAttribute('aria-invalid')).toBe('true');
  });

  test('shows the posting as its readers will see it, which is none yet: no number, and nobody reports it', async () => {
    const device = await withPostingDraft({
      ...FILLED_IN,
      payMin: '31.50',
      payMax: '34',
      responsibilities: 'Plan the menus\nBake bread',
      additional: [{ title: 'Housing', text: 'A cabin by the lake' }],
    });
    await openPosting('mode=one&step=preview', { device });
    await see('On its own page');
    await see('Bake bread');
    expect(on().getAllByRole('heading', { name: 'Fire lookout cook' }).at(-1)?.closest('[inert]')).toBeNull();
    await see('A cabin by the lake');
    expect(on().getAllByText('$31.50 to $34.00 an hour').length).toBeGreaterThan(0);
    expect(sees(/Job number/)).toBe(false);
    expect(on().queryByRole('button', { name: 'Report this job' })).toBeNull();
    // The list's card leads nowhere.
    expect(document.querySelector('[inert] article')).not.toBeNull();
  });
});
