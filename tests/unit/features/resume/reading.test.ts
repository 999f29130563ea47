import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { periodIn } from '../../../../src/features/resume/reading/periods.ts';
import { readText, UnreadableError } from '../../../../src/features/resume/reading/read-text.ts';
import { suggestionsIn } from '../../../../src/features/resume/reading/suggestions.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const ODT = 'application/vnd.oasis.opendocument.text';

const LINES = [
  'Łukasz Nguyễn-Tremblay',
  'lukasz@example.ca | (604) 555-0199',
  'Profil :',
  'Soudeur depuis dix ans.',
  'COMPÉTENCES',
  '• CWB & TIG',
  '• Lecture de plans',
  'Expérience',
  '2019 – 2024 Aciérie',
  'Langues',
  'Français',
  'Polski',
];
const escaped = (text: string) => text.replaceAll('&', '&amp;');
const docx = (lines: readonly string[]) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8(
      `<w:document><w:body>${lines.map(line => `<w:p><w:r><w:t>${escaped(line)}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
    ),
  });

describe('the text of a résumé', () => {
  test.each([
    ['a Word file', docx(LINES), DOCX],
    [
      'an OpenDocument file',
      zipSync({
        mimetype: strToU8(ODT),
        'content.xml': strToU8(
          `<office:document>${LINES.map(line => `<text:p>${escaped(line)}</text:p>`).join('')}</office:document>`,
        ),
      }),
      ODT,
    ],
    ['a text file', strToU8(LINES.join('\r\n')), 'text/plain'],
  ])('in %s is read, and its parts are suggested', (_, bytes, type) => {
    expect(suggestionsIn(readText(bytes, type))).toEqual({
      name: 'Łukasz Nguyễn-Tremblay',
      email: 'lukasz@example.ca',
      phone: '(604) 555-0199',
      summary: 'Soudeur depuis dix ans.',
      skills: 'CWB & TIG\nLecture de plans',
      otherLanguages: 'Polski',
      experience: [
        {
          title: 'Aciérie',
          organization: '',
          place: '',
          from: '',
          to: '',
          isCurrent: false,
          text: '2019 – 2024',
        },
      ],
    });
  });

  test.each([
    ['2210 Elm Street, Winnipeg, Manitoba R3C 1A1', 'Winnipeg, MB'],
    ['45, rue Principale, Rimouski (Québec) G5L 1A1', 'Rimouski, QC'],
    ['Banff, AB | 403-555-0199', 'Banff, AB'],
    ['Cook, baker and guide', undefined],
  ])('has the place of the address %s, without its street', (line, place) => {
    expect(suggestionsIn(`Anna Roy\n${line}\nExperience\nCook, Calgary, Alberta`).place).toBe(place);
  });

  test('deleted text and field codes are left out', () => {
    const xml =
      '<w:p><w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:instrText>PAGE</w:instrText><w:t>new</w:t></w:p>';
    expect(readText(zipSync({ 'word/document.xml': strToU8(xml) }), DOCX)).toBe('new\n');
  });

  test('a text box of Word is read once', () => {
    const box = '<w:p><w:t>Soudeuse</w:t></w:p>';
    const xml = `<mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent>`;
    expect(readText(zipSync({ 'word/document.xml': strToU8(xml) }), DOCX)).toBe('Soudeuse\n');
  });

  test('a text file may have another encoding', () => {
    const text = 'Zoé Lévesque\r\nà Québec';
    const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
    expect(readText(utf16, 'text/plain')).toBe(text);
    expect(readText(Buffer.from(utf16).swap16(), 'text/plain')).toBe(text);
    expect(readText(Buffer.from('Zo\xe9 L\xe9vesque\r\n\xe0 Qu\xe9bec', 'latin1'), 'text/plain')).toBe(text);
    expect(readText(strToU8(`\uFEFF${text}`), 'text/plain')).toBe(text);
  });

  test('columns that a tab keeps apart are told apart', () => {
    const xml =
      '<w:p><w:t>Experience</w:t></w:p><w:p><w:t>Cook</w:t><w:tab/><w:t>Hotel Larch</w:t><w:tab/><w:t>2019 – 2021</w:t></w:p>';
    const cook = [{ title: 'Cook', organization: 'Hotel Larch' }];
    const read = readText(zipSync({ 'word/document.xml': strToU8(xml) }), DOCX);
    expect(suggestionsIn(read).experience).toMatchObject(cook);
    expect(suggestionsIn('Experience\nCook\tHotel Larch\t2019 – 2021').experience).toMatchObject(cook);
  });

  test('hidden characters split no words, and those that Persian and Malayalam need stay', () => {
    const { skills, name } = suggestionsIn('علی می\u200cخواهم\rSkills\rFore\u00ADcasting\u202E‏');
    expect(skills).toBe('Forecasting');
    expect(name).toBe('علی می\u200cخواهم');
  });

  test('a bomb ends at the limit, whatever its headers say', () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(50_000_000) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(() => readText(bomb, DOCX)).toThrow(UnreadableError);
  });

  test('entities of a document’s own are not expanded', () => {
    const xml = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><w:p><w:t>&b;&b;</w:t></w:p>';
    expect(readText(zipSync({ 'word/document.xml': strToU8(xml) }), DOCX)).not.toContain('aaaaaaaaaaa');
  });

  const whole = docx(LINES);
  test.each([
    ['nothing', new Uint8Array()],
    ['no zip', strToU8('not a zip at all')],
    ['half a zip', whole.subarray(0, whole.length / 2)],
    ['another zip', zipSync({ 'other.xml': strToU8('<w:t>x</w:t>') })],
    ['a zip with changed bytes', whole.map((byte, at) => (at > 90 && at < 400 ? byte ^ 0xff : byte))],
  ])('%s is refused as unreadable', (_, bytes) => {
    expect(() => readText(bytes, DOCX)).toThrow(UnreadableError);
  });

  test('of any size and any content gives suggestions within the limits of a profile', () => {
    const hostile = [
      '\ud800\udfff'.repeat(3),
      'x'.repeat(500_000),
      `Skills\n${'😀'.repeat(5_000)}`,
      '1'.repeat(90_000),
    ];
    for (const text of hostile) {
      const { skills = '', phone = '' } = suggestionsIn(text);
      expect(skills.length).toBeLessThanOrEqual(2_000);
      expect(skills).not.toMatch(/\p{Surrogate}/u);
      expect(phone.length).toBeLessThanOrEqual(40);
    }
  });
});

