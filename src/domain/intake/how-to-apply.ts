import { htmlBlocks, type TextBlock } from './html-text.ts';
import { readEmail, readLink } from '../links.ts';
import type { PostingDraft } from './posting-draft.ts';

/**
 * The "How to apply" section of Job Bank's pages of 2023, as HTML: e-mail, online, phone, fax, mail, in person,
 * reference number, instructions and screening questions, each under its heading. The page's own elements (help window,
 * hidden messages) are dropped along with the hidden elements.
 */
export function readHowToApply(draft: PostingDraft, html: string): void {
  const { apply, screeningQuestions } = draft.details;
  apply.direct = /property\s*=\s*["']directApply["']/i.test(html);
  const notes: string[] = [];
  for (const { title, blocks } of parts(htmlBlocks(html))) {
    const texts = blocks.map(block => block.text).filter(Boolean);
    const links = blocks.flatMap(block => block.links);
    const text = texts.join(' ');
    if (/^By email/i.test(title)) {
      apply.email ||= links.map(readEmail).find(address => address !== null) ?? readEmail(text) ?? '';
    } else if (/^Online/i.test(title)) {
      apply.url ||= links.map(readLink).find(link => link !== null) ?? readLink(text) ?? '';
    } else if (/^By phone/i.test(title)) {
      apply.phone ||= text;
    } else if (/^(?:By mail|In person)/i.test(title)) {
      apply.address = [apply.address, `${title}: ${text}`].filter(Boolean).join('\n');
      continue;
    } else if (/^By applying directly/i.test(title)) {
      continue;
    } else if (text) {
      notes.push(title && !/^How[- ]to[- ]apply/i.test(title) ? `${title}: ${text}` : '');
    }
    takeInstructions(blocks, notes, screeningQuestions);
  }
  apply.note = [apply.note, ...notes].filter(Boolean).join('\n');
}

/** "Here is what you must include" and the screening questions follow the last heading, whichever it is. */
function takeInstructions(blocks: readonly TextBlock[], notes: string[], questions: string[]): void {
  let into: string[] | null = null;
  for (const { text } of blocks) {
    if (/screening questions/i.test(text)) into = questions;
    else if (/^Here is what you must include/i.test(text)) {
      notes.push(text);
      into = notes;
    } else if (text && into) into.push(text);
  }
}

function parts(blocks: readonly TextBlock[]): { title: string; blocks: TextBlock[] }[] {
  const found: { title: string; blocks: TextBlock[] }[] = [{ title: '', blocks: [] }];
  for (const block of blocks) {
    if (block.level !== null) found.push({ title: block.text.replace(/:$/, ''), blocks: [] });
    else found.at(-1)?.blocks.push(block);
  }
  return found;
}
