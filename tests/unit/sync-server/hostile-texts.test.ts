import { expect, test } from 'vitest';
import { emptyDetails } from '../../../src/domain/empty-details.ts';
import { JOBS } from '../../../src/wire/collections.ts';
import { acceptedEncoding } from '../../../sync-server/catalogue/accepted-encoding.ts';
import { detailsOf } from '../../../sync-server/records/posting.ts';
import { readConfig } from '../../../sync-server/config/config.ts';
import { GUEST } from '../../../sync-server/core/caller.ts';
import { escapeHtml, jsonForScript } from '../../../sync-server/core/html.ts';
import { readJsonText } from '../../../sync-server/http/json-text.ts';
import { languageOf } from '../../../sync-server/http/language-of.ts';
import { originCheck } from '../../../sync-server/http/session/origins.ts';
import { languageInAddress, pageLanguage } from '../../../sync-server/core/page-language.ts';
import { readQueryTexts } from '../../../sync-server/http/queries.ts';
import { allowedRedirect } from '../../../sync-server/http/redirect-url.ts';
import { readCsvRows } from '../../../sync-server/jobs/import/csv-rows.ts';
import { importDocumentId } from '../../../sync-server/jobs/import/import-id.ts';
import { readJsonRows } from '../../../sync-server/jobs/import/json-rows.ts';
import { readBounce } from '../../../sync-server/mail/bounce-notice.ts';
import { contactLetter } from '../../../sync-server/mail/letter-contact.ts';
import { invitationLetter } from '../../../sync-server/mail/letter-invitation.ts';
import { plainLine } from '../../../sync-server/mail/letter.ts';
import { CollectionRows } from '../../../sync-server/projection/collection-rows.ts';
import type { Query } from '../../../sync-server/projection/row.ts';
import { readPlan } from '../../../sync-server/projection/read-plan.ts';
import { askedInAddress } from '../../../sync-server/realtime/asked-in-address.ts';
import { readClientMessage } from '../../../sync-server/realtime/client-message.ts';
import { compileQueries } from '../../../sync-server/realtime/subscription-queries.ts';
import { readFrom } from '../../../sync-server/routes/sync/catalogue-answers.ts';
import { readApplication } from '../../../sync-server/applications/application-fields.ts';
import { readDevice } from '../../../sync-server/accounts/device.ts';
import { readFigures } from '../../../sync-server/budgets/figures.ts';
import { readValue } from '../../../sync-server/documents/document-structure.ts';
import { PROVIDERS } from '../../../sync-server/sign-in-providers/providers.ts';
import { readProviderSecret } from '../../../sync-server/sign-in-providers/provider-secret.ts';
import { emailFacts, isEmail } from '../../../sync-server/core/email-address.ts';
import { isSameBusiness } from '../../../sync-server/records/employers.ts';
import { isId } from '../../../sync-server/core/ids.ts';
import { jobDescription, jobPostingMarkup } from '../../../sync-server/pages/job-markup.ts';
import { listDefinition, listPage } from '../../../sync-server/projection/list-page.ts';
import { parseMoment } from '../../../sync-server/core/moments.ts';
import { profileOfClaims } from '../../../sync-server/sign-in-providers/profiles.ts';
import { valueAt } from '../../../sync-server/sign-in-providers/read-json.ts';
import { operationDigest } from '../../../sync-server/records/operation-digest.ts';
import { operationSteps } from '../../../sync-server/operations/operation-steps.ts';
import { isCommon, refuseWeakPassword } from '../../../sync-server/accounts/passwords/passwords.ts';
import { personOf } from '../../../sync-server/board/people.ts';
import {
  readCollectionPermissions,
  readPermissions,
} from '../../../sync-server/records/permission-strings.ts';
import { isPhone } from '../../../sync-server/core/phone-number.ts';
import { readCursor } from '../../../sync-server/pull/private-cursor.ts';
import { openText } from '../../../sync-server/core/sealed-text.ts';
import { decodeSessionToken } from '../../../sync-server/accounts/session-secrets.ts';
import { totpStep } from '../../../sync-server/accounts/factors/totp.ts';
import { aBounce } from '../../support/bounces.ts';
import { aCard } from '../../support/card-arbitrary.ts';
import { hostileTexts, nameOf, type Reader, reader, textOf } from '../../support/hostile-texts.ts';
import { ID_KEY } from '../../support/test-context.ts';
import { excessGrowth, excessGrowthOf } from '../../support/work-growth.ts';

const config = readConfig({ DATA_DIR: '/nonexistent', PUBLIC_URL: 'https://jobs.example' });
const isOwnOrigin = originCheck(config);
const schema = new CollectionRows(JOBS).schema;
const KEY = new Uint8Array(32).fill(3);
const request = { hostname: 'jobs.example', host: 'jobs.example', socket: {} };

/** Refusing is an answer too. */
const orRefused =
  <T>(read: (text: string) => T) =>
  (text: string): T | undefined => {
    try {
      return read(text);
    } catch {
      return undefined;
    }
  };

