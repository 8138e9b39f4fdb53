import { wholeTitle } from '@shodh/contracts/papers/citations/parts.ts'
import { type Citation, citationOf } from '@shodh/contracts/papers/citations/citation.ts'
import { volumeDate } from '@shodh/contracts/papers/publication-date.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import { numbersIn } from '@shodh/contracts/volumes/volume-order.ts'
import { type Markup, xml } from '../../markup.ts'
import { type DiscoveryPorts, publisherOf } from '../journal.ts'
import { type AuthorName, fullName, isOrganization } from '@shodh/contracts/papers/authors/author-names.ts'
import { titlePrefix } from '@shodh/contracts/papers/notices/notice-types.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { CROSSREF, CROSSREF_JATS, inlineXml } from '../inline-xml.ts'
import { type Author, type Contributor, contributorsOf } from '@shodh/contracts/papers/authors/contributors.ts'

/** A paper that has a DOI. */
type Deposited = {
  readonly paper: PaperDocument
  readonly citation: Citation
  readonly doi: string
  readonly licence: JournalSettings['licence']
}

const optional = (value: string | undefined | null, element: (value: string) => Markup) =>
  // Stryker disable next-line ArrayDeclaration: A text in a list is no markup, and writes nothing, as the empty list does.
  value ? [element(value)] : []

/** At most so many characters, as the schema of Crossref demands. */
const cut = (text: string, max: number) => Array.from(text).slice(0, max).join('')

const NAME_MAX = 60
const ORGANIZATION_MAX = 511
const INSTITUTION_MAX = 1024
const PAGE_MAX = 32

// Stryker disable next-line ArrayDeclaration: Whether a language has a name is asked, not which one it is.
const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** The attribute of a language that has a code of two letters (ISO 639-1); Crossref knows no other. */
const languageAttribute = (tag: string | undefined) => {
  const code = tag?.split('-')[0]?.toLowerCase() ?? ''
  // Stryker disable next-line ArrayDeclaration: A text in a list is no markup, and writes nothing, as the empty list does.
  return /^[a-z]{2}$/u.test(code) && languages.of(code) ? [xml` language="${code}"`] : []
}

const publicationDate = (date: string) => {
  const [year, month, day] = date.split('-')
  return xml`<publication_date media_type="online">${optional(month, text => xml`<month>${text}</month>`)}${optional(day, text => xml`<day>${text}</day>`)}<year>${year}</year></publication_date>`
}

const institution = ({ name, ror }: NonNullable<Author['affiliations']>[number]) =>
  xml`<institution><institution_name>${cut(name, INSTITUTION_MAX)}</institution_name>${optional(ror, id => xml`<institution_id type="ror">${id}</institution_id>`)}</institution>`

const affiliations = (author: Author | undefined) => {
  const all = author?.affiliations ?? []
  return all.length === 0 ? undefined : xml`<affiliations>${all.map(institution)}</affiliations>`
}

/** Crossref takes no other text as a part of a person's name. */
const isNamePart = (text: string) => /^[^\p{Nd}?]*[^?\s]+\P{Nd}*$/u.test(text) && text.length <= NAME_MAX

const partsOf = (name: AuthorName) =>
  'literal' in name ? { given: undefined, surname: name.literal } : { given: name.given, surname: name.family }

const contributor = ({ name, author }: Contributor, n: number) => {
  const { given, surname } = partsOf(name)
  const attributes = xml` sequence="${n === 0 ? 'first' : 'additional'}" contributor_role="author"`
  if (isOrganization(name) || ![given ?? surname, surname].every(isNamePart))
    return xml`<organization${attributes}>${cut(fullName(name), ORGANIZATION_MAX)}</organization>`
  const orcid = optional(
    author?.orcid,
    id => xml`<ORCID authenticated="${String(author?.isOrcidConfirmed === true)}">https://orcid.org/${id}</ORCID>`,
  )
  return xml`<person_name${attributes}>${optional(given, text => xml`<given_name>${text}</given_name>`)}<surname>${surname}</surname>${affiliations(author)}${orcid}</person_name>`
}

const abstract = (text: string | null | undefined, language: string | undefined) =>
  optional(
    text,
    content =>
      xml`<jats:abstract${optional(language, tag => xml` xml:lang="${tag}"`)}><jats:p>${inlineXml(content, CROSSREF_JATS)}</jats:p></jats:abstract>`,
  )

const pages = ({ firstPage, lastPage }: Citation) =>
  optional(
    firstPage,
    first =>
      xml`<pages><first_page>${cut(first, PAGE_MAX)}</first_page>${optional(lastPage, last => xml`<last_page>${cut(last, PAGE_MAX)}</last_page>`)}</pages>`,
  )

const access = ({ url }: Deposited['licence']) =>
  xml`<ai:program name="AccessIndicators"><ai:license_ref applies_to="vor">${url}</ai:license_ref></ai:program>`

/**
 * The notices in force, each as an update of the paper in its own place: a notice has no DOI of its own. The schema
 * demands the DOI of a policy, too; the page behind the paper's own says what became of it.
 */
