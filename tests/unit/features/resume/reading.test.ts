import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
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
      otherLanguages: 'Français, Polski',
    });
  });

  test('deleted text and field codes are left out', () => {
    const xml =
      '<w:p><w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:instrText>PAGE</w:instrText><w:t>new</w:t></w:p>';
    expect(readText(zipSync({ 'word/document.xml': strToU8(xml) }), DOCX)).toBe('new\n');
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
