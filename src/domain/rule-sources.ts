/**
 * How a rule was verified: `official` = read on a page of the legislature, ministry or commission named; `several` = on
 * several other pages that agree; `single` = on one such page; `ours` = not a law but a rule of this board. Rules
 * that are only general knowledge are not listed.
 */
export type RuleCheck = 'official' | 'several' | 'single' | 'ours';

export interface Source {
  name: string;
  checked: RuleCheck;
}

export const BOARD: Source = { name: 'Portage: every posting needs it', checked: 'ours' };
export const ADVERTISEMENT: Source = {
  name: 'ESDC, content of an LMIA advertisement, as reported by R&R Law and others (read in 2026)',
  checked: 'several',
};
export const ADVERTISING: Source = {
  name: 'ESDC, program requirements (canada.ca): 4 weeks of advertising within three months before the application; low-wage 8 weeks since 2026-04-01, as reported by CIC News in 2026',
  checked: 'several',
};
export const ONTARIO: Source = {
  name: 'Employment Standards Act, 2000 (Ont.), Part III.1; O. Reg. 476/24 (ontario.ca/laws/regulation/240476)',
  checked: 'official',
};
export const BRITISH_COLUMBIA: Source = {
  name: 'Pay Transparency Act (B.C.), s. 2, and the government’s guidance of 2023-10-12, as reported by Cassels on 2023-10-17 and by others',
  checked: 'several',
};
export const HUMAN_RIGHTS: Source = {
  name: 'Canadian Human Rights Act, s. 8; Human Rights Code (B.C.), s. 11 (bchrt.gov.bc.ca 2023-12-01); Alberta Human Rights Act, s. 8 (albertahumanrights.ab.ca); the codes of the other provinces were not read',
  checked: 'official',
};
export const CLOSED: Source = {
  name: 'ESDC, refusal to process an application (canada.ca): low-wage since 2024-09-26; list of 2026-07-10, as reported in 2026',
  checked: 'single',
};
export const FULL_TIME: Source = {
  name: 'ESDC, program requirements for low-wage positions (canada.ca)',
  checked: 'official',
};
export const WAGE_OFFERED: Source = {
  name: 'ESDC, median hourly wages (canada.ca): the wage offered decides the stream',
  checked: 'official',
};
export const LANGUAGES: Source = {
  name: 'Immigration and Refugee Protection Regulations, s. 203(1.01)',
  checked: 'several',
};
export const STATUS: Source = {
  name: 'Haseeb v. Imperial Oil Limited, 2023 ONCA 364',
  checked: 'single',
};
export const FEES: Source = {
  name: 'ESDC on recruitment fees, as reported by the Tourism Industry Association of Canada; Employment Protection for Foreign Nationals Act, 2009 (Ont.), s. 7 (ontario.ca)',
  checked: 'official',
};
export const FRENCH: Source = {
  name: 'Charter of the French language (Que.), s. 41 (oqlf.gouv.qc.ca), as amended on 2022-06-01, as reported by Chambers in 2022',
  checked: 'several',
};
export const PRINCE_EDWARD_ISLAND: Source = {
  name: 'Employment Standards Act (P.E.I.), s. 5.9, as reported by CPHR PEI on 2022-05-17 and by Stewart McKelvey in 2022',
  checked: 'several',
};
