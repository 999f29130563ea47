import { createTransport } from 'nodemailer';

const PAGE = 100;
const COLUMNS = [
  ['Number', 'jobId'],
  ['Job title', 'jobTitle'],
  ['City', 'city'],
  ['Province', 'provinceId'],
  ['Posted', 'postingDateFormatted'],
  ['Closes', 'expiryDateFormatted'],
  ['Closed', 'closedAt'],
  ['Vacancies', 'vacancies'],
];

/** Mails a CSV file of a team's postings to the team's members. */
// Appwrite's runtime calls the default export.
// oxlint-disable-next-line import/no-default-export
export default async ({ req, res, log }) => {
  const { TEAM_ID, SMTP_URL, MAIL_FROM } = process.env;
  for (const [name, value] of Object.entries({ TEAM_ID, SMTP_URL, MAIL_FROM }))
    if (!value) return res.json({ error: `Set the variable ${name}.` }, 500);
  const ask = askWith(req.headers['x-appwrite-key']);
  const team = await ask(`/teams/${TEAM_ID}`);
  const postings = await all(ask, '/databases/board/collections/jobs/documents', 'documents', [
    { method: 'equal', attribute: 'employerId', values: [TEAM_ID] },
  ]);
  const members = await all(ask, `/teams/${TEAM_ID}/memberships`, 'memberships', []);
  const to = members
    .filter(({ confirm, userEmail }) => confirm && userEmail)
    .map(({ userEmail }) => userEmail);
  if (to.length === 0) return res.json({ error: 'No member of the team has an address.' }, 500);
  const day = new Date().toISOString().slice(0, 10);
  await createTransport(SMTP_URL).sendMail({
    from: MAIL_FROM,
    to,
    // A second start of the same execution sends the same id, so that mail programs show it once.
    messageId: `<${req.headers['x-appwrite-execution-id']}@weekly-report>`,
    subject: `Postings of ${team.name}, ${day}`,
    text: `${postings.length} postings of ${team.name} are in the attached file.`,
    attachments: [
      {
        filename: `postings-${day}.csv`,
        content: Buffer.from(csv(postings)),
        contentType: 'text/csv; charset=utf-8',
        contentTransferEncoding: 'base64',
      },
    ],
  });
  log(`${postings.length} postings sent to ${to.length} members`);
  return res.json({ postings: postings.length, members: to.length });
};

/** Calls the board's API with the function's own key. */
function askWith(key) {
  const { APPWRITE_FUNCTION_API_ENDPOINT: endpoint, APPWRITE_FUNCTION_PROJECT_ID: project } = process.env;
  const headers = { 'x-appwrite-project': project, 'x-appwrite-key': key };
  return async path => {
    const answer = await fetch(`${endpoint}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
}

/** All pages of a list. */
async function all(ask, path, name, queries) {
  const found = [];
  for (;;) {
    const last = found.at(-1);
    const page = [
      ...queries,
      { method: 'limit', values: [PAGE] },
      ...(last ? [{ method: 'cursorAfter', values: [last.$id] }] : []),
    ];
    const query = page
      .map((each, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(each))}`)
      .join('&');
    const { [name]: items } = await ask(`${path}?${query}`);
    found.push(...items);
    if (items.length < PAGE) return found;
  }
}

/** With a mark that tells spreadsheets the encoding, and without texts that they would take for formulas. */
function csv(postings) {
  const cell = value => {
    const text = String(value ?? '');
    const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  const rows = [
    COLUMNS.map(([title]) => title),
    ...postings.map(each => COLUMNS.map(([, name]) => each[name])),
  ];
  return `\uFEFF${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
