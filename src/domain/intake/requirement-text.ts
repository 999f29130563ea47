export interface TextSection {
  title: string;
  items: string[];
}

/** Titles wherever they appear. The line before one of them cannot be a title too. */
const TITLES = new Set([
  'Languages',
  'Other Languages',
  'Education',
  'Experience',
  'Specific Skills',
  'Additional Skills',
  'Work Setting',
  'Work Conditions and Physical Capabilities',
  'Personal Suitability',
  'Work Location Information',
  'Transportation/Travel Information',
  'Security and Safety',
  'Ability to Supervise',
  'Health benefits',
  'Long term benefits',
  'Financial benefits',
  'Other benefits',
  'Credentials (certificates, licences, memberships, courses, etc.)',
  'Work Site Environment',
  'Business Equipment and Computer Applications',
  'Weight Handling',
  'Own Tools/Equipment',
  'Workers Supervised',
  'Area of Specialization',
  'Screening questions',
  'Workplace information',
  'Student status',
  'Computer Systems',
]);
const LIKE_A_TITLE =
  /^(?:Types? of|Areas? of|Major Work|Number of)\b|(?:Skills|Experience|Speciali[sz]ations?|Specialties|Categories|Systems)$/;

/**
 * Job Bank's requirements as the scrapers of 2022 saved them: alternately a title, and one line of "item; item; item".
 * Education has separate lines for fields of study. Other sections may have more lines too, which only shows when the
 * next line turns out to be a title: then the line before it belonged to the previous section.
 *
 * The scraper cut the text at the first "Other benefits" and put the rest in the field `benefits`. The cut may be in
 * the middle of a line, so the two are joined again without a separator.
 */
export function readRequirementText(requirement: string, benefits: string): TextSection[] {
  const lines = (requirement + benefits)
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);
  if (lines[0] === 'Job requirements') lines.shift();
  const sections: TextSection[] = [];
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] ?? '';
    const next = lines[index + 1];
    const last = sections.at(-1);
    if (last && !isTitle(line) && (last.title === 'Education' || belongsAbove(line, next))) {
      last.items.push(...splitItems(line));
      index += 1;
    } else {
      const contentIsTitle =
        next !== undefined && TITLES.has(line) && TITLES.has(next) && !isContentToo(line, next);
      sections.push({ title: line, items: next === undefined || contentIsTitle ? [] : splitItems(next) });
      index += next === undefined || contentIsTitle ? 1 : 2;
    }
  }
  return sections;
}

function belongsAbove(line: string, next: string | undefined): boolean {
  return next === undefined || TITLES.has(next) || line.startsWith('or ') || line.includes('; ');
}

function isTitle(line: string): boolean {
  return TITLES.has(line) || LIKE_A_TITLE.test(line);
}

/** "Other benefits" is also an item of every kind of benefits, and "Education" one of the work areas. */
function isContentToo(title: string, content: string): boolean {
  return content === 'Other benefits' && title.endsWith('benefits');
}

function splitItems(line: string): string[] {
  return line
    .split(';')
    .map(item => item.trim())
    .filter(Boolean);
}
