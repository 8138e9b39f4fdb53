import type { ReadyCheckName } from '@shodh/contracts/content/ready.ts'

/** Who asks, with the page on which they do. */
export const INDEXES = {
  doaj: { name: 'DOAJ', source: 'Guide to applying', url: 'https://doaj.org/apply/guide/' },
  scopus: {
    name: 'Scopus',
    source: 'Content policy and selection',
    url: 'https://www.elsevier.com/products/scopus/content/content-policy-and-selection',
  },
  ugc: {
    name: 'UGC',
    source: 'public notice of 16 July 2025, “Suggestive parameters for choosing peer-reviewed journals”',
    url: 'https://www.ugc.gov.in/Notices',
  },
  scholar: {
    name: 'Google Scholar',
    source: 'Inclusion guidelines for webmasters',
    url: 'https://scholar.google.com/intl/en/scholar/inclusion.html',
  },
  crossref: {
    name: 'Crossref',
    source: 'Documentation',
    url: 'https://www.crossref.org/documentation/principles-practices/journals/',
  },
} as const
export type Index = keyof typeof INDEXES
export const INDEX_NAMES = Object.keys(INDEXES) as readonly Index[]

type Requirement = { readonly title: string; readonly asks: string; readonly by: readonly Index[] }

/** What is asked of a journal, in our words. */
export const REQUIREMENTS: Readonly<Record<ReadyCheckName, Requirement>> = {
  name: {
    title: 'Name',
    asks: 'The title under which its ISSN is registered; without one, search engines are kept out',
    by: ['doaj', 'scopus', 'ugc', 'scholar', 'crossref'],
  },
  issn: {
    title: 'ISSN',
    asks: 'A registered ISSN, on every page',
    by: ['doaj', 'scopus', 'ugc', 'crossref'],
  },
  publisher: { title: 'Publisher', asks: 'Who publishes the journal', by: ['doaj', 'ugc', 'crossref'] },
  contact: { title: 'Contact', asks: 'An e-mail address and a postal address', by: ['doaj', 'ugc'] },
  secure: { title: 'Secure address', asks: 'A website of its own, over HTTPS', by: ['ugc'] },
  board: {
    title: 'Editorial board',
    asks: 'The names of editors and board members, each with an affiliation',
    by: ['doaj', 'scopus', 'ugc'],
  },
  scope: { title: 'Aims and scope', asks: 'What the journal publishes about', by: ['doaj', 'scopus', 'ugc'] },
  instructions: {
    title: 'Instructions for authors',
    asks: 'How a manuscript is written and sent',
    by: ['doaj', 'ugc'],
  },
  'peer-review': {
    title: 'Peer review',
    asks: 'The kind of review, and how it is done',
    by: ['doaj', 'scopus', 'ugc'],
  },
  ethics: {
    title: 'Publication ethics',
    asks: 'A statement on ethics and malpractice',
    by: ['scopus', 'ugc'],
  },
  plagiarism: { title: 'Plagiarism', asks: 'How manuscripts are checked for it', by: ['doaj', 'ugc'] },
  'open-access': {
    title: 'Open access',
    asks: 'A statement that readers pay nothing and may reuse',
    by: ['doaj', 'ugc'],
  },
  licence: { title: 'Licence', asks: 'Under which licence papers are published', by: ['doaj', 'crossref'] },
  copyright: { title: 'Copyright', asks: 'Who owns the copyright of papers', by: ['doaj'] },
  fees: { title: 'Fees', asks: 'What authors pay, also where it is nothing', by: ['doaj', 'ugc'] },
  archiving: { title: 'Archiving', asks: 'How papers are preserved for good', by: ['doaj', 'ugc'] },
  regularity: {
    title: 'Regular publication',
    asks: 'Five papers a year (DOAJ), and two years of publishing (Scopus)',
    by: ['doaj', 'scopus', 'ugc'],
  },
  authors: { title: 'Affiliations of authors', asks: 'Where each author works', by: ['scopus', 'crossref'] },
  dois: { title: 'DOIs', asks: 'A DOI for each paper', by: ['doaj', 'crossref'] },
  abstracts: {
    title: 'Abstracts in English',
    asks: 'An abstract in English for each paper, read without a click',
    by: ['scopus', 'scholar'],
  },
  references: {
    title: 'References',
    asks: 'The list of references of each paper',
    by: ['scopus', 'scholar', 'crossref'],
  },
  pdfs: {
    title: 'PDFs that Google Scholar takes',
    asks: 'Tags with title and authors, and a PDF of at most 5 MB',
    by: ['scholar'],
  },
}
