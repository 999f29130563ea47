import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanBlock, cleanLine } from '../../../../src/domain/intake/clean-text.ts';
import { htmlBlocks, htmlText, looksLikeHtml } from '../../../../src/domain/intake/html-text.ts';
import { readEmail, readLink } from '../../../../src/domain/links.ts';
import { isMissing, valueText } from '../../../../src/domain/intake/value-text.ts';

describe('clean text', () => {
  test('characters that hide something are taken out and reported', () => {
    expect(cleanLine('Cook\u202Etxt.exe\u200B', 100)).toEqual({
      text: 'Cooktxt.exe',
      hadHidden: true,
      cut: false,
    });
    expect(cleanLine('pay\u00ADment\u{E0041}', 100)).toEqual({
      text: 'payment',
      hadHidden: true,
      cut: false,
    });
  });

  test('what a script needs stays: accents, emoji families, Persian joins', () => {
    for (const text of ['Boulanger·ère à Trois-Rivières', '👩‍🍳 Chef ❤️', 'می‌خواهم', 'Ɓuubi']) {
      expect(cleanLine(text, 100)).toEqual({ text, hadHidden: false, cut: false });
    }
  });

  test('controls, blanks and broken characters become one space or a sign for it', () => {
    expect(cleanLine('a\u0000b\tc\u00A0 d\r\ne', 100).text).toBe('a b c d e');
    expect(cleanLine('x\uD800y', 100).text).toBe('x\uFFFDy');
    expect(cleanLine('\uFEFFTitle', 100)).toEqual({ text: 'Title', hadHidden: false, cut: false });
  });

  test('a block keeps its lines, with at most one empty one between', () => {
    expect(cleanBlock('a \r\n\r\n\r\n\r\n  b\u2028c', 100).text).toBe('a\n\nb\nc');
  });

  test('a cut never splits a character, and is told', () => {
    expect(cleanLine('ab👩', 3)).toEqual({ text: 'ab', hadHidden: false, cut: true });
  });

  test('cleaning twice changes nothing, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
        const once = cleanBlock(text, 40).text;
        expect(cleanBlock(once, 40)).toEqual({ text: once, hadHidden: false, cut: false });
      }),
      { numRuns: 500 },
    );
  });
});

describe('HTML as text', () => {
  test('headings, items and links come out in order, hidden elements do not', () => {
    const html =
      '<h4 id="a">By <b>email</b>:</h4><p><a href="mailto:x@y.example">x@y.example</a></p><ul><li>One<li>Two &amp; three</ul><div class="x wb-inv">hidden<p>deep</div><p style="display:none">no</p>';
    expect(htmlBlocks(html)).toEqual([
      { level: 4, text: 'By email:', links: [], property: '' },
      { level: null, text: 'x@y.example', links: ['mailto:x@y.example'], property: '' },
      { level: null, text: 'One', links: [], property: '' },
      { level: null, text: 'Two & three', links: [], property: '' },
    ]);
  });

  const HOSTILE = [
    '<script>alert(1)</script>ok',
    '<scr<script>ipt>alert(1)</script>ok',
    '<<b>script>alert(1)<</b>/script>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '&amp;amp;lt;img src=x onerror=alert(1)&amp;amp;gt;',
    '<img src=x onerror="alert(1)"',
    '<svg/onload=alert(1)>',
    '<a href="jav&#x09;ascript:alert(1)">x</a>',
    '<!-- --!><img src=x>',
    '<style><img src=x></style>',
    '<textarea><script>x</script></textarea>after',
    '<p title="a>b<script>c">d',
  ];

  test.each(HOSTILE)('nothing of the markup is left of %s', html => {
    expect(htmlText(html)).not.toMatch(/<[a-z/!?]/i);
  });

  test('nothing of the markup is left, whatever it is', () => {
    const piece = fc.oneof(
      fc.constantFrom('<', '>', '&lt;', '&gt;', '&#60;', '&amp;', '"', "'", '/', '!', '--', '=', ' ', '\n'),
      fc.constantFrom('script', 'img', 'p', 'li', 'a href=x', 'style', 'h3', 'textarea', 'onload'),
      fc.string({ maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
        for (const { text } of htmlBlocks(pieces.join(''))) expect(text).not.toMatch(/<[a-z/!?]/i);
      }),
      { numRuns: 2000 },
    );
  });

  test('a lone sign is not a tag', () => {
    expect(htmlText('children <5 years & under')).toBe('children <5 years & under');
    expect(htmlText('<p>over &gt; 5 > 4</p>')).toBe('over > 5 > 4');
    expect(htmlText('<p>pay <negotiable')).toBe('pay negotiable');
    expect(htmlText('and/or </')).toBe('and/or /');
    expect(htmlText('<script/>x</script>y')).toBe('y');
    expect(htmlText('<div class="hidden"/>x')).toBe('x');
    expect(looksLikeHtml('children <5 years')).toBe(false);
    expect(looksLikeHtml('a<br>b')).toBe(true);
  });

  test('megabytes of brackets are read', () => {
    for (const part of ['<a', '<a "', '<a \'"', '&lt;', '<!--', '<p><div>', '</b>']) {
      expect(() => htmlText(part.repeat(200_000))).not.toThrow();
    }
  });
});

describe('links', () => {
  test.each([
    ['https://jobs.example/a?b=c#d', 'https://jobs.example/a?b=c#d'],
    [' www.employer.example/careers ', 'https://www.employer.example/careers'],
    ['http://localhost:8080/x', 'http://localhost:8080/x'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['//evil.example', null],
    ['https://bank.ca@evil.example/', null],
    ['https:\\\\evil.example', null],
    ['https://a b.example', null],
    ['https://nodot', null],
    ['https://x.example/"onclick=', null],
  ])('%s → %s', (text, link) => {
    expect(readLink(text)).toBe(link);
  });

  test.each([
    ['mailto:a.b+c@d-e.example?subject=x', 'a.b+c@d-e.example'],
    ['a@b', null],
    ['a@b.example, c@d.example', null],
    ['a@b.example\nBcc: x@y.example', null],
    ['<a@b.example>', null],
  ])('%s → %s', (text, address) => {
    expect(readEmail(text)).toBe(address);
  });
});

describe('any value as text', () => {
  test('depth, size and cycles end somewhere', () => {
    const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000));
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    for (const value of [
      deep,
      cycle,
      Array.from({ length: 1e5 }, (_, n) => n),
      'x'.repeat(1e6),
      Symbol('s'),
    ]) {
      expect(valueText(value, 100).length).toBeLessThanOrEqual(101);
    }
  });

  test('what files write for nothing is nothing', () => {
    for (const nothing of ['', ' ', 'N/A', '*No data', 'NaN', 'null', null, undefined, Number.NaN, []]) {
      expect(isMissing(nothing)).toBe(true);
    }
    for (const something of ['0', 0, false, 'None', {}, ' NA Foods '])
      expect(isMissing(something)).toBe(false);
  });
});
