import type { Block, PageContent, Span } from '../pages/page-content.ts';

export type HelpPage = 'help-center' | 'faq';

/** One question with its answer; its address is `/<page>#<id>`, the same in both languages. */
export interface HelpEntry {
  id: string;
  page: HelpPage;
  title: string;
  blocks: readonly Block[];
}

export interface HelpGroup {
  /** Null where the page is not divided. */
  title: string | null;
  entries: readonly HelpEntry[];
}

/** A page's headings with a name begin an entry, those without a group; what stands before the first entry of a group is left out. */
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

/** All words of an answer. */
export function answerText({ blocks }: HelpEntry): string {
  return blocks
    .map(block => {
      if (block.kind === 'code') return block.text;
      return block.kind === 'list' ? block.items.map(plainText).join(' ') : plainText(block.spans);
    })
    .join(' ');
}