const QUERY = ['{', '}', '[', ']', '"', ':', ',', '"method"', '"or"', '"values"', '\\u0061', '1e9'];
const aQuery = (method: string, ...values: unknown[]): Query => ({ method, attribute: 'jobTitle', values });
const listing = (text: string) => ({
  card: aCard({ jobId: 1, jobTitle: text, businessName: text, city: text }),
  details: { ...emptyDetails(), description: text, benefits: text.split('\n') },
});
const teams = listDefinition('teams', []);
const aTeam = (text: string) => ({ item: 1, id: 'a', createdAt: '', updatedAt: '', data: {}, text });

/** Everything of the server that reads a stranger's text, but what `domain/` reads. */
const READERS: readonly Reader[] = [
  reader('Accept-Encoding', acceptedEncoding, ';,=*q0.', 'br;q=1.0, gzip;q=0.8, *;q=0'),
  reader(
    'Accept-Language',
    text => pageLanguage({ url: '/', headers: { 'accept-language': text } }),
    ';,=*-q0.fr',
    'fr-CA,fr;q=0.9,en;q=0.8',
  ),
  reader('a language in an address', languageInAddress, '?&=%lang', '/jobList?lang=fr'),
  reader('X-Appwrite-Locale', text => languageOf({ headers: { 'x-appwrite-locale': text } }), '-_fr'),
  reader(
    'an origin',
    text => isOwnOrigin({ host: 'jobs.example' }, text),
    'https:/.@[]%',
    'https://jobs.example',
  ),
  reader(
    'an address to lead back to',
    orRefused(text => allowedRedirect({ config, request }, text)),
    'https:/.@[]%?#',
    'https://jobs.example/profile?a=b',
  ),
  reader('where a phone is', text => readFrom(new URLSearchParams(text)), 'from=&1%', 'epoch=a&from=1'),
  reader(
    'a user agent',
    readDevice,
    ['Mozilla/5.0 ', '(', ')', ';', 'Android ', 'Version/', '1.', 'CriOS/'],
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
  ),
  reader(
    'a guest’s secrets',
    text => personOf(ID_KEY, GUEST, text),
    'aA0-_,',
    `${'a'.repeat(43)},${'b'.repeat(43)}`,
  ),
  reader('a session', decodeSessionToken, 'eyJpZCI6=+/', 'eyJpZCI6ImEiLCJzZWNyZXQiOiJiIn0='),
  reader('a cursor', text => readCursor({ idKey: ID_KEY, epoch: 'e' }, 'ann', text), 'aA0-_.=', 'WzFd.abc'),
  reader('a sealed text', text => openText(KEY, text, 'bound'), 'aA0-_='),
  reader('a JSON body', readJsonText, [...QUERY, '\\ud83d', '\\"'], '{"a":["b",{"c":"\\ud83e\\uddab"}]}'),
  reader(
    'a query',
    orRefused(text => readQueryTexts([text])),
    QUERY,
    '{"method":"equal","attribute":"city","values":["Hull"]}',
  ),
  reader(
    'values of a query',
    orRefused(text =>
      readPlan(schema, [
        aQuery('contains', text),
        aQuery('search', text),
        aQuery('equal', text),
        { method: 'orderAsc', attribute: text },
      ]),
    ),
    ['cook ', '+', '#'],
  ),
  reader(
    'a message of a socket',
    orRefused(readClientMessage),
    QUERY,
    '{"type":"subscribe","data":[{"channels":["documents"]}]}',
  ),
  reader(
    'channels in an address',
    orRefused(text => askedInAddress({ 'channels[]': text, [text]: text, [`${text}[1][]`]: text })),
    '[]0123.*',
    'documents[0][]',
  ),
  reader(
    'queries of a subscription',
    orRefused(text => compileQueries([text])),
    QUERY,
    '{"method":"equal","attribute":"a","values":["2026-01-01T00:00:00.000+00:00"]}',
  ),
  reader(
    'a permission',
    orRefused(text => [readPermissions([text])]),
    ['read(', '"', 'user:', 'team:', '/', ')', 'a'],
    'read("team:abc/owner")',
  ),
  reader(
    'a permission of a collection',
    orRefused(text => readCollectionPermissions([text])),
    ['create(', '"', 'label:', ')'],
    'create("users/verified")',
  ),
  reader(
    'an e-mail address',
    text => [isEmail(text), emailFacts(text)],
    '@.-+a!',
    'ann.roy+x@mail.example.ca',
  ),
  reader('a telephone number', isPhone, '+0123456789', '+15145550100'),
  reader('an id', isId, 'a0._-', 'abc-123'),
  reader('a moment', parseMoment, '0123456789-:T.Z+ ', '2026-11-20T12:00:00.000+00:00', '2026-11-20'),
  reader('a password', orRefused(refuseWeakPassword), '1a!.', 'password1'),
  reader('a common password', isCommon, '1a!.', 'password1234'),
  reader('a code', text => totpStep('JBSWY3DPEHPK3PXP', text, 0), '0123456789', '123456'),
  reader('a name in a letter', plainLine, ['\r\n', '\u2028', '\u202e', '<'], 'Ann\r\nBcc: bob@example.ca'),
  reader(
    'a message to the operator',
    text =>
      contactLetter({
        project: 'P',
        reference: 'R',
        at: '2026-11-20T15:00:00.000Z',
        language: 'fr',
        topic: text,
        name: text,
        email: text,
        message: text,
      }),
    ['\r', '\n', '<', '&', '\u2028'],
  ),
  reader(
    'an invitation',
    text =>
      invitationLetter({
        language: 'en',
        team: text,
        project: text,
        inviter: text,
        url: new URL('https://jobs.example'),
      }),
    ['\r\n', '<', '&'],
  ),
  reader(
    'a mail that came back',
    readBounce,
    [
      '\n',
      '\n ',
      '--b\n',
      '--b--\n',
      'Content-Type: multipart/mixed; boundary=b\n\n',
      'a: b\n',
      '+2B',
      ';',
      '"',
    ],
    aBounce({ envelopeId: 'application-a', messageId: 'application-a', original: 'a+2Bb@c.ca' }),
  ),
  reader('HTML of a text', text => [escapeHtml(text), jsonForScript({ text })], '<>&"\'\u2028'),
  reader(
    'a posting for search engines',
    text => [jobPostingMarkup(listing(text), text), jobDescription(listing(text))],
    ['\n', '<', '&', '- '],
  ),
  reader('stored details', detailsOf, QUERY, JSON.stringify(emptyDetails())),
  reader(
    'an application',
    text => readApplication({ jobId: 1, jobTitle: text, name: text, email: text, message: text }),
    ['@', '.', '\u202e', '\r\n'],
    'ann@example.ca',
  ),
  reader(
    'a business',
    text => isSameBusiness(text, `${text}x`),
    ['inc ', 'ltd. ', '&', "'", 'é'],
    'Erie Greens Ltée',
  ),
  reader(
    'words to search a list for',
    text => listPage(teams, [aTeam(text)], { queries: [], search: text.slice(0, 256), withTotal: true }),
    ['a ', ' ', 'é'],
  ),
  reader(
    'a provider’s answer',
    text => [profileOfClaims({ sub: text, email: text, name: text }), valueAt({ a: text }, 'a')],
    ['.', ' '],
  ),
  reader('figures of a variable', readFigures, 'abc.=,1', 'operations.address=100000,steps.server=8'),
  reader(
    'a provider’s secret',
    text => [...PROVIDERS.values()].map(provider => readProviderSecret(provider, text)),
    ['{', '"', ':', 'a.', '-', '}'],
    '{"clientSecret":"a","auth0Domain":"a.example"}',
  ),
  reader(
    'an operation',
    text => [
      operationDigest({
        id: text,
        kind: text,
        payload: { [text]: text, a: [text] },
        createdAt: '',
        userId: null,
      }),
      operationSteps({ a: text }),
    ],
    QUERY,
  ),
  reader('an import’s id', text => importDocumentId('table', listing(text), { [text]: text }), ['é', ' ']),
  ...(['string', 'email', 'ip', 'url', 'day', 'datetime', 'enum'] as const).map(type =>
    reader(
      `an attribute: ${type}`,
      orRefused(text =>
        readValue(
          { key: 'a', type, required: false, elements: ['x'], ...(type === 'string' && { size: 1_000_000 }) },
          text,
        ),
      ),
      ['https://', '.', ':', '@', '%', '[', '2026', '-'],
      'https://a.example/b',
    ),
  ),
];

