import { jobFacts } from '../../src/domain/posting/job-facts.ts';
import type { Card } from '../../src/domain/listing.ts';
import type { DomainWords } from '../../src/domain/words.ts';
import { FIRST_FRAMES_FILE } from '../../src/wire/built-files.ts';
import type { FirstFrame } from '../../src/wire/screens.ts';
import { escapeHtml } from '../core/html.ts';
import { type FrameWords, jobFrame, type PostingInFrame } from './job-frame.ts';
import type { PageLanguage } from '../core/page-language.ts';
import { readBuilt } from './built-file.ts';

/** The beginning of a screen, with the texts in one language instead of their ids. */
type PageFrame = Pick<FirstFrame, 'layout'> & FirstFrame['texts'];

const LIST = 'jobList';

/** Texts that the build extracted from the app (`scripts/first-frames.mjs`). */
interface Frames {
  pages: Record<string, Record<PageLanguage, PageFrame>>;
  /** Texts with placeholders for a posting's facts. */
  words: Record<PageLanguage, Record<string, string>>;
}

export interface FrameAddress {
  path: string;
  language: PageLanguage;
  /** A query may ask for another part of the screen than its beginning. */
  hasQuery: boolean;
}

interface ListInFrame {
  keyword: string;
  /** The language in the address, which the next address keeps. */
  asked: PageLanguage | null;
  /** null: only the app can find what the address asks for. */
  first: FirstRows | null;
}

/** The beginning of the list with the filters that the address sets. */
export interface FirstRows {
  cards: readonly Card[];
  /** How many are set, the keyword not among them. */
  filters: number;
}

export interface FirstFrames {
  /** The frame for an address of the app. It is only the bar if each person sees something else there. */
  page(address: FrameAddress): string;
  /** The list as it begins for everyone, and where people search it. */
  list(list: ListInFrame, language: PageLanguage): string;
  job(posting: PostingInFrame, language: PageLanguage): string;
  /** For readers without scripts. With them, the app says this itself, or shows the posting that the device has kept. */
  missing(missing: Missing, address: Pick<FrameAddress, 'language'> & { asked: PageLanguage | null }): string;
}

/** Why an address leads nowhere: the posting is closed, there is no such posting, or there is no such page. */
export type Missing = 'gone' | 'unknown' | 'page';

const MISSING_TEXTS: Record<Missing, readonly [title: string, text: string]> = {
  gone: ['job.gone.title', 'job.gone.text'],
  unknown: ['job.unknown.title', 'job.unknown.text'],
  page: ['common.notFoundTitle', 'common.notFoundText'],
};

/**
 * The content of the page until the app has drawn it: the same words in the same places and type sizes
 * (`src/ui/first-frame.css`, `src/ui/job-frame.css`). So people on a slow connection see where they are before 200 kB of
 * scripts arrive, and nothing moves afterwards.
 */
export function readFirstFrames(directory: string): FirstFrames {
  const none: Frames = { pages: {}, words: { en: {}, fr: {} } };
  const { pages, words } = readBuilt(directory, FIRST_FRAMES_FILE, none);
  const drawn = new Map(
    Object.entries(pages).map(([path, { en, fr }]) => [path, { en: pageFrame(en), fr: pageFrame(fr) }]),
  );
  const page = ({ path, language, hasQuery }: FrameAddress) => {
    const parts = drawn.get(path.replace(/^\/|\/$/g, ''))?.[language];
    return parts ? parts.head + (hasQuery ? '' : parts.belowTabs) : '';
  };
  const wordsOf = (language: PageLanguage): FrameWords => ({
    language,
    t: (id, values) => put(words[language][id], values),
  });
  return {
    page: address => frame(page(address)),
    list: (list, language) =>
      frame(page({ path: LIST, language, hasQuery: false }) + listFrame(list, wordsOf(language))),
    job: (posting, language) => frame(jobFrame(posting, wordsOf(language))),
    missing: (missing, { language, asked }) =>
      `<noscript>${frame(missingFrame(missing, asked, wordsOf(language)))}</noscript>`,
  };
}

function missingFrame(missing: Missing, asked: PageLanguage | null, { language, t }: FrameWords): string {
  const [title, text] = MISSING_TEXTS[missing];
  const query = asked === null ? '' : `?lang=${asked}`;
  const link = (path: string, words: string) => `<a href="/${path}${query}">${escapeHtml(t(words))}</a>`;
  return (
    `<div class="frame-column frame-page frame-reading" lang="${language}-CA">` +
    `<h1>${escapeHtml(t(title))}</h1><p class="frame-lead">${escapeHtml(t(text))}</p>` +
    `<p>${link(LIST, 'common.notFoundAction')} · ${link('help-center', 'common.pageHelp')}</p></div>`
  );
}

