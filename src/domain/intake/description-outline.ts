import type { TextSection } from './requirement-text.ts';

/**
 * Reads the description format of the scraper of 2025: `Title: text` or `Title:` with lines of `-item`, sub-titles as
 * `-Health:` or `-Area of work experience` with lines of `--item` below. Sub-titles become sections of their own.
 * `null` = nothing was there (`Job Site: null`).
 */
export function readDescriptionOutline(description: string): TextSection[] {
  const sections: TextSection[] = [];
  let top = '';
  for (const raw of description.replace(/\r\n?/g, '\n').split('\n')) {
    const line = raw.trim();
    if (!line) continue;
    const item = /^(-{1,2})\s*(.*)$/s.exec(line);
    const current = sections.at(-1);
    if (!item) {
      const [, title = '', rest = ''] = /^([^:]{1,80}):\s*(.*)$/s.exec(line) ?? ['', '', line];
      top = title;
      sections.push({ title, items: rest === '' || rest === 'null' ? [] : [rest] });
    } else if (item[1] === '-' || !current) {
      const text = item[2] ?? '';
      if (text.endsWith(':')) sections.push({ title: joinTitle(top, text.slice(0, -1)), items: [] });
      else if (current && current.title !== top) sections.push({ title: top, items: [text] });
      else current?.items.push(text);
    } else {
      openSubsection(sections, current, top)?.items.push(item[2] ?? '');
    }
  }
  return sections.filter(section => section.items.length > 0);
}

/** The item above a `--item` is its title and becomes a section of its own. */
function openSubsection(sections: TextSection[], current: TextSection, top: string): TextSection | undefined {
  const title = current.title === top ? current.items.pop() : undefined;
  if (title === undefined) return current;
  const section = { title, items: [] };
  sections.push(section);
  return section;
}

/** "Health" under "Benefits" is "Health benefits". */
function joinTitle(top: string, title: string): string {
  return top.toLowerCase() === 'benefits' ? `${title.trim()} benefits` : title.trim();
}
