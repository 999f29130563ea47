import type { Block, PageContent, Span } from '../pages/page-content.ts';

export type HelpPage = 'help-center' | 'faq';

/** A question with its answer. Its address is `/<page>#<id>`, the same in both languages. */
export interface HelpEntry {
  id: string;
  page: HelpPage;
  title: string;
  blocks: readonly Block[];
}

export interface HelpGroup {
  /** null if the page has no groups. */
  title: string | null;
  entries: readonly HelpEntry[];
}

/**
 * In a page, headings with a name start an entry, and those without one start a group. Text before a group's first
 * entry is left out.
 */
export function helpGroups(page: HelpPage, { blocks }: Pick<PageContent, 'blocks'>): HelpGroup[] {
  const groups: { title: string | null; entries: (HelpEntry & { blocks: Block[] })[] }[] = [];
  for (const block of blocks) {
    const group = groups.at(-1);
    if (block.kind === 'heading' && block.id === undefined) {
      groups.push({ title: plainText(block.spans), entries: [] });
    } else if (block.kind === 'heading' && block.id !== undefined) {
      const entry = { id: block.id, page, title: plainText(block.spans), blocks: [] };
      if (group) group.entries.push(entry);
      else groups.push({ title: null, entries: [entry] });
    } else {
      group?.entries.at(-1)?.blocks.push(block);
    }
  }
  return groups.filter(({ entries }) => entries.length > 0);
}

export function plainText(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('');
}

/** All text of an answer. */
export function answerText({ blocks }: HelpEntry): string {
  return blocks
    .map(block => {
      if (block.kind === 'code') return block.text;
      return block.kind === 'list' ? block.items.map(plainText).join(' ') : plainText(block.spans);
    })
    .join(' ');
}
