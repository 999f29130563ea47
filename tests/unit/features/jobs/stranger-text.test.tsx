import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import { SPECIFICATION_TABLE } from '../../../../src/domain/lmia/wage-tables.ts';
import { JobCard } from '../../../../src/features/jobs/card/job-card.tsx';
import { JobText } from '../../../../src/features/jobs/detail/text/job-text.tsx';
import { TextProvider } from '../../../../src/i18n/text-provider.tsx';
import { loadAreaTexts } from '../../../../src/i18n/lazy-areas.ts';
import { openTranslations } from '../../../../src/i18n/translations.ts';
import { testCard } from '../test-card.ts';

const translations = await openTranslations({
  storage: null,
  preferred: ['fr'],
  root: { lang: '' },
  loadAreaTexts,
});
await Promise.all([translations.loadArea('job'), translations.loadArea('apply')]);
const draw = (screen: ReactNode) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TextProvider translations={translations}>{screen}</TextProvider>
    </MemoryRouter>,
  );

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
];

describe('text of strangers', () => {
  it.each(HOSTILE)('is shown as text, whatever it is: %s', text => {
    const card = testCard({ jobTitle: text, businessName: text, city: text, noc: text });
    const list = [text, text];
    const details = {
      ...emptyDetails(),
      streetAddress: text,
      payText: text,
      description: text,
      languages: list,
      responsibilities: list,
      sections: [{ title: text, items: list }],
      whoCanApply: { citizenship: list, note: text },
      additionalInformation: [{ title: text, text }],
      apply: { direct: true, email: text, url: text, phone: text, address: text, note: text },
      sourceUrl: text,
      unknown: [{ field: text, text }],
    };
    const html =
      draw(<JobCard card={card} today="2026-10-05" wageTable={SPECIFICATION_TABLE} />) +
      draw(<JobText card={card} details={details} />);
    expect(html).not.toMatch(/<(script|img|iframe)\b/i);
    expect(html).not.toMatch(/href="(?!\/job\/)/);
  });

  it('becomes a link only as an address of the web, of mail or of a telephone, and passes nothing on', () => {
    const apply = {
      ...emptyDetails().apply,
      email: 'jobs@example.ca',
      url: 'https://example.ca/apply',
      phone: '403 555 0101',
    };
    const html = draw(<JobText card={testCard()} details={{ ...emptyDetails(), apply }} />);
    expect(html).toContain('href="https://example.ca/apply" rel="noopener nofollow ugc"');
    expect(html).toContain('href="mailto:jobs@example.ca?subject=');
    expect(html).toContain('href="tel:4035550101"');
  });

  it('carries the language of the posting, ours that of the page', () => {
    const html = draw(
      <JobCard card={testCard({ jobTitle: 'Cook' })} today="2026-10-05" wageTable={SPECIFICATION_TABLE} />,
    );
    expect(html).toMatch(/<article[^>]*lang="en"/);
    expect(html).toMatch(/<div[^>]*lang="fr"/);
  });
});
