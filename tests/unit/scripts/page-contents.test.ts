import { describe, expect, test } from 'vitest';
import { readPage } from '../../../scripts/page-contents.mjs';

const page = (body: string) => readPage(`# Title\n\nLead.\n\n${body}`);

describe('readPage', () => {
  test('takes the first heading and paragraph as title and lead', () => {
    expect(readPage('# A & B\n\nWhat it *is*.\n')).toEqual({
      title: 'A & B',
      lead: 'What it is.',
      minutes: 1,
      blocks: [],
    });
  });

  test('reads headings, lists, quotes, stress and links', () => {
    expect(page('## Sub\n\n- one **two**\n- [x](/jobList)\n\n1. a\n\n> said\n').blocks).toEqual([
      { kind: 'heading', level: 2, spans: [{ text: 'Sub' }] },
      {
        kind: 'list',
        ordered: false,
        items: [[{ text: 'one ' }, { text: 'two', as: 'strong' }], [{ text: 'x', href: '/jobList' }]],
      },
      { kind: 'list', ordered: true, items: [[{ text: 'a' }]] },
      { kind: 'quote', spans: [{ text: 'said' }] },
    ]);
  });

  test('takes the name of a heading off its words', () => {
    expect(page('## To withdraw {#withdraw}\n\n### Of *it* {#of-it}\n\n## {no name}\n').blocks).toEqual([
      { kind: 'heading', level: 2, id: 'withdraw', spans: [{ text: 'To withdraw' }] },
      { kind: 'heading', level: 3, id: 'of-it', spans: [{ text: 'Of ' }, { text: 'it', as: 'em' }] },
      { kind: 'heading', level: 2, spans: [{ text: '{no name}' }] },
    ]);
  });

  test('keeps markup in code as text', () => {
    expect(page('`<b>` and\n\n```\n<script>\n```\n').blocks).toEqual([
      { kind: 'paragraph', spans: [{ text: '<b>', as: 'code' }, { text: ' and' }] },
      { kind: 'code', text: '<script>' },
    ]);
  });

  test('rounds the reading time of 220 words a minute', () => {
    expect(page('word '.repeat(1_320)).minutes).toBe(6);
  });

  test.each([
    ['HTML', '<b>x</b>'],
    ['an image', '![x](/x.png)'],
    ['a link that runs code', '[x](javascript:alert(1))'],
    ['a link without TLS', '[x](http://example.ca)'],
  ])('refuses %s', (_what, body) => {
    expect(() => page(body)).toThrow(/A (page|paragraph)/);
  });

  test('refuses a page without title or lead', () => {
    expect(() => readPage('Text.\n')).toThrow('A page must begin with its title');
    expect(() => readPage('# Title\n\n- list\n')).toThrow('lead paragraph');
  });
});
