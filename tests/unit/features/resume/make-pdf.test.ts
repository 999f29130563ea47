import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Profile, readProfile } from '../../../../src/domain/seeker/profile.ts';
import { makePdf, type PdfFonts } from '../../../../src/features/resume/pdf/make-pdf.ts';
import { resumeBlocks, resumeTitle } from '../../../../src/features/resume/pdf/resume-blocks.ts';

// The reader needs it, and Node 20 has none.
const promises = Promise as { try?: unknown };
promises.try ??= (make: (...values: unknown[]) => unknown, ...values: unknown[]) =>
  new Promise(resolve => resolve(make(...values)));
const { getDocumentProxy } = await import('unpdf');

const read: string[] = [];
const FONTS: PdfFonts = {
  read(name, weight) {
    read.push(name);
    const path = `../../../../node_modules/@fontsource/noto-sans/files/noto-sans-${name}-${weight}-normal.woff`;
    return Promise.resolve(new Uint8Array(readFileSync(new URL(path, import.meta.url))));
  },
};

const profileOf = (parts: Record<string, Record<string, unknown>>) =>
  readProfile(new Map(Object.entries(parts)));

const PROFILE = profileOf({
  about: {
    name: 'Łukasz Nguyễn',
    email: 'lukasz@example.ca',
    phone: '604 555-0199',
    place: 'Trois-Rivières, Québec',
    english: 'basic',
    french: 'fluent',
    otherLanguages: 'Polski, Українська',
    summary: 'Soudeur de métier.\nDix ans d’expérience.',
    skills: 'CWB\nForklift',
  },
  work: { authorization: 'openPermit' },
  'experience:entry-0001': {
    title: 'Soudeur',
    organization: 'Aciérie',
    place: 'Shawinigan',
    from: '2019-05',
    isCurrent: true,
    text: 'Soudure TIG\nLecture de plans',
  },
  'education:entry-0002': { title: 'DEP', organization: 'CFP Qualitech', to: '2018-06' },
});

async function pdfOf(profile: Profile, language: 'en' | 'fr' = 'fr', withAuthorization = false) {
  const blocks = resumeBlocks(profile, { language, withAuthorization });
  const title = resumeTitle(profile, language);
  const { bytes, missing } = await makePdf(blocks, { title, author: profile.about.name, language }, FONTS);
  const pdf = await getDocumentProxy(bytes);
  const texts: string[] = [];
  const tags: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(items.map(item => ('str' in item ? item.str : '')).join(''));
    collectTags(await page.getStructTree(), tags);
  }
  return { text: texts.join(' '), tags, missing, pages: pdf.numPages, facts: await pdf.getMetadata() };
}

function collectTags(node: unknown, into: string[]): void {
  if (typeof node !== 'object' || node === null) return;
  if ('role' in node && typeof node.role === 'string') into.push(node.role);
  if ('children' in node && Array.isArray(node.children))
    for (const child of node.children) collectTags(child, into);
}

describe('a résumé as a PDF', () => {
  test('has the profile as text that can be read out, with names of many languages', async () => {
    const { text, missing } = await pdfOf(PROFILE);
    for (const part of [
      'Łukasz Nguyễn',
      'Trois-Rivières, Québec',
      'Soudeur, Aciérie, Shawinigan',
      'mai 2019 – présent',
    ])
      expect(text).toContain(part);
    for (const part of ['Français : courant', 'Polski', 'Українська', 'Soudure TIG', 'DEP, CFP Qualitech'])
      expect(text).toContain(part);
    expect(missing).toEqual([]);
  });

  test('is tagged, has a title and says its language', async () => {
    const { tags, facts } = await pdfOf(PROFILE);
    expect(tags.filter(tag => /^H\d$/.test(tag))).toEqual(['H1', 'H2', 'H2', 'H3', 'H2', 'H3', 'H2', 'H2']);
    expect(tags).toContain('L');
    expect(tags.filter(tag => tag === 'LI')).toHaveLength(8);
    expect(facts.info).toMatchObject({ Title: 'CV de Łukasz Nguyễn', Language: 'fr-CA' });
    const english = await pdfOf(PROFILE, 'en');
    expect(english.facts.info).toMatchObject({ Title: 'Résumé of Łukasz Nguyễn', Language: 'en-CA' });
    expect(english.text).toContain('May 2019 – present');
  });

  test('tells of the right to work only if asked to', async () => {
    expect((await pdfOf(PROFILE)).text).not.toMatch(/permis de travail/i);
    expect((await pdfOf(PROFILE, 'fr', true)).text).toContain('Permis de travail ouvert');
  });

  test('names the letters that no font has, and leaves them out', async () => {
    const { text, missing } = await pdfOf(
      profileOf({ about: { name: '王 Wang 😀', summary: 'Cook\ud800' } }),
    );
    expect(missing).toEqual(['王', '😀', '\ud800']);
    expect(text).toContain('Wang');
  });

  test('writes letters and accents apart like composed ones', async () => {
    const { text } = await pdfOf(profileOf({ about: { name: 'Nguye\u0302\u0303n' } }));
    expect(text).toContain('Nguyễn');
  });

  test('writes the hyphens of Word', async () => {
    const { text, missing } = await pdfOf(profileOf({ about: { summary: 'e\u2011mail, well\u2010kept' } }));
    expect(text).toContain('e-mail, well-kept');
    expect(missing).toEqual([]);
  });

  test('goes on over pages, however long its texts are', async () => {
    const text = Array.from({ length: 200 }, (_, at) => `Task ${at}`).join('\n');
    const long = await pdfOf(profileOf({ 'experience:entry-0001': { title: 'Cook', text } }));
    expect(long.pages).toBeGreaterThan(1);
    expect(long.text).toContain('Task 199');
    expect((await pdfOf(profileOf({ about: { summary: 'x'.repeat(2_000) } }))).pages).toBe(1);
  });

  test('of an empty profile has one page', async () => {
    expect((await pdfOf(profileOf({}))).pages).toBe(1);
  });

  test('loads only the fonts that its letters need', async () => {
    read.length = 0;
    await pdfOf(profileOf({ about: { name: 'Anna' } }));
    expect(new Set(read)).toEqual(new Set(['latin']));
  });
});
