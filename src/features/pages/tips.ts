import type { Language } from '../../i18n/language.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { page as fakeEn } from './content/en/spot-a-fake-lmia-job.md?summary';
import { page as firstEn } from './content/en/first-job-in-canada.md?summary';
import { page as resumeEn } from './content/en/resume-in-an-evening.md?summary';
import { page as fakeFr } from './content/fr/spot-a-fake-lmia-job.md?summary';
import { page as firstFr } from './content/fr/first-job-in-canada.md?summary';
import { page as resumeFr } from './content/fr/resume-in-an-evening.md?summary';
import type { PageSummary } from './page-content.ts';

/** An article. Only its summary is here; the text is loaded for reading. */
export interface Tip {
  slug: string;
  category: MessageId;
  /** ISO day on which it was written or last checked. */
  day: string;
  summary: Record<Language, PageSummary>;
}

export const TIPS: readonly Tip[] = [
  {
    slug: 'spot-a-fake-lmia-job',
    category: 'pages.categorySearch',
    day: '2026-11-20',
    summary: { en: fakeEn, fr: fakeFr },
  },
  {
    slug: 'resume-in-an-evening',
    category: 'pages.categoryResume',
    day: '2026-11-20',
    summary: { en: resumeEn, fr: resumeFr },
  },
  {
    slug: 'first-job-in-canada',
    category: 'pages.categoryWork',
    day: '2026-11-20',
    summary: { en: firstEn, fr: firstFr },
  },
];

export function findTip(slug: string | undefined): Tip | undefined {
  return TIPS.find(tip => tip.slug === slug);
}
