import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { clientAddress } from '../core/network/client-address.ts';
import { requireBudget, spendBudget } from '../http/limits/operation-budgets.ts';
import { LOCALE_LISTS } from '../locale/locale-lists.ts';
import { knownLanguage, namesIn } from '../locale/locale-names.ts';

const LOCALE_HEADER = 'x-appwrite-locale';
/** Lists that are kept as JSON, about 15 kB each. */
const KEPT = 200;
/** Measured: a list of currencies takes about 30 ms, the others less. */
const STEPS_A_LIST = 20_000;

/** Appwrite's lists of countries, languages and the like, in the language of `X-Appwrite-Locale`. Open to everyone. */
export function registerLocaleRoutes(app: FastifyInstance): void {
  const kept = new LRUCache<string, string>({ max: KEPT });

  for (const [name, make] of Object.entries(LOCALE_LISTS))
    app.get(`/locale/${name}`, async (request, reply) => {
      const language = knownLanguage(request.headers[LOCALE_HEADER]);
      const key = `${name} ${language}`;
      let text = kept.get(key);
      if (text === undefined) {
        requireBudget(app.budgets, request, 'steps');
        text = JSON.stringify(make(namesIn(language)));
        spendBudget(app.budgets, request, 'steps', STEPS_A_LIST);
        kept.set(key, text);
      }
      return reply.type('application/json; charset=utf-8').send(text);
    });

  // The server doesn't look up where an address is (row 10 of docs/appwrite-behaviour.md).
  app.get('/locale', async request => ({
    ip: clientAddress(request),
    countryCode: '--',
    country: 'Unknown',
    continentCode: '--',
    continent: 'Unknown',
    eu: false,
    currency: '',
  }));
}
