import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { loadAreaTexts } from '../../../src/i18n/lazy-areas.ts';
import { openTranslations } from '../../../src/i18n/translations.ts';
import { Button } from '../../../src/ui/buttons/button.tsx';
import { CheckRow } from '../../../src/ui/form/check-row.tsx';
import { ChoiceList } from '../../../src/ui/form/choice-list.tsx';
import { ErrorSummary } from '../../../src/ui/form/error-summary.tsx';
import { IconButton } from '../../../src/ui/buttons/icon-button.tsx';
import { Bookmark, BriefcaseBusiness } from '../../../src/ui/icons.ts';
import { Notice } from '../../../src/ui/feedback/notice.tsx';
import { PasswordField } from '../../../src/ui/form/password-field.tsx';
import { Select } from '../../../src/ui/form/select.tsx';
import { SuggestBox } from '../../../src/ui/form/suggest-box.tsx';
import { TabBar } from '../../../src/ui/layout/tab-bar.tsx';
import { TextField } from '../../../src/ui/form/text-field.tsx';

const { i18n } = await openTranslations({
  storage: null,
  preferred: ['en'],
  root: { lang: '' },
  loadAreaTexts,
});
const ignore = () => undefined;

function html(element: ReactNode): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <I18nProvider i18n={i18n}>{element}</I18nProvider>
    </MemoryRouter>,
  );
}

describe('a field', () => {
  test('is tied to its label, its hint and its error', () => {
    const markup = html(
      <TextField
        id="mail"
        label="Email"
        name="email"
        value=""
        onChange={ignore}
        hint="Yours"
        error="Enter it"
      />,
    );
    expect(markup).toContain('<label class="');
    expect(markup).toContain('for="mail"');
    expect(markup).toMatch(/<input[^>]* aria-invalid="true"[^>]* aria-describedby="mail-hint mail-error"/);
    expect(markup).toContain('id="mail-error"');
  });

  test('says nothing of an error that is not there', () => {
    const markup = html(<TextField id="mail" label="Email" name="email" value="" onChange={ignore} />);
    expect(markup).toContain('aria-invalid="false"');
    expect(markup).not.toContain('aria-describedby');
  });

  test('a password is hidden until its button, which says what it does, is pressed', () => {
    const hidden = html(<PasswordField label="Password" name="p" value="x" onChange={ignore} />);
    expect(hidden).toContain('type="password"');
    expect(hidden).toContain('aria-label="Show password"');
    const shown = html(<PasswordField label="Password" name="p" value="x" onChange={ignore} shown />);
    expect(shown).toContain('type="text"');
    expect(shown).toContain('aria-label="Hide password"');
  });

  test('two passwords shown together have one button', () => {
    expect(
      html(<PasswordField label="P" name="p" value="" onChange={ignore} toggle={false} />),
    ).not.toContain('<button');
  });

  test('a select shows its options and the one chosen', () => {
    const options = [
      { value: 'all', label: 'All Wages' },
      { value: 'low', label: 'Low-Wage Positions' },
    ];
    const markup = html(<Select label="Wage" name="w" value="low" onChange={ignore} options={options} />);
    expect(markup).toContain('<option value="all">All Wages</option>');
    expect(markup).toContain('<option value="low" selected="">Low-Wage Positions</option>');
  });
});

describe('a button', () => {
  test('never sends a form unless told to', () => {
    expect(html(<Button>Go</Button>)).toContain('type="button"');
  });

  test('that is busy keeps the focus and says so', () => {
    const markup = html(<Button busy>Go</Button>);
    expect(markup).toContain('aria-disabled="true"');
    expect(markup).toContain('aria-busy="true"');
    expect(markup).not.toContain(' disabled');
  });
});

