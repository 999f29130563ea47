/**
 * How a rule was verified: `official` = read on a page of the legislature, ministry or commission named; `several` = on
 * several other pages that agree; `single` = on one such page; `ours` = not a law but a rule of this board. Rules
 * that are only general knowledge are not listed.
 */
export type RuleCheck = 'official' | 'several' | 'single' | 'ours';

export interface Source {
  name: { en: string; fr: string };
  checked: RuleCheck;
}

export const BOARD: Source = {
  name: { en: 'Portage: every posting needs it', fr: 'Portage : chaque offre en a besoin' },
  checked: 'ours',
};
export const ADVERTISEMENT: Source = {
  name: {
    en: 'ESDC, content of an LMIA advertisement, as reported by R&R Law and others (read in 2026)',
    fr: 'EDSC, contenu d’une annonce pour une EIMT, selon R&R Law et d’autres (lus en 2026)',
  },
  checked: 'several',
};
export const ADVERTISING: Source = {
  name: {
    en: 'ESDC, program requirements (canada.ca): 4 weeks of advertising within three months before the application; low-wage 8 weeks since 2026-04-01, as reported by CIC News in 2026',
    fr: 'EDSC, exigences du programme (canada.ca) : 4 semaines d’annonce dans les trois mois avant la demande; bas salaire, 8 semaines depuis le 1er avril 2026, selon CIC News (2026)',
  },
  checked: 'several',
};
export const ONTARIO: Source = {
  name: {
    en: 'Employment Standards Act, 2000 (Ont.), Part III.1; O. Reg. 476/24 (ontario.ca/laws/regulation/240476)',
    fr: 'Loi de 2000 sur les normes d’emploi (Ont.), partie III.1; Règl. de l’Ont. 476/24 (ontario.ca/lois/reglement/240476)',
  },
  checked: 'official',
};
export const BRITISH_COLUMBIA: Source = {
  name: {
    en: 'Pay Transparency Act (B.C.), s. 2, and the government’s guidance of 2023-10-12, as reported by Cassels on 2023-10-17 and by others',
    fr: 'Pay Transparency Act (C.-B.), art. 2, et directives du gouvernement du 12 octobre 2023, selon Cassels (17 octobre 2023) et d’autres',
  },
  checked: 'several',
};
export const HUMAN_RIGHTS: Source = {
  name: {
    en: 'Canadian Human Rights Act, s. 8; Human Rights Code (B.C.), s. 11 (bchrt.gov.bc.ca 2023-12-01); Alberta Human Rights Act, s. 8 (albertahumanrights.ab.ca); the codes of the other provinces were not read',
    fr: 'Loi canadienne sur les droits de la personne, art. 8; Human Rights Code (C.-B.), art. 11 (bchrt.gov.bc.ca, 1er décembre 2023); Alberta Human Rights Act, art. 8 (albertahumanrights.ab.ca); les codes des autres provinces n’ont pas été lus',
  },
  checked: 'official',
};
/** Of questions to applicants. Other codes have similar rules, but were not read. */
export const CODES: Source = {
  name: {
    en: 'Canadian Human Rights Act, s. 3 and 8; Human Rights Code (Ont.), s. 23(2) (ohrc.on.ca); Alberta Human Rights Act, s. 8 (albertahumanrights.ab.ca); Human Rights Code (B.C.), s. 13; Charter of human rights and freedoms (Que.), s. 10 and 18.2; the codes of the other provinces were not read',
    fr: 'Loi canadienne sur les droits de la personne, art. 3 et 8; Code des droits de la personne (Ont.), par. 23(2) (ohrc.on.ca); Alberta Human Rights Act, art. 8 (albertahumanrights.ab.ca); Human Rights Code (C.-B.), art. 13; Charte des droits et libertés de la personne (Qc), art. 10 et 18.2; les codes des autres provinces n’ont pas été lus',
  },
  checked: 'several',
};
/** The commission's advice under the Act: such questions reveal what may not be asked. */
export const SCREENING_GUIDE: Source = {
  name: {
    en: 'Canadian Human Rights Act, s. 8, and the Canadian Human Rights Commission’s Guide to Screening and Selection in Employment (chrc-ccdp.ca, 2007)',
    fr: 'Loi canadienne sur les droits de la personne, art. 8, et Guide de sélection de la Commission canadienne des droits de la personne (chrc-ccdp.ca, 2007)',
  },
  checked: 'several',
};
export const CLOSED: Source = {
  name: {
    en: 'ESDC, refusal to process an application (canada.ca): low-wage since 2024-09-26; list of 2026-07-10, as reported in 2026',
    fr: 'EDSC, refus de traiter une demande (canada.ca) : bas salaire depuis le 26 septembre 2024; liste du 10 juillet 2026, selon des sources de 2026',
  },
  checked: 'single',
};
export const FULL_TIME: Source = {
  name: {
    en: 'ESDC, program requirements for low-wage positions (canada.ca)',
    fr: 'EDSC, exigences du programme pour les postes à bas salaire (canada.ca)',
  },
  checked: 'official',
};
export const WAGE_OFFERED: Source = {
  name: {
    en: 'ESDC, median hourly wages (canada.ca): the wage offered decides the stream',
    fr: 'EDSC, salaires horaires médians (canada.ca) : le salaire offert détermine le volet',
  },
  checked: 'official',
};
export const LANGUAGES: Source = {
  name: {
    en: 'Immigration and Refugee Protection Regulations, s. 203(1.01)',
    fr: 'Règlement sur l’immigration et la protection des réfugiés, par. 203(1.01)',
  },
  checked: 'several',
};
export const STATUS: Source = {
  name: {
    en: 'Imperial Oil Limited v. Haseeb, 2023 ONCA 364',
    fr: 'Imperial Oil Limited c. Haseeb, 2023 ONCA 364',
  },
  checked: 'single',
};
export const FEES: Source = {
  name: {
    en: 'ESDC on recruitment fees, as reported by the Tourism Industry Association of Canada; Employment Protection for Foreign Nationals Act, 2009 (Ont.), s. 7 (ontario.ca)',
    fr: 'EDSC, frais de recrutement, selon l’Association de l’industrie touristique du Canada; Loi de 2009 sur la protection des étrangers dans le cadre de l’emploi (Ont.), art. 7 (ontario.ca)',
  },
  checked: 'official',
};
export const FRENCH: Source = {
  name: {
    en: 'Charter of the French language (Que.), s. 41 (oqlf.gouv.qc.ca), as amended on 2022-06-01, as reported by Chambers in 2022',
    fr: 'Charte de la langue française (Qc), art. 41 (oqlf.gouv.qc.ca), modifiée le 1er juin 2022, selon Chambers (2022)',
  },
  checked: 'several',
};
export const PRINCE_EDWARD_ISLAND: Source = {
  name: {
    en: 'Employment Standards Act (P.E.I.), s. 5.9, as reported by CPHR PEI on 2022-05-17 and by Stewart McKelvey in 2022',
    fr: 'Employment Standards Act (Î.-P.-É.), art. 5.9, selon CPHR PEI (17 mai 2022) et Stewart McKelvey (2022)',
  },
  checked: 'several',
};