test.each(READERS.map(each => [each.name, each] as const))(
  'four times the text is no more than so much work: %s',
  (_, { read, signs = [], right = [] }) => {
    for (const text of hostileTexts(signs, right))
      expect([nameOf(text), excessGrowth(length => read(textOf(text, length)))]).toEqual([
        nameOf(text),
        null,
      ]);
  },
);

async function* inPieces(text: string) {
  for (let start = 0; start < text.length; start += 1_000) yield text.slice(start, start + 1_000);
}
async function count(rows: AsyncIterable<unknown>): Promise<number> {
  let found = 0;
  try {
    for await (const row of rows) if (row) found += 1;
  } catch {
    // Refused with the reason.
  }
  return found;
}

/** Files that an operator imports: other people's too. */
const FILES: readonly [string, (text: string) => Promise<unknown>, string, string][] = [
  [
    'a table',
    text => count(readCsvRows(inPieces(text), 'file')),
    ',;\t|"\r\n',
    'Title,City\n"Cook, head","Hull"\n',
  ],
  [
    'a table without headings',
    text => count(readCsvRows(inPieces(`title,city\n${text}`), 'file')),
    ',"\r\n',
    'Cook,"Hull"\n',
  ],
  ['JSON', text => count(readJsonRows(inPieces(text), 'file')), '[]{},:"', '[{"title":"Cook"}]'],
];

test.each(FILES)('four times the file is no more than so much work: %s', async (_, read, signs, right) => {
  for (const text of hostileTexts(Array.from(signs), [right])) {
    const growth = await excessGrowthOf(length => read(textOf(text, length)));
    expect([nameOf(text), growth]).toEqual([nameOf(text), null]);
  }
});
