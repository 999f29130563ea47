import * as browser from 'appwrite';
import { Account, Avatars, Databases, Functions, Locale, Storage, TablesDB, Teams } from 'appwrite';
import * as admin from 'node-appwrite';

type Class = abstract new (...parts: never[]) => object;

/** The methods of an SDK class, without those that match `without`. */
const callsOf = (name: string, { prototype }: Class, without: RegExp): string[] =>
  Object.getOwnPropertyNames(prototype)
    .filter(method => method !== 'constructor' && !without.test(method))
    .map(method => `${name}.${method}`);

/** Calls that Portage doesn't answer: OAuth consents, transactions, installations of apps. */
const BEYOND = /[Cc]onsent|[Tt]ransaction|createOperations|[Ii]nstallation/;

/** Features of current Appwrite beyond databases with plain attributes. */
const BEYOND_PLAIN =
  /[Tt]ransaction|createOperations|Specification|Failover|getReplicas|getStatus|BigInt|Line|Longtext|Mediumtext|Point|Polygon|Relationship|Text(Attribute|Column)|Varchar|createDocuments|upsertDocuments|updateDocuments|deleteDocuments|createRows|upsertRows|updateRows|deleteRows/;

/** Every method of every service of the browser SDK. */
export const ALL_METHODS: readonly string[] = [
  ...callsOf('Account', browser.Account, /^$/),
  ...callsOf('Avatars', browser.Avatars, /^$/),
  ...callsOf('Databases', browser.Databases, /^$/),
  ...callsOf('DocumentsDB', browser.DocumentsDB, /^$/),
  ...callsOf('Functions', browser.Functions, /^$/),
  ...callsOf('Graphql', browser.Graphql, /^$/),
  ...callsOf('Locale', browser.Locale, /^$/),
  ...callsOf('Messaging', browser.Messaging, /^$/),
  ...callsOf('Organization', browser.Organization, /^$/),
  ...callsOf('Presences', browser.Presences, /^$/),
  ...callsOf('Storage', browser.Storage, /^$/),
  ...callsOf('TablesDB', browser.TablesDB, /^$/),
  ...callsOf('Teams', browser.Teams, /^$/),
  ...callsOf('VectorsDB', browser.VectorsDB, /^$/),
];

/** Calls of the unmodified browser SDK that Portage answers. */
export const BROWSER_CALLS: readonly string[] = [
  ...callsOf('Account', Account, BEYOND),
  ...callsOf('Avatars', Avatars, /Screenshot/),
  ...callsOf('Databases', Databases, BEYOND),
  ...callsOf('Locale', Locale, BEYOND),
  ...callsOf('TablesDB', TablesDB, BEYOND),
  ...callsOf('Teams', Teams, BEYOND),
  ...callsOf('Storage', Storage, BEYOND),
  ...callsOf('Functions', Functions, BEYOND),
  ...callsOf('Messaging', browser.Messaging, BEYOND),
  'Realtime.subscribe',
  'Client.subscribe',
  'Client.ping',
];

/** What operators' programs may do with accounts here. */
const USER_CALLS =
  /^(list|get|delete|getPrefs|updateStatus|listSessions|createSession|deleteSessions?|createToken|listMemberships)$/;

/** Calls of `node-appwrite` that need an API key. */
export const KEY_CALLS: readonly string[] = [
  ...callsOf('Users', admin.Users, /^$/).filter(call => USER_CALLS.test(call.slice('Users.'.length))),
  ...callsOf('Databases', admin.Databases, BEYOND_PLAIN),
  ...callsOf('TablesDB', admin.TablesDB, BEYOND_PLAIN),
  ...callsOf('Webhooks', admin.Webhooks, BEYOND_PLAIN),
  ...callsOf('Storage', admin.Storage, BEYOND_PLAIN),
  ...callsOf('Tokens', admin.Tokens, BEYOND_PLAIN),
  ...callsOf('Functions', admin.Functions, /Template|Vcs/),
  ...callsOf('Messaging', admin.Messaging, /Email|SMS|Provider/i),
].filter(call => !BROWSER_CALLS.includes(call));
