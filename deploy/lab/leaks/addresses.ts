import { addressIn, LANGUAGES, TRANSLATION_LANGUAGES } from '@shodh/contracts/languages.ts'
import { operations } from '@shodh/contracts/operations/all.ts'
import { hyphenated, slugOf } from '@shodh/contracts/papers/paper-address.ts'
import { CITATION_FORMATS } from '@shodh/contracts/papers/citations/formats.ts'
import { FACETS } from '@shodh/contracts/search/facets.ts'
import { pages } from '@shodh/contracts/site/addresses.ts'
import { COUNTER_REPORTS } from '@shodh/contracts/usage/counter/operations.ts'
import { type Issue, type Paper, SHARED_AUTHOR } from './issue.ts'

type Values = Readonly<Record<string, readonly string[]>>

const PARAMETER = /:(?<name>[a-zA-Z]+)|(?<rest>\*)/u

/** A path with each value of each parameter. */
const filled = (path: string, values: Values): readonly string[] => {
  const { name, rest } = PARAMETER.exec(path)?.groups ?? {}
  if (name === undefined && rest === undefined) return [path]
  const all = values[name ?? '*'] ?? ['x']
  return all.flatMap(value =>
    filled(
      path.replace(PARAMETER, () => (name === undefined ? value : encodeURIComponent(value))),
      values,
    ),
  )
}

const queryOf = (fields: Readonly<Record<string, string | number>>) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()

/** The words that a visitor may search for: as they are, misspelt, and how they begin. */
const guesses = ({ words }: Paper) =>
  words.flatMap(word => [word, `${word.slice(0, 4)}${word[5]}${word[4]}${word.slice(6)}`, word.slice(0, 9)])

const SHARED = `${SHARED_AUTHOR.given} ${SHARED_AUTHOR.family}`

const authorIds = ({ papers }: Issue) => [SHARED, ...papers.map(({ author }) => author)].map(hyphenated)

const parameterValues = (issue: Issue): Values => {
  const { volumeId, place, papers } = issue
  return {
    id: [volumeId, ...papers.map(({ id }) => id), ...authorIds(issue)],
    volumeId: [volumeId],
    paperId: papers.map(({ id }) => id),
    version: ['1', '2'],
    block: ['0'],
    year: [String(place.year)],
    type: [place.issueType.toLowerCase()],
    volume: [place.volumeName],
    name: [place.volumeName, 'about'],
    sr: papers.map((_, n) => String(n + 1)),
    report: COUNTER_REPORTS.map(report => report.toLowerCase()),
    author: authorIds(issue),
    slug: papers.map(({ words: [word = ''] }) => word),
    language: LANGUAGES,
  }
}

const queryValues = (issue: Issue): Values => {
  const { place, papers } = issue
  const words = papers.flatMap(guesses)
  return {
    q: [...words, place.volumeName, ...papers.flatMap(({ doi, id }) => [doi, id])],
    search: [...words, place.volumeName, ...papers.flatMap(({ doi, id }) => [doi, id])],
    year: [String(place.year)],
    issueType: ['Regular', 'Special'],
    volumeName: [place.volumeName],
    doi: papers.flatMap(({ doi }) => [doi, doi.toUpperCase(), `https://doi.org/${doi}`]),
    sha256: papers.map(({ sha256 }) => sha256),
    author: [SHARED, ...papers.map(({ author }) => author)],
    keyword: papers.flatMap(({ words }) => words),
    letter: ['l', 'z'],
    content: ['true', 'false'],
    page: ['1', '2'],
    limit: ['100'],
    group: ['volume'],
    tree: ['1'],
    newest: ['1'],
    facets: ['true'],
    sort: ['newest', 'oldest'],
    language: LANGUAGES,
    format: [...CITATION_FORMATS, 'tsv'],
    after: ['x.0'],
    index: ['0', '1'],
    first: ['1'],
    second: ['2'],
    size: ['2'],
    begin_date: ['2020-01'],
    includeInactive: ['true'],
    paperId: papers.map(({ id }) => id),
    volumeId: [issue.volumeId],
  }
}

const shapeOf = (query: object | undefined) => Object.keys((query as { shape?: object } | undefined)?.shape ?? {})

/** Every call that reads, by everybody or not, with each plausible value of each of its parameters. */
const apiAddresses = (issue: Issue): readonly string[] => {
  const values = queryValues(issue)
  const calls = Object.values(operations).filter(
    ({ method, response }) => method === 'GET' && response.kind !== 'stream',
  )
  return calls
    .filter(({ path }) => path !== '/events')
    .flatMap(({ path, query, allow }) =>
      filled(`/api/v1${path}`, parameterValues(issue)).flatMap(address => [
        address,
        ...(allow === 'everyone' ? shapeOf(query) : []).flatMap(name =>
          (values[name] ?? []).map(value => `${address}?${queryOf({ [name]: value })}`),
        ),
      ]),
    )
}

/** Searches within words that public papers have, narrowed to what is hidden; and lists of its volume. */
const narrowed = (issue: Issue): readonly string[] => {
  const values = queryValues(issue)
  const facets = FACETS.flatMap(facet =>
    (values[facet] ?? []).map(value => `/api/v1/search?${queryOf({ q: 'on', [facet]: value, facets: 'true' })}`),
  )
  const words = issue.papers.flatMap(({ words }) => words)
  const { place } = issue
  return [
    ...facets,
    ...words.map(q => `/api/v1/search?${queryOf({ q, facets: 'true', limit: 50, sort: 'newest' })}`),
    `/api/v1/papers?${queryOf({ ...place, limit: 100 })}`,
    `/api/v1/papers/groups?${queryOf({ ...place, limit: 100 })}`,
    `/api/v1/papers/volumes?${queryOf({ year: place.year, issueType: place.issueType })}`,
    '/api/v1/search?q=on&facets=true&limit=50',
    '/api/v1/papers/years?tree=1&newest=1',
  ]
}

