import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LmiaStatus } from '../../../../src/domain/listing.ts';
import { matchesLmia, parseWhoCanApply, readLmia } from '../../../../src/domain/lmia/lmia.ts';
import { rowsOf2023 } from '../../../fixtures/postings/of-2023.ts';

const SAID: Record<LmiaStatus, string[]> = {
  not_stated: [
    '',
    ' ',
    'No',
    'no',
    'NO',
    'N',
    'false',
    '0',
    'N/A',
    '*No data',
    'LMIA: No',
    'LMIA - N/A',
    'No LMIA',
    'not_stated',
    'Not stated',
    'Unknown',
    'Non',
    'EIMT : non',
    'Aucune',
    'Sans EIMT',
    'Non précisé',
    'LMIA denied',
    'LMIA refused',
    'LMIA expired',
    'EIMT refusée',
    'Negative LMIA',
    'LMIA not available',
    'LMIA not requested',
    'No LMIA support',
    'not exempt',
  ],
  requested: [
    'Yes',
    'Y',
    'Oui',
    'true',
    '1',
    'LMIA: Yes',
    'requested',
    'Requested',
    'LMIA requested',
    'LMIA Requested',
    'Labour Market Impact Assessment (LMIA) requested',
    'The employer has requested a Labour Market Impact Assessment',
    'Employer will apply for an LMIA',
    'Employer will support LMIA',
    'LMIA required',
    'LMIA needed',
    'LMIA available',
    'LMIA pending',
    'LMIA application submitted',
    'LMIA in progress',
    'LMIA not approved yet',
    'LMIA not yet approved',
    'LMIA to be approved',
    'awaiting LMIA approval',
    'EIMT demandée',
    'EIMT demandee',
    'EIMT requise',
    'Demande d’EIMT en cours',
    'Étude d’impact sur le marché du travail (EIMT) demandée',
    'EIMT pas encore approuvée',
    'EIMT en attente d’approbation',
    'fskl=101010',
  ],
  approved: [
    'approved',
    'Approved',
    'LMIA approved',
    'Approved LMIA',
    'LMIA Approved',
    'Approved Labour Market Impact Assessment',
    'Positive LMIA',
    'LMIA granted',
    'LMIA obtained',
    'LMIA in hand',
    'Employer already has an approved LMIA',
    'EIMT approuvée',
    'EIMT approuvee',
    'EIMT positive',
    'EIMT obtenue',
    'EIMT accordée',
    'fskl=101020',
  ],
  exempt: [
    'exempt',
    'Exempt',
    'LMIA exempt',
    'LMIA-exempt',
    'LMIA exempted (C10)',
    'LMIA exemption',
    'LMIA not required',
    'No LMIA required',
    'No LMIA needed',
    'LMIA is not needed',
    'Dispensé de l’EIMT',
    'Dispense d’EIMT',
    'Exempté de l’EIMT',
    'EIMT non requise',
    'EIMT pas nécessaire',
  ],
};
const rows = Object.entries(SAID).flatMap(([status, texts]) => texts.map(text => [text, status] as const));

test.each(rows)('%j is %s', (text, status) => {
  expect(readLmia(text).status).toBe(status);
});

test('what has no word that we know is not stated, and reported as not understood', () => {
  for (const text of ['maybe', 'see description', '%%%', 'quelque chose']) {
    expect(readLmia(text)).toEqual({ status: 'not_stated', understood: false });
  }
  for (const [text] of rows) expect(readLmia(text).understood, text).toBe(true);
});

test('requested is never read as approved', () => {
  const words = fc.constantFrom(
    'LMIA',
    'requested',
    'demandée',
    'EIMT',
    'employer',
    'has',
    'the',
    'pour',
    ':',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), parts => {
      expect(readLmia(parts.join(' ')).status).not.toBe('approved');
    }),
  );
});

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(['not_stated', 'requested', 'approved', 'exempt']).toContain(readLmia(text).status);
    }),
  );
});

test('the filter: required is requested or approved, exempt is exempt, silence is in neither', () => {
  const matching = (filter: Parameters<typeof matchesLmia>[1]) =>
    (['not_stated', 'requested', 'approved', 'exempt'] as const).filter(status =>
      matchesLmia(status, filter),
    );
  expect(matching('all')).toEqual(['not_stated', 'requested', 'approved', 'exempt']);
  expect(matching('required')).toEqual(['requested', 'approved']);
  expect(matching('exempt')).toEqual(['exempt']);
  expect(matching('requested')).toEqual(['requested']);
  expect(matching('approved')).toEqual(['approved']);
});

describe('who can apply', () => {
  test.each([
    [['Canadian citizens and permanent or temporary residents of Canada'], 'authorised'],
    [['Canadian citizens', 'Permanent residents of Canada'], 'authorised'],
    [['You must be legally authorized to work in Canada'], 'authorised'],
    [['Candidates with a valid Canadian work permit'], 'authorised'],
    [['Do not apply if you are outside Canada'], 'authorised'],
    [['This job is not open to international candidates'], 'authorised'],
    [['Citoyens canadiens et résidents permanents ou temporaires du Canada'], 'authorised'],
    [
      [
        'Canadian citizens and permanent or temporary residents of Canada',
        'Other candidates, with or without a valid Canadian work permit',
      ],
      'abroad',
    ],
    [['Other candidates with or without a valid Canadian work permit'], 'abroad'],
    [['Autres candidats, avec ou sans permis de travail canadien valide'], 'abroad'],
    [['Canadians and international candidates'], 'abroad'],
    [['Candidats de l’étranger'], 'abroad'],
    [['Temporary foreign workers'], 'abroad'],
    [[], 'not_stated'],
    [[''], 'not_stated'],
    [['Everybody is welcome'], 'not_stated'],
  ])('%j: %s', (citizenship, who) => {
    expect(parseWhoCanApply(citizenship)).toBe(who);
  });
});

test('of 33 sample postings one asks for an LMIA, none has one, 32 do not say', () => {
  const statuses = rowsOf2023().map(row => readLmia(String(row['LMIA'])).status);
  expect(statuses.filter(status => status === 'requested')).toHaveLength(1);
  expect(statuses.filter(status => status === 'not_stated')).toHaveLength(32);
});