function put(text = '', values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''));
}

/** Without the app, the browser asks for the same address. The app goes on with what was typed and tapped (`public/first.js`). */
function listFrame({ keyword, asked, first }: ListInFrame, words: FrameWords): string {
  const [label, placeholder] = [words.t('jobs.keyword.label'), words.t('jobs.keyword.placeholder')].map(
    escapeHtml,
  );
  return (
    `<div class="frame-column frame-list${first && first.filters > 0 ? ' frame-chosen' : ''}">` +
    `<search><form class="frame-search" action="/${LIST}"><input type="search" name="q" aria-label="${label}"` +
    ` placeholder="${placeholder}" value="${escapeHtml(keyword)}" maxlength="200" autocomplete="off"` +
    ' autocapitalize="none" enterkeyhint="search" />' +
    (asked === null ? '' : `<input type="hidden" name="lang" value="${asked}" />`) +
    '</form></search>' +
    (first === null ? '' : chips(asked, keyword, first, words) + cardList(first.cards, words)) +
    '</div>'
  );
}

/**
 * Those of `features/jobs/filters/filter-chips.tsx` on a phone. `data-at`: the filter whose choice the app opens. Of a search there is
 * only the one that opens all filters: the app knows the words of those that are set, and where the others stand.
 */
function chips(
  asked: PageLanguage | null,
  keyword: string,
  { filters }: FirstRows,
  { t }: FrameWords,
): string {
  const opening = (at: string, text: string) =>
    `<li><a href="/${LIST}" data-at="${at}">${escapeHtml(text)}</a></li>`;
  const otherChips = () =>
    ['near', 'provinces', 'minPay', 'wage', 'lmia'].map(at => opening(at, t(`jobs.chip.${at}`))).join('') +
    `<li><a href="/${LIST}?abroad=1${asked === null ? '' : `&amp;lang=${asked}`}">${escapeHtml(t('jobs.abroad.short'))}</a></li>` +
    opening('postedWithin', t('jobs.chip.postedWithin'));
  return (
    `<ul class="frame-chips" aria-label="${escapeHtml(t('jobs.filters.title'))}">` +
    opening('', filters === 0 ? t('jobs.filters.title') : `${t('jobs.filters.title')} (${filters})`) +
    (filters > 0 || keyword !== '' ? '' : otherChips()) +
    '</ul>'
  );
}

/** Each card links to its posting even before the app runs. */
function cardList(cards: readonly Card[], words: DomainWords): string {
  const list = cards.map(card => {
    const { place, workplace, pay, hourly, type } = jobFacts(card, words);
    const facts = [[place, workplace], [pay, hourly], [type]]
      .map(parts => parts.filter(Boolean))
      .filter(parts => parts.length > 0)
      .map(parts => `<li>${parts.map(part => `<span>${escapeHtml(part)}</span>`).join('')}</li>`);
    return (
      `<li class="frame-card"><h2 lang="${escapeHtml(card.language)}">` +
      `<a href="/job/${card.jobId}">${escapeHtml(card.jobTitle)}</a></h2>` +
      `<p><b lang="${escapeHtml(card.language)}">${escapeHtml(card.businessName)}</b>` +
      (card.verified ? `<span>${escapeHtml(words.t('domain.employer.verified'))}</span>` : '') +
      '</p>' +
      `<ul>${facts.join('')}</ul></li>`
    );
  });
  return `<ul class="frame-cards">${list.join('')}</ul>`;
}

function pageFrame({ layout, eyebrow, heading, lead, belowTabs }: PageFrame) {
  const text =
    (eyebrow === undefined ? '' : `<p class="frame-eyebrow">${escapeHtml(eyebrow)}</p>`) +
    `<h1>${escapeHtml(heading)}</h1>` +
    (lead === undefined ? '' : `<p class="frame-lead">${escapeHtml(lead)}</p>`);
  return {
    head:
      layout === 'hero'
        ? `<div class="frame-hero" data-scheme="dark"><div class="frame-column">${text}</div></div>`
        : `<div class="frame-column frame-page frame-${layout}">${text}</div>`,
    belowTabs:
      belowTabs === undefined
        ? ''
        : `<div class="frame-column frame-below-tabs"><p>${escapeHtml(belowTabs)}</p></div>`,
  };
}

function frame(main: string): string {
  return (
    '<header class="frame-bar" data-scheme="dark"><p class="frame-column">Portage</p></header>' +
    `<div class="frame-main" role="main">${main}</div>`
  );
}
