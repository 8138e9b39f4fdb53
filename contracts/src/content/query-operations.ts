import * as z from 'zod/mini'
import { ok, operationsOf } from '../operations/operation.ts'
import {
  exampleFooter,
  exampleHeader,
  exampleSaved,
  exampleStaffNews,
  exampleStaffPage,
  exampleText,
  exampleVersion,
  exampleWarning,
} from './examples.ts'
import {
  DeletedNewsResponse,
  DeletedPagesResponse,
  NewsListResponse,
  NewsResponse,
  PageResponse,
  PagesResponse,
} from './pages/page-views.ts'
import { ReadyResponse } from './ready.ts'
import { settingsQueryOperations } from './settings/operations.ts'
import { SITE_PARTS } from './site-parts/site-parts.ts'
import {
  CheckQuery,
  CompareQuery,
  CompareResponse,
  ContentPartsResponse,
  FooterPartResponse,
  HeaderPartResponse,
  HistoryFilter,
  HistoryResponse,
  PageQuery,
  NewsFilter,
  PagesFilter,
  PageVersionResponse,
  PartQuery,
  PartVersionResponse,
  WarningsResponse,
} from './views.ts'

const api = operationsOf('Content')

const see = { allow: 'see content' } as const

const params = z.object({ part: z.enum(SITE_PARTS, `part must be one of: ${SITE_PARTS.join(', ')}`) })

const { at, actor } = exampleVersion
const partState = { scheduled: null, version: 1, changedAt: at, changedBy: actor }
const pagination = { page: 1, limit: 100, total: 1, totalPages: 1 }

const AS_OF =
  '`asOf`, a day as YYYY-MM-DD in the time zone of the journal or a time in ISO 8601, responds as it was then.'

const compared = {
  from: '1',
  to: 'draft',
  changes: [
    {
      field: 'title',
      language: 'en' as const,
      words: [
        { change: 'same' as const, text: 'Ethics ' },
        { change: 'removed' as const, text: 'rules' },
        { change: 'added' as const, text: 'policy' },
      ],
    },
  ],
}
const COMPARED = 'By words. `from` and `to` are the numbers of versions, `published` or `draft`.'

/** Calls that read the parts of the site, for who edits them. */
export const sitePartQueryOperations = {
  listContent: api.get('/content', {
    ...see,
    summary: 'List what the content of the site consists of',
    description: 'With when and by whom each part last changed.',
    response: ok(ContentPartsResponse, {
      parts: [
        { part: 'header', version: 1, changedAt: at, changedBy: actor, hasDraft: true, drafts: 1, scheduledAt: null },
      ],
      deadLinks: [{ part: 'header', id: 'fees', title: 'Fees', url: '/pages/fees' }],
    }),
  }),
  checkReadiness: api.get('/content/ready', {
    ...see,
    summary: 'Say what the journal shows of what indexes ask for',
    description:
      'Of published documents alone. Policies are found by their words: a heading makes one `found`, else a sentence `partly`, never `shown`. `screen` is null of what the operator sets.',
    response: ok(ReadyResponse, {
      checks: [
        { check: 'issn', state: 'missing', shown: null, url: null, screen: '/admin/content/settings' },
        { check: 'dois', state: 'partly', shown: '80 of 87 papers', url: null, screen: '/admin/papers' },
      ],
    }),
  }),
  getHeaderContent: api.get('/content/header', {
    ...see,
    summary: 'Read the header in every language, with its draft',
    description: AS_OF,
    query: PartQuery,
    response: ok(HeaderPartResponse, {
      published: exampleHeader,
      draft: { content: exampleHeader, ...exampleSaved },
      ...partState,
    }),
    refusals: ['CONTENT_VERSION_NOT_FOUND'],
  }),
  getFooterContent: api.get('/content/footer', {
    ...see,
    summary: 'Read the footer in every language, with its draft',
    description: AS_OF,
    query: PartQuery,
    response: ok(FooterPartResponse, {
      published: exampleFooter,
      draft: { content: exampleFooter, ...exampleSaved },
      ...partState,
    }),
    refusals: ['CONTENT_VERSION_NOT_FOUND'],
  }),
  ...settingsQueryOperations,
  getPartHistory: api.get('/content/:part/history', {
    ...see,
    summary: 'List the versions of a part of the site, newest first',
    params,
    query: HistoryFilter,
    response: ok(HistoryResponse, { versions: [exampleVersion], pagination }),
  }),
  getPartVersion: api.get('/content/:part/history/:version', {
    ...see,
    summary: 'Read an earlier version of a part of the site',
    params: z.extend(params, { version: z.string() }),
    response: ok(PartVersionResponse, { version: exampleVersion, content: exampleHeader }),
    refusals: ['CONTENT_VERSION_NOT_FOUND'],
  }),
  comparePart: api.get('/content/:part/compare', {
    ...see,
    summary: 'Compare two versions of a part of the site',
    description: COMPARED,
    params,
    query: CompareQuery,
    response: ok(CompareResponse, compared),
    refusals: ['CONTENT_VERSION_NOT_FOUND'],
  }),
  checkPart: api.get('/content/:part/check', {
    ...see,
    summary: 'Say what is worth knowing before a part of the site is published',
    description: 'Of its draft; with `version`, before that earlier version is published again.',
    params,
    query: CheckQuery,
    response: ok(WarningsResponse, { warnings: [exampleWarning] }),
    refusals: ['CONTENT_VERSION_NOT_FOUND'],
  }),
} as const