describe('what is announced', () => {
  test.each([
    ['error', 'role="alert"'],
    ['warn', 'role="status"'],
    ['good', 'role="status"'],
  ] as const)('a notice of tone %s has %s', (tone, role) => {
    expect(html(<Notice tone={tone}>Text</Notice>)).toContain(role);
  });

  test('a notice that was there from the start is not', () => {
    expect(
      html(
        <Notice tone="warn" quiet>
          Text
        </Notice>,
      ),
    ).not.toContain('role=');
  });

  test('a summary links to each field at fault; without errors there is none', () => {
    const markup = html(<ErrorSummary errors={[{ id: 'mail', text: 'Enter your email' }]} attempt={{}} />);
    expect(markup).toContain('There is a problem');
    expect(markup).toContain('<a href="#mail">Enter your email</a>');
    expect(html(<ErrorSummary errors={[]} attempt={{}} />)).toBe('');
  });
});

test('a tab tells its count in words too, and none when it is 0', () => {
  const tabs = (count: number) =>
    html(
      <TabBar
        label="Sections"
        tabs={[{ to: '/x', label: 'Outbox', icon: BriefcaseBusiness, count, countLabel: `${count} to send` }]}
      />,
    );
  expect(tabs(120)).toContain('99+');
  expect(tabs(120)).toContain('120 to send');
  expect(tabs(0)).not.toContain('to send');
});

describe('one of a few', () => {
  const choices = [
    { value: 'all', label: 'All', count: 12 },
    { value: 'none', label: 'None', count: 0 },
    { value: 'open', label: 'Not counted yet' },
  ];
  const list = (more: Partial<Parameters<typeof ChoiceList<string>>[0]> = {}) =>
    html(
      <ChoiceList
        legend="Kind"
        value="all"
        choices={choices}
        onChange={ignore}
        formatCount={count => `${count} jobs`}
        id="kind"
        {...more}
      />,
    );

  test('is a group with a name, each choice with its count, the chosen one where a link leads', () => {
    const markup = list();
    expect(markup).toMatch(/<fieldset[^>]*><legend[^>]*>Kind<\/legend>/);
    expect(markup.match(/type="radio"/g)).toHaveLength(3);
    const marked = [...markup.matchAll(/<input[^>]*>/g)].filter(([input]) => input.includes('checked'));
    expect(marked.map(([input]) => input.includes('id="kind"'))).toEqual([true]);
    expect(markup).toContain('12 jobs');
    expect(markup).toContain('0 jobs');
    expect(markup.match(/ jobs</g)).toHaveLength(2);
  });

  test('is described by its hint', () => {
    const [, id] = /<fieldset[^>]* aria-describedby="([^"]+)"/.exec(list({ hint: '3 do not say.' })) ?? [];
    expect(list({ hint: '3 do not say.' })).toContain(`id="${id}"`);
    expect(list()).not.toContain('aria-describedby');
  });

  test('a choice of its own is a checkbox with its count', () => {
    const markup = html(<CheckRow label="Open abroad" count="7" checked onChange={ignore} />);
    expect(markup).toMatch(/<label[^>]*>.*type="checkbox".*Open abroad.*7.*<\/label>/);
  });
});

test('a drawing that can be pressed has a name, and says whether it is on', () => {
  expect(html(<IconButton icon={Bookmark} label="Save: Cook" />)).toMatch(
    /^<button type="button"[^>]* aria-label="Save: Cook">/,
  );
  expect(html(<IconButton icon={Bookmark} label="Save: Cook" pressed />)).toContain('aria-pressed="true"');
});

test('a box that suggests is a combobox that is closed until somebody types', () => {
  const markup = html(
    <SuggestBox
      label="Near"
      chosen="Calgary, Alberta"
      onType={ignore}
      suggestions={[{ key: 'banff-ab', label: 'Banff, Alberta' }]}
      isLookedUp
      onChoose={ignore}
      onHurry={async () => undefined}
      onClear={ignore}
      clearLabel="Take the place off"
    />,
  );
  expect(markup).toMatch(/role="combobox"[^>]* aria-expanded="false"/);
  expect(markup).toContain('value="Calgary, Alberta"');
  expect(markup).toContain('aria-label="Take the place off"');
  expect(markup).not.toContain('role="option"');
});