const inVolume = (issue: Issue): readonly string[] => [
  '',
  '/',
  ...issue.papers.flatMap(({ title }, n) =>
    ['', '.pdf', '-x', ...['', '.pdf', '/text'].map(end => `-${slugOf(title)}${end}`)].map(end => `/${n + 1}${end}`),
  ),
]

/** The pages of the site; those of papers and volumes at each of their addresses. */
const pagesOf = (issue: Issue): readonly string[] => {
  const values = { ...parameterValues(issue), '*': [''] }
  const below = (path: string) =>
    path.endsWith('/:volume/*')
      ? filled(path.slice(0, -2), values).flatMap(volume => inVolume(issue).map(rest => volume + rest))
      : filled(path, values)
  const short = [
    ...['', '/qr.svg'].map(end => `/v/${issue.shortId}${end}`),
    ...issue.papers.flatMap(({ shortId }) =>
      [shortId, shortId.toUpperCase()].flatMap(id =>
        ['', '/qr.svg', '/v1.pdf', '/v2.pdf'].map(end => `/p/${id}${end}`),
      ),
    ),
  ]
  const found = issue.papers.flatMap(({ words }) => words.map(q => `/search?${queryOf({ q })}`))
  return [...[...pages, '/public-papers/:year/:type/:volume/*'].flatMap(below), ...short, ...found]
}

/** In the other languages, of the first paper alone. */
const siteAddresses = (issue: Issue): readonly string[] => [
  ...pagesOf(issue),
  ...TRANSLATION_LANGUAGES.flatMap(language =>
    pagesOf({ ...issue, papers: issue.papers.slice(0, 1) }).map(path => addressIn(language, path)),
  ),
]

const FORMATS = ['oai_dc', 'jats', 'oai_jats']

const oaiAddresses = ({ volumeId, place, papers }: Issue, host: string): readonly string[] => {
  const sets = ['', `volume-${volumeId}`, `year-${place.year}`, `type-${place.issueType.toLowerCase()}`]
  const identifiers = papers.flatMap(({ id }) => [`oai:${host}:${id}`, id])
  const fields = [
    ...['Identify', 'ListMetadataFormats', 'ListSets'].map(verb => ({ verb })),
    ...['ListRecords', 'ListIdentifiers'].flatMap(verb =>
      FORMATS.flatMap(metadataPrefix => [
        ...sets.map(set => ({ verb, metadataPrefix, ...(set && { set }) })),
        { verb, metadataPrefix, from: '2020-01-01T00:00:00Z' },
      ]),
    ),
    ...identifiers.flatMap(identifier => [
      { verb: 'ListMetadataFormats', identifier },
      ...FORMATS.map(metadataPrefix => ({ verb: 'GetRecord', identifier, metadataPrefix })),
    ]),
  ]
  return fields.map(each => `/oai?${queryOf(each as Record<string, string>)}`)
}

const FILES = [
  '/feed.atom',
  '/feed.atom?with=news',
  '/feed.json',
  '/feed.xml',
  '/changes.atom',
  '/digest.atom',
  ...LANGUAGES.flatMap(language => [`/news.atom?language=${language}`, `/news.json?language=${language}`]),
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/sitemap-2.xml',
  '/sitemap-stats.json',
  '/robots.txt',
  '/llms.txt',
  '/journal.json',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/reader-files.json',
  '/index.html',
  '/lockss',
  '/.well-known/security.txt',
  '/.well-known/api-catalog',
  '/.well-known/change-password',
  '/.well-known/journal-log/checkpoint',
  '/.well-known/journal-log/vkey',
  '/.well-known/journal-log/verify.mjs',
  '/.well-known/journal-log/tile/0/000',
  '/.well-known/journal-log/tile/0/000.p/1',
  '/.well-known/journal-log/tile/entries/000',
  '/metrics',
  '/healthz',
  '/api',
  '/problems',
  '/problems/PAPER_NOT_FOUND',
  '/x',
  '/404',
]

/** Where bytes may be asked for by their hash or their name. */
const byHash = ({ papers }: Issue): readonly string[] =>
  papers.flatMap(({ sha256, title }) => [
    `/pictures/${sha256}.webp`,
    `/board-pictures/${sha256}.webp`,
    `/files/${encodeURIComponent(title)}.pdf`,
    `/texts/${sha256}.pdf`,
  ])

/** Of previews, as somebody may guess them. */
const previews = ({ volumeId, shortId }: Issue): readonly string[] =>
  [volumeId, shortId].flatMap(token => [`/preview/${token}`, `/api/v1/previews/${token}`])

/** Each public address that may name an issue, in the same order for each issue of as many papers. */
export const addressesOf = (issue: Issue, host: string): readonly string[] => [
  ...apiAddresses(issue),
  ...narrowed(issue),
  ...siteAddresses(issue),
  ...oaiAddresses(issue, host),
  ...FILES,
  ...byHash(issue),
  ...previews(issue),
]