const { id, slug, url, languages, version, status, isText } = exampleStaffPage

const publicText = {
  language: 'en' as const,
  title: exampleText.title,
  description: exampleText.description,
  minutes: { from: 1, to: 2 },
  introduction: [{ open: 'p' as const }, 'What the journal asks of everybody.', { close: true as const }],
  sections: [
    { id: 'authors', title: 'Authors', body: [{ open: 'p' as const }, 'Authors name all.', { close: true as const }] },
  ],
  notes: [{ id: 'note-1', number: 1, body: ['Since 2020.'] }],
}

const shown = { ...publicText, languages, updatedAt: at, asOf: null }
const listed = {
  language: publicText.language,
  title: publicText.title,
  description: publicText.description,
  updatedAt: at,
  languages,
  id,
  _id: id,
  status,
  version,
  isText,
  scheduledAt: null,
  draftSavedAt: at,
}
const deleted = { id, _id: id, slug, title: exampleText.title, deletedAt: at, deletedBy: actor, reason: 'No longer so' }
const { slug: newsSlug, url: newsUrl, date, until } = exampleStaffNews
const newsPlace = { slug: newsSlug, url: newsUrl, date, until, isEnded: false }

const page = z.object({ id: z.string().check(z.maxLength(400)) })

const TEXT =
  'By its address or its id. A text comes as its words and the starts and ends of its elements, in reading order; where there is none in the language that is asked for, in English, or in the first that there is.'
const STAFF = 'Administrators and auditors are also given what is not public, and drafts.'

const known = ['PAGE_NOT_FOUND', 'PAGE_GONE'] as const

/** Pages and announcements have the same calls below their own address. */
const versionsOf = <const Name extends 'pages' | 'news'>(name: Name, one: string) => {
  return {
    history: api.get(`/${name}/:id/history`, {
      ...see,
      summary: `List the versions of the ${one}, newest first`,
      query: HistoryFilter,
      response: ok(HistoryResponse, { versions: [exampleVersion], pagination }),
      refusals: ['PAGE_NOT_FOUND'],
    }),
    version: api.get(`/${name}/:id/history/:version`, {
      ...see,
      summary: `Read an earlier version of the ${one}`,
      response: ok(PageVersionResponse, { version: exampleVersion, content: { slug, texts: { en: exampleText } } }),
      refusals: ['PAGE_NOT_FOUND', 'CONTENT_VERSION_NOT_FOUND'],
    }),
    compare: api.get(`/${name}/:id/compare`, {
      ...see,
      summary: `Compare two versions of the ${one}`,
      description: COMPARED,
      query: CompareQuery,
      response: ok(CompareResponse, compared),
      refusals: ['PAGE_NOT_FOUND', 'CONTENT_VERSION_NOT_FOUND'],
    }),
    check: api.get(`/${name}/:id/check`, {
      ...see,
      summary: `Say what is worth knowing before the ${one} is published`,
      response: ok(WarningsResponse, { warnings: [exampleWarning] }),
      refusals: known,
    }),
  } as const
}

const ofPages = versionsOf('pages', 'page')
const ofNews = versionsOf('news', 'announcement')

/** Calls that read pages. */
export const pageQueryOperations = {
  listPages: api.get('/pages', {
    summary: 'List the pages of the journal',
    description: `By title. ${STAFF}`,
    allow: 'everyone',
    query: PagesFilter,
    response: ok(PagesResponse, { pages: [{ slug, url, ...listed }], pagination }),
  }),
  listDeletedPages: api.get('/pages/deleted', {
    ...see,
    summary: 'List deleted pages, last deleted first',
    query: HistoryFilter,
    response: ok(DeletedPagesResponse, { pages: [deleted], pagination }),
  }),
  getPage: api.get('/pages/:id', {
    summary: 'Read a page of the journal',
    description: `${TEXT} ${AS_OF} ${STAFF}`,
    allow: 'everyone',
    params: page,
    query: PageQuery,
    response: ok(PageResponse, { page: { ...exampleStaffPage, ...shown } }),
    refusals: known,
  }),
  getPageHistory: ofPages.history,
  getPageVersion: ofPages.version,
  comparePage: ofPages.compare,
  checkPage: ofPages.check,
} as const

/** Calls that read announcements. */
export const newsQueryOperations = {
  listNews: api.get('/news', {
    summary: 'List the announcements of the journal, newest first',
    description: `In a language, those that have a text in it; with \`current\`, those that are not over. ${STAFF}`,
    allow: 'everyone',
    query: NewsFilter,
    response: ok(NewsListResponse, { news: [{ ...newsPlace, ...listed }], pagination }),
  }),
  listDeletedNews: api.get('/news/deleted', {
    ...see,
    summary: 'List deleted announcements, last deleted first',
    query: HistoryFilter,
    response: ok(DeletedNewsResponse, { news: [deleted], pagination }),
  }),
  getNews: api.get('/news/:id', {
    summary: 'Read an announcement of the journal',
    description: `${TEXT} ${AS_OF} ${STAFF}`,
    allow: 'everyone',
    params: page,
    query: PageQuery,
    response: ok(NewsResponse, { news: { ...exampleStaffNews, isEnded: false, ...shown } }),
    refusals: known,
  }),
  getNewsHistory: ofNews.history,
  getNewsVersion: ofNews.version,
  compareNews: ofNews.compare,
  checkNews: ofNews.check,
} as const
