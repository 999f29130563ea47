/**
 * How sure we are: `official` = read on a page of the legislature, the ministry or the commission named, `several` =
 * pages of others that agree, `single` = one of those; `ours` = no law, a rule of this board. What is only generally
 * known is not here.
 */
export type RuleCheck = 'official' | 'several' | 'single' | 'ours';

export interface Source {
  name: string;
  checked: RuleCheck;
}

export const BOARD: Source = { name: 'Portage: every posting needs it', checked: 'ours' };
export const ADVERTISEMENT: Source = {
  name: 'ESDC, content of an LMIA advertisement (as described by R&R Law and others)',
  checked: 'several',
};
export const ADVERTISING: Source = {
  name: 'ESDC, minimum advertising: 4 weeks, low-wage 8 since 2026-04-01, within three months before the application (leap29.com 2026, cicnews.com 2026)',
  checked: 'several',
};
export const ONTARIO: Source = {
  name: 'Employment Standards Act, 2000 (Ont.), Part III.1; O. Reg. 476/24 (ontario.ca/laws/regulation/240476)',
  checked: 'official',
};
export const BRITISH_COLUMBIA: Source = {
  name: 'Pay Transparency Act (B.C.), s. 2, and the government’s guidance of 2023-10-12 (cassels.com 2023-10-17 and others)',
  checked: 'several',
};
export const HUMAN_RIGHTS: Source = {
  name: 'Canadian Human Rights Act, s. 8; Human Rights Code (B.C.), s. 11 (bchrt.gov.bc.ca 2023-12-01); Alberta Human Rights Act, s. 8 (albertahumanrights.ab.ca); the codes of the other provinces were not read',
  checked: 'official',
};
export const CLOSED: Source = {
  name: 'ESDC, refusal to process low-wage applications since 2024-09-26 (gowlingwlg.com); list of 2026-07-10',
  checked: 'single',
};
export const FULL_TIME: Source = {
  name: 'canada.ca, program requirements for low-wage positions',
  checked: 'official',
};
export const WAGE_OFFERED: Source = {
  name: 'canada.ca, median-wage page: the wage offered decides the stream',
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
  name: 'ESDC on recruitment fees (tiac-aitc.ca); Employment Protection for Foreign Nationals Act, 2009 (Ont.), s. 7 (ontario.ca)',
  checked: 'official',
};
export const FRENCH: Source = {
  name: 'Charter of the French language (Que.), s. 41 (oqlf.gouv.qc.ca; as amended on 2022-06-01: chambers.com 2022)',
  checked: 'several',
};
export const PRINCE_EDWARD_ISLAND: Source = {
  name: 'Employment Standards Act (P.E.I.), s. 5.9 (cphrpei.ca 2022-05-17, stewartmckelvey.com 2022)',
  checked: 'several',
};
