import type { AuthorName } from '../authors/author-names.ts'
import { bibtex } from './bibtex.ts'
import type { Citation } from './citation.ts'
import { pageRange } from './parts.ts'
import { writeInline } from '../inline-markup.ts'

/** The forms in which reference managers take a citation. */
export const CITATION_FORMATS = ['bibtex', 'ris', 'csl'] as const
export type CitationFormat = (typeof CITATION_FORMATS)[number]

type Field = readonly [name: string, value: string | undefined]

const isPresent = ([, value]: Field) => value !== undefined && value !== ''

const risName = (name: AuthorName) => ('literal' in name ? name.literal : `${name.family}, ${name.given}`)

/** RIS has a field on each line, which ends in CR LF. */
const ris = (citation: Citation) => {
  const { volume, issue } = citation
  const [year, month = '', day = ''] = citation.date.split('-')
  const fields: readonly Field[] = [
    ['TY', 'JOUR'],
    ...citation.authors.map((name): Field => ['AU', risName(name)]),
    ['TI', citation.title],
    ['T2', citation.journal],
    ['PY', year],
    ['DA', [year, month, day].join('/')],
    ['VL', volume === undefined ? citation.volumeName : String(volume)],
    ['IS', issue === undefined ? undefined : String(issue)],
    ['SP', citation.firstPage],
    ['EP', citation.lastPage],
    ['SN', citation.issn],
    ['DO', citation.doi],
    ['UR', citation.shortUrl],
    ['L1', citation.pdfUrl],
    ['LA', citation.language],
    ...citation.keywords.map((word): Field => ['KW', word]),
    ['N1', citation.note],
    ['AB', citation.abstract],
  ]
  return `${fields
    .filter(isPresent)
    .map(([tag, value]) => `${tag}  - ${value}\r\n`)
    .join('')}ER  - \r\n`
}

const asItIs = (part: string) => part

/** A title with the marks that CSL's processors read. */
const richText = (text: string) =>
  writeInline(text, { text: asItIs, tex: asItIs, mark: (tag, inner) => `<${tag}>${inner}</${tag}>` })

/** A term of CSL, which knows no other of these. */
const isRetracted = ({ status }: Citation) => status === 'retraction' || status === 'withdrawal'

const csl = (citation: Citation) => {
  const { key, authors, date, journal, volume, issue, volumeName, keywords } = citation
  const item = {
    id: key,
    type: 'article-journal',
    title: richText(citation.markedTitle),
    author: authors,
    issued: { 'date-parts': [date.split('-').map(Number)] },
    'container-title': journal,
    volume: volume === undefined ? volumeName : String(volume),
    issue: issue === undefined ? undefined : String(issue),
    page: pageRange(citation, '-'),
    ISSN: citation.issn,
    DOI: citation.doi,
    URL: citation.shortUrl,
    language: citation.language,
    keyword: keywords.join(', ') || undefined,
    abstract: citation.abstract,
    note: citation.note,
    status: isRetracted(citation) ? 'retracted' : undefined,
  }
  return `${JSON.stringify([item], undefined, 2)}\n`
}

type Writer = {
  readonly mediaType: string
  readonly ending: string
  readonly write: (citation: Citation) => string
}

export const citationFormats: Readonly<Record<CitationFormat, Writer>> = {
  bibtex: { mediaType: 'application/x-bibtex', ending: '.bib', write: bibtex },
  ris: { mediaType: 'application/x-research-info-systems', ending: '.ris', write: ris },
  csl: { mediaType: 'application/vnd.citationstyles.csl+json', ending: '.json', write: csl },
}

/** Where a citation is downloaded. */
export const citationPath = (paperId: string, format: CitationFormat) =>
  `/api/v1/papers/${paperId}/citation?format=${format}`
