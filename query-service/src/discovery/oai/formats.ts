import { doiUrl } from '@shodh/contracts/papers/citations/parts.ts'
import { citationOf, type Citation, type Publisher } from '@shodh/contracts/papers/citations/citation.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { type Markup, xml } from '../../markup.ts'
import { jatsArticle } from './jats.ts'

/** A paper as both formats describe it. */
export type Described = {
  readonly paper: PaperDocument
  readonly citation: Citation
  readonly publisher: Publisher
  readonly licence: JournalSettings['licence']
}

const inLanguage = (name: string, text: string | null | undefined, language: string | undefined) =>
  text
    ? xml`<dc:${{ markup: name }}${language ? xml` xml:lang="${language}"` : undefined}>${text}</dc:${{ markup: name }}>`
    : xml``

const each = (name: string, texts: readonly (string | undefined)[]) =>
  texts.map(text => inLanguage(name, text, undefined))

const titleIn = ({ title, subtitle }: { readonly title: string; readonly subtitle?: string | null | undefined }) =>
  [title, subtitle].flatMap(part => (part ? [plainText(part)] : [])).join(': ')

/** Dublin Core, unqualified (`oai_dc`). */
const dublinCore = ({ paper, citation, publisher, licence }: Described): Markup => {
  // Stryker disable next-line ArrayDeclaration: A text has neither a title nor an abstract, and writes nothing, as no translation does.
  const { translations = [], language } = paper
  const source = [publisher.name, citation.volumeName].join(', ')
  return xml`<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd">${[
    inLanguage('title', citation.title, language),
    ...translations.map(translation => inLanguage('title', titleIn(translation), translation.language)),
    ...each(
      'creator',
      citation.authors.map(name => ('literal' in name ? name.literal : `${name.family}, ${name.given}`)),
    ),
    ...each('subject', citation.keywords),
    inLanguage('description', citation.abstract, language),
    ...translations.map(({ abstract, language: own }) =>
      inLanguage('description', abstract && plainText(abstract), own),
    ),
    ...each('description', [citation.note]),
    ...each('publisher', [publisher.publishedBy ?? publisher.name]),
    ...each('date', [citation.date]),
    ...each('type', ['info:eu-repo/semantics/article', 'info:eu-repo/semantics/publishedVersion']),
    ...each('format', ['application/pdf']),
    ...each('identifier', [citation.url, citation.doi && doiUrl(citation.doi)]),
    ...each('source', [source, publisher.issn, publisher.issnPrint]),
    ...each('language', [language]),
    ...each('relation', [citation.pdfUrl]),
    ...each('rights', ['info:eu-repo/semantics/openAccess', licence.url]),
  ]}</oai_dc:dc>`
}

/** The formats in which every record can be had. */
export const formats = {
  oai_dc: {
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
    describe: dublinCore,
  },
  jats: {
    schema: 'https://jats.nlm.nih.gov/archiving/1.3/xsd/JATS-archivearticle1-3.xsd',
    namespace: 'https://jats.nlm.nih.gov/ns/archiving/1.3/',
    describe: jatsArticle,
  },
} as const

export type Format = keyof typeof formats

export const isFormat = (prefix: string | undefined): prefix is Format =>
  // Stryker disable next-line ConditionalExpression: Only for the types: no format is named undefined.
  prefix !== undefined && Object.hasOwn(formats, prefix)

export const described = (
  paper: PaperDocument,
  publisher: Publisher,
  licence: JournalSettings['licence'],
): Described => ({
  paper,
  citation: citationOf(paper, publisher),
  publisher,
  licence,
})