const crossmark = ({ notices = [] }: PaperDocument, doi: string, licence: Markup) => {
  const active = notices.filter(({ lifted }) => lifted === undefined)
  if (active.length === 0) return licence
  const updates = active.map(
    ({ type, effectiveOn }) => xml`<update type="${type}" date="${effectiveOn}">${doi}</update>`,
  )
  return xml`<crossmark><crossmark_policy>${doi}</crossmark_policy><updates>${updates}</updates><custom_metadata>${licence}</custom_metadata></crossmark>`
}

/** `journal_article` of Crossref's deposit schema 5.3.1. */
const crossrefArticle = ({ paper, citation, doi, licence }: Deposited): Markup => {
  // Stryker disable next-line ArrayDeclaration: A text has no abstract, and writes nothing, as no translation does.
  const { title, subtitle, language, translations = [], status } = paper
  return xml`<journal_article publication_type="full_text"${languageAttribute(language)}>${[
    xml`<titles><title>${titlePrefix(status)}${inlineXml(title, CROSSREF)}</title>${optional(subtitle, text => xml`<subtitle>${inlineXml(text, CROSSREF)}</subtitle>`)}</titles>`,
    xml`<contributors>${contributorsOf(paper).map(contributor)}</contributors>`,
    ...abstract(citation.markedAbstract, language),
    ...translations.flatMap(translation => abstract(translation.abstract, translation.language)),
    publicationDate(citation.date),
    ...pages(citation),
    crossmark(paper, doi, access(licence)),
    xml`<doi_data><doi>${doi}</doi><resource>${citation.url}</resource>${optional(citation.pdfUrl, url => xml`<collection property="text-mining"><item><resource mime_type="application/pdf">${url}</resource></item></collection>`)}</doi_data>`,
  ]}</journal_article>`
}

type Ports = Pick<DiscoveryPorts, 'settings' | 'publicUrl'>

/** Who deposits, and when: Crossref takes a record again only with a later timestamp, and a journal only with its ISSN. */
type Deposit = { readonly email: string; readonly at: Date }

const DEPOSITOR_MAX = 130
const REGISTRANT_MAX = 255
const VOLUME_MAX = 32

const head = ({ settings }: Ports, volume: VolumeDocument, { email, at }: Deposit) => {
  const timestamp = at.toISOString().replaceAll(/\D/gu, '')
  return xml`<head><doi_batch_id>${volume.id}-${timestamp}</doi_batch_id><timestamp>${timestamp}</timestamp><depositor><depositor_name>${cut(settings.name, DEPOSITOR_MAX)}</depositor_name><email_address>${email}</email_address></depositor><registrant>${cut(settings.publisher ?? settings.name, REGISTRANT_MAX)}</registrant></head>`
}

const issnElement = (medium: string, issn: string | undefined) =>
  issn === undefined ? undefined : xml`<issn media_type="${medium}">${issn}</issn>`

const journalMetadata = ({ settings: { name, languages, issn, issnPrint } }: Ports) =>
  xml`<journal_metadata${languageAttribute(languages[0])}><full_title>${cut(name, REGISTRANT_MAX)}</full_title>${issnElement('print', issnPrint)}${issnElement('electronic', issn)}</journal_metadata>`

/** Of a volume whose name has no numbers, the name is the title of the issue. */
const journalIssue = ({ name, year }: VolumeDocument) => {
  const { volume, issue } = numbersIn(name)
  return xml`<journal_issue>${volume || issue ? undefined : xml`<titles><title>${name}</title></titles>`}${publicationDate(volumeDate(year, name))}${volume ? xml`<journal_volume><volume>${cut(String(volume), VOLUME_MAX)}</volume></journal_volume>` : undefined}${issue ? xml`<issue>${cut(String(issue), VOLUME_MAX)}</issue>` : undefined}</journal_issue>`
}

/** Two hyphens would end it. */
const comment = (text: string) => xml`<!-- ${text.replaceAll(/-(?=-)|-$/gu, '- ')} -->`

const leftOut = (papers: readonly PaperDocument[]) =>
  papers.length === 0
    ? undefined
    : comment(`Left out, without a DOI: ${papers.map(paper => `${paper.sr}. ${wholeTitle(paper)}`).join('; ')}`)

/** The papers of a volume in Crossref's deposit schema 5.3.1; those without a DOI are named in a comment. */
export const crossrefDeposit = (
  ports: Ports,
  volume: VolumeDocument,
  papers: readonly PaperDocument[],
  deposit: Deposit,
): Markup => {
  const publisher = publisherOf(ports)
  const { licence } = ports.settings
  const deposited = papers.flatMap((paper): Deposited[] =>
    paper.doi ? [{ paper, citation: citationOf(paper, publisher), doi: paper.doi, licence }] : [],
  )
  const declaration = { markup: '<?xml version="1.0" encoding="UTF-8"?>\n' }
  return xml`${declaration}<doi_batch xmlns="http://www.crossref.org/schema/5.3.1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:jats="http://www.ncbi.nlm.nih.gov/JATS1" xmlns:ai="http://www.crossref.org/AccessIndicators.xsd" version="5.3.1" xsi:schemaLocation="http://www.crossref.org/schema/5.3.1 https://www.crossref.org/schemas/crossref5.3.1.xsd">${head(ports, volume, deposit)}${leftOut(papers.filter(({ doi }) => !doi))}<body><journal>${journalMetadata(ports)}${journalIssue(volume)}${deposited.map(crossrefArticle)}</journal></body></doi_batch>
`
}
