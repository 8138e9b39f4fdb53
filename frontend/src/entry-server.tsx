import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { journalIn, type PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import { NEWS_PAGE, NOT_FOUND_PATH, publicPages } from '@shodh/contracts/site/addresses.ts'
import { addressIn, type Language, languageIn, languagesOf, prefixOf } from '@shodh/contracts/languages.ts'
import { trimSlashes } from '@shodh/contracts/text/text.ts'
import type { UnknownAction } from '@reduxjs/toolkit'
import { type ReactNode, StrictMode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { Provider } from 'react-redux'
import { matchPath, StaticRouter } from 'react-router-dom'
import { type ApiError, type Load, api } from './api.ts'
import { Shell } from './app/app.tsx'
import { codeAt } from './app/routes.tsx'
import { type State, type Store, createStore } from './app/store.ts'
import { BOARD_PATH, boardPath, dayIn } from './features/board/board-address.ts'
import { authorPathOf } from './features/papers/authors/author-address.ts'
import { homePath, yearIn } from './features/home/home-address.ts'
import { newsPath, pageIn } from './features/content/news/news-address.ts'
import { addressAt, isTextPath, momentIn } from './features/content/texts/page-address.ts'
import { serialIn } from './features/papers/paper-page/paper-address.ts'
import { volumeAddress } from './features/papers/volume-address.ts'
import { SEARCH_PATH, searchIn, searchPath } from './features/search/search-address.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { addAllMessages } from './i18n/all-messages.ts'
import { messagesIn } from './i18n/catalogues.ts'
import { Messages } from './i18n/text.tsx'
import { GivenJournal, journalRemembered } from './journal.ts'
import { type Head, headMarkup, otherLanguageOf, scriptJson } from './ui/head/head.ts'
import { HeadContext } from './ui/head/use-head.ts'
import type { RenderedQuery } from './app/rendered/rendered-queries.ts'
import { bodyOf } from './app/rendered/rendered-responses.ts'

type Address = NonNullable<RenderedQuery['response']>

const JOURNAL: Address = { address: '/journal.json', isPart: true }

const isOf5xx = ({ status }: ApiError) => typeof status !== 'number' || status >= 500

/** What a server notes while a page is rendered: which query got which response. */
const rendering = (load: Page['load']) => {
  const responses = new Map<string, Address & { readonly text: string }>()
  const asked = new Set<string>()

  const recorded: Load = async (address, query) => {
    const response = await load(address)
    if (query === undefined || response.status !== 200) return response
    const { status, headers } = response
    const text = await response.text()
    const { message } = JSON.parse(text) as { readonly message?: string }
    responses.set(query, { address, message, text })
    return { status, headers, text: async () => text }
  }

  const addressOf = (key: string, value: unknown): Address | undefined => {
    const { text, ...response } = responses.get(key) ?? { text: undefined, address: '' }
    if (text === undefined) return undefined
    return text === bodyOf({ value }, response) ? response : { address: response.address, isPart: true }
  }

  const rendered = ([key, query]: [string, State['api']['queries'][string]]): readonly RenderedQuery[] => {
    if (query?.status !== 'fulfilled') return []
    const { endpointName, originalArgs: arg, data: value } = query
    const response = endpointName === 'journal' ? JOURNAL : addressOf(key, value)
    return [{ endpointName, arg, value, ...(response && { response }) }]
  }

  /** Those that were fetched for nobody are left out. */
  const shownIn = ({ api }: State) =>
    Object.entries(api.queries).filter(([key, query]) => asked.has(key) || query?.endpointName === 'journal')

  return {
    recorded,
    asked,
    /** The results that a page was rendered from. Nothing else of a store may leave the server. */
    queriesIn: (state: State) => shownIn(state).flatMap(rendered),
    isUnavailable: (state: State) =>
      shownIn(state).some(([, query]) => query?.status === 'rejected' && isOf5xx(query.error as ApiError)),
  }
}

addAllMessages()

/** Renders until no query is under way: each pass may show what starts further ones. */
const PASSES_MAX = 6

type Page = {
  readonly path: string
  readonly journal: PublicJournal
  /** Origin of absolute links. */
  readonly publicUrl: string
  readonly load: (address: string) => ReturnType<Load>
}

/** All of the markup, when everything that it waits for is there; in order, so that it needs no script. */
const markupOf = (node: ReactNode) =>
  new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(node, {
      progressiveChunkSize: Infinity,
      onError: reject,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
    })
  })

/** Only once it is rendered is it known which language a page is written in. */
const withLanguage = (html: string, head: Head, language: Language) => {
  const lang = otherLanguageOf(head, language)
  return lang ? html.replace('<main ', `<main lang="${lang}" `) : html
}

/** The pages whose query says what they show. */
const WITH_QUERY: Readonly<Record<string, (query: string) => string>> = {
  '/': query => homePath(yearIn(query)),
  [SEARCH_PATH]: query => searchPath(searchIn(query)),
  [BOARD_PATH]: query => boardPath(dayIn(query)),
  [NEWS_PAGE]: query => newsPath(pageIn(query)),
}

