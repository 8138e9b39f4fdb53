import { wholeTitle } from '@shodh/contracts/papers/citations/parts.ts'
import { citationOf } from '@shodh/contracts/papers/citations/citation.ts'
import { volumeDate } from '@shodh/contracts/papers/publication-date.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import { numbersIn } from '@shodh/contracts/volumes/volume-order.ts'
import { type Markup, xml } from '../../markup.ts'
import { type DiscoveryPorts, publisherOf } from '../journal.ts'
import { crossrefArticle, cut, type Deposited, languageAttribute, publicationDate } from './crossref-article.ts'

type Ports = Pick<DiscoveryPorts, 'settings' | 'publicUrl'>

/** Who deposits, and when: Crossref takes a record again only with a later timestamp, and a journal only with its ISSN. */
type Deposit = { readonly email: string; readonly issn: string; readonly at: Date }

const DEPOSITOR_MAX = 130
const REGISTRANT_MAX = 255
const VOLUME_MAX = 32

const head = ({ settings }: Ports, volume: VolumeDocument, { email, at }: Deposit) => {
  const timestamp = at.toISOString().replaceAll(/\D/gu, '')
  return xml`<head><doi_batch_id>${volume.id}-${timestamp}</doi_batch_id><timestamp>${timestamp}</timestamp><depositor><depositor_name>${cut(settings.name, DEPOSITOR_MAX)}</depositor_name><email_address>${email}</email_address></depositor><registrant>${cut(settings.name, REGISTRANT_MAX)}</registrant></head>`
}

const journalMetadata = ({ settings: { name, languages } }: Ports, { issn }: Deposit) =>
  xml`<journal_metadata${languageAttribute(languages[0])}><full_title>${cut(name, REGISTRANT_MAX)}</full_title><issn media_type="electronic">${issn}</issn></journal_metadata>`

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
  return xml`${declaration}<doi_batch xmlns="http://www.crossref.org/schema/5.3.1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:jats="http://www.ncbi.nlm.nih.gov/JATS1" xmlns:ai="http://www.crossref.org/AccessIndicators.xsd" version="5.3.1" xsi:schemaLocation="http://www.crossref.org/schema/5.3.1 https://www.crossref.org/schemas/crossref5.3.1.xsd">${head(ports, volume, deposit)}${leftOut(papers.filter(({ doi }) => !doi))}<body><journal>${journalMetadata(ports, deposit)}${journalIssue(volume)}${deposited.map(crossrefArticle)}</journal></body></doi_batch>
`
}
