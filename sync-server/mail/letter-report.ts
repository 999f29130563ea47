import { type Letter, letter } from './letter.ts';

interface PostingReport {
  project: string;
  reference: string;
  jobId: number;
  jobTitle: string;
  business: string;
  reason: string;
  text: string;
  /** The posting's page. null: the server doesn't know its own address. */
  link: URL | null;
}

const REASONS: Readonly<Record<string, string>> = {
  asks_for_money: 'Asks for money or a deposit',
  not_real: 'Fake job or employer',
  discriminates: 'Discriminatory',
  wrong_information: 'Wrong information',
  already_filled: 'Already filled',
  other: 'Another reason',
};

/** To the operator, in English, because a report has no language. The text is a stranger's. */
export function reportLetter(report: PostingReport): Letter {
  const { project, reference, jobId, jobTitle, business, link } = report;
  const reason = REASONS[report.reason] ?? report.reason;
  return letter({
    language: 'en',
    subject: `[${reference}] Posting ${jobId} was reported: ${reason}`,
    opening: [
      `Someone reported a posting on ${project}. The employer can’t see the report.`,
      `Posting: ${[String(jobId), jobTitle, business].filter(part => part !== '').join(', ')}`,
      `Reason: ${reason}`,
      `Reference: ${reference}`,
    ],
    quoted: report.text.split(/\r\n|\r|\n/).filter(line => line.trim() !== ''),
    ...(link && { button: { label: 'Open the posting', url: link } }),
    closing: [`To remove the posting: npm run review -- refuse ${jobId} --reason "…"`],
    from: project,
  });
}