const englishPathOf = (path: string, query: string): string => {
  const pathname = trimSlashes(path)
  // the router trims each run of slashes in n² steps
  if (pathname.includes('///')) return NOT_FOUND_PATH
  const withQuery = WITH_QUERY[pathname]
  if (withQuery) return withQuery(query)
  if (!publicPages.some(each => matchPath({ path: each, caseSensitive: true }, pathname))) return NOT_FOUND_PATH
  const ofAuthors = authorPathOf(pathname, query)
  if (ofAuthors !== undefined) return ofAuthors
  if (isTextPath(pathname)) return addressAt(pathname, momentIn(query))
  const volume = volumeAddress(pathname)
  if (!volume) return pathname
  const sr = serialIn(pathname)
  return volumePath(volume.year, volume.issueType, volume.volumeName) + (sr === undefined ? '' : `/${sr}`)
}

/**
 * The one address of a page in its language: what follows a volume's name in an address shows the same, unless it names
 * a paper, and so does a query, except that of a search, the day of the board and the moment of a text.
 */
export const pathOf = (address: string): string => {
  const [pathname = '', query = ''] = address.split(/\?(.*)/su)
  const { language, path } = languageIn(pathname)
  return addressIn(language, englishPathOf(path, query))
}

const isSameSize = (one: object, other: object) => Object.keys(one).length === Object.keys(other).length

/** Pages whose queries are remembered. */
const REMEMBERED_MAX = 200

type Started = Pick<RenderedQuery, 'endpointName' | 'arg'>

/**
 * What pages were last rendered from, by their paths. What is fetched before a page is first rendered spares the passes that
 * only find out what its components ask for.
 */
const remembered = new Map<string, readonly Started[]>()

const remember = (path: string, queries: readonly Started[]) => {
  remembered.delete(path)
  remembered.set(path, queries)
  // in the order in which they were last rendered
  const [oldest = path] = remembered.keys()
  if (remembered.size > REMEMBERED_MAX) remembered.delete(oldest)
}

/** A store that notes the cache keys of the queries that components start. */
const noting = (store: Store, asked: Set<string>): Store => {
  const dispatch = (action: UnknownAction) => {
    const started: unknown = store.dispatch(action)
    if (typeof started === 'object' && started !== null && 'queryCacheKey' in started)
      asked.add(String(started.queryCacheKey))
    return started
  }
  return { ...store, dispatch: dispatch as Store['dispatch'] }
}

/** Renders a public page; undefined where its data can't be had now. Rejects where a component throws. */
export const render = async ({ path, journal, publicUrl, load }: Page) => {
  const { language, path: englishPath } = languageIn(path)
  const { recorded, asked, queriesIn, isUnavailable } = rendering(load)
  const store = createStore({ load: recorded })
  const shown = journalIn(journal, language)
  store.dispatch(journalRemembered(shown))
  const siteName = journal.names?.[language] ?? journal.name
  let head: Head = { title: journal.name }
  const collector = { collect: (found: Head) => void (head = found), origin: publicUrl }
  const rendered = (html: string, state: State) => {
    const queries = queriesIn(state)
    remember(
      path,
      queries
        .filter(({ endpointName }) => endpointName !== 'journal')
        .map(({ endpointName, arg }) => ({ endpointName, arg })),
    )
    return {
      status: head.status ?? 200,
      language,
      path: head.path,
      links: head.links?.(publicUrl),
      head: headMarkup(head, {
        origin: publicUrl,
        language,
        languages: languagesOf(journal.languages),
        picture: { path: `/api/v1/card.png?language=${language}`, alt: siteName },
      }),
      html: withLanguage(html, head, language),
      module: codeAt(englishPath.replace(/\?.*/su, '')).module,
      state: scriptJson(queries),
    }
  }
  const page = (
    <StrictMode>
      <HeadContext value={collector}>
        <Provider store={noting(store, asked)}>
          <Messages value={messagesIn(language)}>
            <GivenJournal value={shown}>
              <StaticRouter basename={prefixOf(language)} location={path}>
                <Shell />
              </StaticRouter>
            </GivenJournal>
          </Messages>
        </Provider>
      </HeadContext>
    </StrictMode>
  )
  const untilFetched = () => Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))
  try {
    // endpoints are injected by the features: the API's own type knows none
    for (const { endpointName, arg } of remembered.get(path) ?? [])
      store.dispatch(api.util.prefetch(endpointName as never, arg as never, {}))
    await untilFetched()
    let last: string | undefined
    for (let pass = 1; pass <= PASSES_MAX; pass += 1) {
      const before = store.getState().api.queries
      const html = await markupOf(page)
      await untilFetched()
      const state = store.getState()
      if (isUnavailable(state)) return undefined
      // a refused query starts again at each pass
      const isComplete = html === last && isSameSize(state.api.queries, before)
      if (isComplete || state.api.queries === before) return rendered(html, state)
      last = html
    }
    throw new Error(`${path} still starts queries after ${PASSES_MAX} renders`)
  } finally {
    // else the queries that poll go on, and hold on to the store
    store.dispatch(api.util.resetApiState())
  }
}
