import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { type AuthorName, fullName, isOrganization } from '@shodh/contracts/papers/authors/author-names.ts'
import { type NoticeType, titlePrefix } from '@shodh/contracts/papers/notices/notice-types.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { inlineXml, JATS } from '../inline-xml.ts'
import { type Markup, xml } from '../../markup.ts'
import { type Author, type Contributor, contributorsOf } from '@shodh/contracts/papers/authors/contributors.ts'
import type { Described } from './formats.ts'

const optional = (value: string | undefined | null, element: (value: string) => Markup) =>
  // Stryker disable next-line ArrayDeclaration: A text in a list is no markup, and writes nothing, as the empty list does.
  value ? [element(value)] : []

const inline = (text: string) => inlineXml(text, JATS)

const nameOf = (name: AuthorName) => {
  if (isOrganization(name)) return xml`<collab>${fullName(name)}</collab>`
  return 'literal' in name
    ? xml`<string-name>${name.literal}</string-name>`
    : xml`<name><surname>${name.family}</surname><given-names>${name.given}</given-names></name>`
}

const institution = ({ name, ror }: NonNullable<Author['affiliations']>[number]) =>
  xml`<aff><institution-wrap>${optional(ror, id => xml`<institution-id institution-id-type="ror">${id}</institution-id>`)}<institution>${name}</institution></institution-wrap></aff>`

const contributor = ({ name, author }: Contributor) =>
  xml`<contrib contrib-type="author">${optional(author?.orcid, orcid => xml`<contrib-id contrib-id-type="orcid"${author?.isOrcidConfirmed ? xml` authenticated="true"` : undefined}>https://orcid.org/${orcid}</contrib-id>`)}${nameOf(name)}${(author?.affiliations ?? []).map(institution)}</contrib>`

const keywords = (words: readonly string[] | null | undefined, language: string | undefined) =>
  words && words.length > 0
    ? [
        xml`<kwd-group${optional(language, tag => xml` xml:lang="${tag}"`)}>${words.map(word => xml`<kwd>${plainText(word)}</kwd>`)}</kwd-group>`,
      ]
    : // Stryker disable next-line ArrayDeclaration: A text in a list is no markup, and writes nothing, as the empty list does.
      []

const titles = ({ title, subtitle, translations = [], status }: PaperDocument) =>
  xml`<title-group><article-title>${titlePrefix(status)}${inline(title)}</article-title>${optional(subtitle, text => xml`<subtitle>${inline(text)}</subtitle>`)}${translations.map(
    translation =>
      xml`<trans-title-group xml:lang="${translation.language}"><trans-title>${inline(translation.title)}</trans-title>${optional(translation.subtitle, text => xml`<trans-subtitle>${inline(text)}</trans-subtitle>`)}</trans-title-group>`,
  )}</title-group>`

/** As JATS4R recommends to name them. */
const relation = (type: NoticeType) => {
  if (type === 'expression_of_concern') return 'object-of-concern'
  if (type === 'partial_retraction') return 'partial-retraction'
  if (type === 'addendum') return 'addendum'
  return type === 'retraction' || type === 'withdrawal' ? 'retraction-forward' : 'correction-forward'
}

const published = (date: string) => {
  const [year, month, day] = date.split('-').map(part => String(Number(part)))
  return xml`<pub-date publication-format="electronic" date-type="pub" iso-8601-date="${date}">${optional(day, text => xml`<day>${text}</day>`)}${optional(month, text => xml`<month>${text}</month>`)}<year>${year}</year></pub-date>`
}

/** A notice stands on the page of its paper. */
const notices = ({ notices: all = [] }: PaperDocument, url: string) =>
  all
    .filter(({ lifted }) => lifted === undefined)
    .map(
      ({ type }) =>
        xml`<related-article related-article-type="${relation(type)}" ext-link-type="uri" xlink:href="${url}"/>`,
    )

/** The front matter of a paper (NISO JATS 1.3, archiving); its body is the PDF. */
export const jatsArticle = ({ paper, citation, publisher, licence }: Described): Markup => {
  // Stryker disable next-line ArrayDeclaration: A text has neither an abstract nor keywords, and writes nothing, as no translation does.
  const { translations = [], language } = paper
  return xml`<article xmlns="https://jats.nlm.nih.gov/ns/archiving/1.3/" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="https://jats.nlm.nih.gov/ns/archiving/1.3/ https://jats.nlm.nih.gov/archiving/1.3/xsd/JATS-archivearticle1-3.xsd" article-type="research-article"${optional(language, tag => xml` xml:lang="${tag}"`)}><front><journal-meta><journal-title-group><journal-title>${publisher.name}</journal-title></journal-title-group>${optional(publisher.issn, issn => xml`<issn publication-format="electronic">${issn}</issn>`)}${optional(publisher.issnPrint, issn => xml`<issn publication-format="print">${issn}</issn>`)}${optional(publisher.publishedBy, by => xml`<publisher><publisher-name>${by}</publisher-name></publisher>`)}</journal-meta><article-meta>${[
    xml`<article-id pub-id-type="publisher-id">${paper.id}</article-id>`,
    ...optional(citation.doi, doi => xml`<article-id pub-id-type="doi">${doi}</article-id>`),
    titles(paper),
    xml`<contrib-group>${contributorsOf(paper).map(contributor)}</contrib-group>`,
    published(citation.date),
    xml`<volume>${citation.volume ?? citation.volumeName}</volume>`,
    ...optional(
      citation.issue === undefined ? undefined : String(citation.issue),
      issue => xml`<issue>${issue}</issue>`,
    ),
    ...optional(citation.firstPage, page => xml`<fpage>${page}</fpage>`),
    ...optional(citation.lastPage, page => xml`<lpage>${page}</lpage>`),
    xml`<permissions><license license-type="open-access" xlink:href="${licence.url}"><license-p>${licence.name}</license-p></license></permissions>`,
    xml`<self-uri content-type="text/html" xlink:href="${citation.url}"/>`,
    ...optional(citation.pdfUrl, url => xml`<self-uri content-type="application/pdf" xlink:href="${url}"/>`),
    ...notices(paper, citation.url),
    ...optional(citation.markedAbstract, text => xml`<abstract><p>${inline(text)}</p></abstract>`),
    ...translations.flatMap(({ abstract, language: tag }) =>
      optional(abstract, text => xml`<trans-abstract xml:lang="${tag}"><p>${inline(text)}</p></trans-abstract>`),
    ),
    ...keywords(citation.keywords, language),
    ...translations.flatMap(translation => keywords(translation.keywords, translation.language)),
  ]}</article-meta></front></article>`
}