describe('the jobs and studies of a résumé', () => {
  test('are found in the usual forms, with months as they were written', () => {
    const { experience, education } = suggestionsIn(
      [
        'Work Experience',
        'Pastry chef',
        'Hotel Larch, Banff, AB',
        'May 2019 – present',
        '• Led a team of six',
        '• Menus for 300 guests',
        '',
        'Moulin Vert inc. | Baker | 01/2015 - 04/2019',
        '- Night shift',
        '',
        '2012 – 2014  Dishwasher at Chez Paul',
        '- Pots',
        'Helper',
        'Acme Ltd.',
        'June 2011',
        'Éducation',
        'George Brown College — Toronto, ON',
        'Diplôme de cuisine, juin 2014',
      ].join('\n'),
    );
    expect(experience).toEqual([
      {
        title: 'Pastry chef',
        organization: 'Hotel Larch',
        place: 'Banff, AB',
        from: '2019-05',
        to: '',
        isCurrent: true,
        text: 'Led a team of six\nMenus for 300 guests',
      },
      {
        title: 'Baker',
        organization: 'Moulin Vert inc.',
        place: '',
        from: '2015-01',
        to: '2019-04',
        isCurrent: false,
        text: 'Night shift',
      },
      {
        title: 'Dishwasher',
        organization: 'Chez Paul',
        place: '',
        from: '',
        to: '',
        isCurrent: false,
        text: '2012 – 2014\nPots',
      },
      {
        title: 'Helper',
        organization: 'Acme Ltd.',
        place: '',
        from: '2011-06',
        to: '2011-06',
        isCurrent: false,
        text: '',
      },
    ]);
    expect(education).toMatchObject([
      {
        title: 'Diplôme de cuisine',
        organization: 'George Brown College',
        place: 'Toronto, ON',
        to: '2014-06',
      },
    ]);
  });

  test.each([
    ['Jan. 2020 - aujourd’hui', '2020-01', '', true],
    ['depuis août 2021 à ce jour', '2021-08', '', true],
    ['sept. 2019 au 12/2020', '2019-09', '2020-12', false],
    ['2019-03 to 2020-02', '2019-03', '2020-02', false],
    ['July 2018 — June 2019', '2018-07', '2019-06', false],
    ['13/2019 - 2020', '', '', false],
  ])('%s is read', (line, from, to, isCurrent) => {
    expect(periodIn(line)).toMatchObject({ from, to, isCurrent });
  });

  test.each(['1999999', 'call 604 555 2019555', 'no year', '12/5', ''])('%s states no period', line => {
    expect(periodIn(line)).toBeUndefined();
  });

  test('levels of English and French are told from other languages', () => {
    expect(suggestionsIn('Languages\nEnglish (fluent), French: basic\nPolish\nCree (native)')).toEqual({
      english: 'fluent',
      french: 'basic',
      otherLanguages: 'Polish, Cree (native)',
    });
    expect(suggestionsIn('Langues :\n• Français, langue maternelle\n• Anglais (intermédiaire)')).toEqual({
      english: 'intermediate',
      french: 'fluent',
    });
  });

  test('of any content are within the limits of a profile', () => {
    for (const line of [
      '😀'.repeat(60),
      `${'a'.repeat(80)} 2019 - 2020`,
      '2019 '.repeat(99),
      '- '.repeat(200),
    ]) {
      const { experience = [] } = suggestionsIn(
        `Experience\n${`${line}\n${line} May 2019 – now\n`.repeat(500)}`,
      );
      expect(experience.length).toBeLessThanOrEqual(15);
      for (const { title, organization, text } of experience) {
        expect(Math.max(title.length, organization.length)).toBeLessThanOrEqual(150);
        expect(text.length).toBeLessThanOrEqual(4_000);
        expect(`${title}${organization}${text}`).not.toMatch(/\p{Surrogate}/u);
      }
    }
  });
});
