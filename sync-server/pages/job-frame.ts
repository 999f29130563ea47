import { formatDay, formatMoney } from '../../src/domain/format.ts';
import { jobFacts } from '../../src/domain/posting/job-facts.ts';
import { type Card, cardPay, type Details, type Listing, UNDATED } from '../../src/domain/listing.ts';
import {
  jobFactRows,
  type ListPart,
  listParts,
  overviewParts,
  responsibilities,
} from '../../src/domain/posting/posting-parts.ts';
import { classifyWage } from '../../src/domain/lmia/wage-class.ts';
import { OFFICIAL_WAGE_PAGE, type WageTable } from '../../src/domain/lmia/wage-tables.ts';
import type { DomainWords } from '../../src/domain/words.ts';
import { escapeHtml } from '../core/html.ts';

export interface FrameWords extends DomainWords {
  /** Translates any of the texts that the build extracted (`scripts/first-frames.mjs`). */
  readonly t: (id: string, values?: Readonly<Record<string, string | number>>) => string;
}

export interface PostingInFrame {
  listing: Listing;
  wageTable: WageTable;
  /** The posting's last day is over. The screen begins with a notice then, which the frame leaves out. */
  isOver: boolean;
}

/**
 * A posting's page until the app has drawn it. It contains every text that may be the largest one on the screen, no
 * lower than in the app, so the largest text arrives with the page whatever the posting says
 * (`tests/e2e/largest-text.test.ts`, `extreme-postings.test.ts`).
 */
export function jobFrame({ listing, wageTable, isOver }: PostingInFrame, words: FrameWords): string {
  const { card, details } = listing;
  const lang = `lang="${escapeHtml(card.language)}"`;
  const { place, workplace } = jobFacts(card, words);
  return (
    `<div class="frame-column frame-job"><h1 ${lang}>${escapeHtml(card.jobTitle)}</h1>` +
    employer(card, lang, words) +
    `<p class="frame-place">${escapeHtml([place, workplace].filter(Boolean).join(' · '))}</p>` +
    badges(card, wageTable, words) +
    keyFacts(card, wageTable, words) +
    (isOver ? '' : postingText(card, details, lang, words)) +
    '</div>'
  );
}

function employer({ businessName, verified }: Card, lang: string, { t }: FrameWords): string {
  const badge = verified
    ? `<small class="frame-icon">${escapeHtml(t('job.verified'))}</small>`
    : `<small>${escapeHtml(t('job.unverified'))}</small>`;
  return `<p class="frame-employer"><span ${lang}>${escapeHtml(businessName)}</span>${badge}</p>`;
}

function badges(card: Card, wageTable: WageTable, { t }: FrameWords): string {
  const reading = classifyWage(cardPay(card), card.provinceId, wageTable);
  const shown = [
    reading.class !== 'unknown' && t(`domain.wage.${reading.class}`),
    card.lmiaStatus !== 'not_stated' && t(`domain.lmia.${card.lmiaStatus}`),
    card.whoCanApply === 'abroad' && t('domain.who.abroad'),
  ].filter(text => text !== false);
  if (shown.length === 0) return '';
  return `<ul class="frame-badges">${shown.map(text => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`;
}

function keyFacts(card: Card, wageTable: WageTable, words: FrameWords): string {
  const { t, language } = words;
  const { pay, hourly } = jobFacts(card, words);
  const { postingDateFormatted: posted, expiryDateFormatted: expiry } = card;
  const days = [
    [t('job.posted'), posted === UNDATED ? t('domain.day.notStated') : (formatDay(posted, language) ?? '')],
    [t(posted === UNDATED ? 'job.shownUntil' : 'job.expires'), (expiry && formatDay(expiry, language)) ?? ''],
  ];
  return (
    `<dl class="frame-pay"><div><dt>${escapeHtml(t('job.salary'))}</dt><dd><b>${escapeHtml(pay)}</b>` +
    (hourly && `<small>${escapeHtml(hourly)}</small>`) +
    `<p>${wageSummary(card, wageTable, words)}</p></dd></div>` +
    days
      .map(([label = '', day = '']) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(day)}</dd></div>`)
      .join('') +
    '</dl>'
  );
}

/** The same words as `features/jobs/detail/pay/wage-summary.tsx`. */
function wageSummary(card: Card, wageTable: WageTable, { t, language }: FrameWords): string {
  const reading = classifyWage(cardPay(card), card.provinceId, wageTable);
  const line =
    reading.class === 'unknown'
      ? ''
      : `, ${t('job.wageLine', { amount: formatMoney(reading.thresholdCents, 'CAD', language) })}`;
  const why = reading.class === 'unknown' ? `${t(`lmia.why.${reading.reason}`)} ` : '';
  const href = escapeHtml(OFFICIAL_WAGE_PAGE[language]);
  const page =
    wageTable.checked === 'owner'
      ? ''
      : ` · <a href="${href}" rel="noopener noreferrer">${escapeHtml(t('job.wageCheck'))}</a>`;
  return `<b>${escapeHtml(t(`domain.wage.${reading.class}Long`))}</b>${escapeHtml(why + wageTable.label[language] + line)}${page}`;
}

function postingText(card: Card, details: Details, lang: string, words: FrameWords): string {
  const { t } = words;
  const rows = jobFactRows(card, details, words).map(
    ({ label, text, own }) =>
      `<div><dt>${escapeHtml(t(label))}</dt><dd>${escapeHtml(text)}` +
      `${own && `<span ${lang}>${escapeHtml(own)}</span>`}</dd></div>`,
  );
  const part = (title: string, items: readonly string[]) =>
    items.length === 0 ? '' : `<h2>${escapeHtml(t(title))}</h2>${listOf(items, lang)}`;
  const overview = overviewParts(details);
  return (
    (card.lmiaStatus === 'not_stated'
      ? `<p class="frame-soft">${escapeHtml(t('job.lmiaNotStated'))}</p>`
      : '') +
    `<div class="frame-text"><dl>${rows.join('')}</dl>` +
    part('job.description', details.description ? [details.description] : []) +
    (overview.length > 0
      ? `<h2>${escapeHtml(t('job.overview'))}</h2>${overviewList(overview, lang, words)}`
      : '') +
    part('job.responsibilities', responsibilities(details)) +
    listParts(details)
      .map(({ label, items }) => part(label, items))
      .join('') +
    '</div>'
  );
}

const overviewList = (parts: readonly ListPart[], lang: string, { t }: FrameWords) =>
  `<dl>${parts.map(({ label, items }) => `<div><dt>${escapeHtml(t(label))}</dt><dd>${listOf(items, lang)}</dd></div>`).join('')}</dl>`;

function listOf(items: readonly string[], lang: string): string {
  const [only] = items;
  if (items.length === 1 && only !== undefined) return `<p ${lang}>${escapeHtml(only)}</p>`;
  return `<ul ${lang}>${items.map(item => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
}
