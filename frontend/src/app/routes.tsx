import { type Page, FORMER_VOLUME_PAGES, publicPages } from '@shodh/contracts/site/addresses.ts'
import { type ComponentType, type ReactNode, lazy, Suspense } from 'react'
import { matchPath, Navigate, Route, Routes, useHref, useLocation } from 'react-router-dom'
import { withMessages } from '../i18n/catalogues.ts'
import type { Part } from '../i18n/ids.ts'
import { useText } from '../i18n/text.tsx'
import { Skeleton, SkeletonLines } from '../ui/queries/skeleton.tsx'

/** While the code of a page is on its way. */
function PageSkeleton() {
  const text = useText()
  return (
    <div className="page py-12" aria-busy="true">
      <p role="status" className="sr-only">
        {text('site.loading')}
      </p>
      <Skeleton className="mb-8 h-10 w-3/4" />
      <SkeletonLines count={6} />
    </div>
  )
}

/** What a page is shown with: the module that its code begins with, by which a server finds its stylesheets, and how it is fetched. */
type PageCode = { readonly module: string; readonly load: () => Promise<unknown> }

/** A page whose code is fetched when it is opened, with its parts of the catalogue. */
const page = <Props extends object>(
  path: string,
  fetchPage: () => Promise<ComponentType<Props>>,
  ...parts: readonly Part[]
) => {
  const load = withMessages(fetchPage, ...parts)
  return { module: `src/${path}.tsx`, load, Page: lazy(async () => ({ default: await load() })) }
}

const home = page(
  'features/home/home-page',
  async () => (await import('../features/home/home-page.tsx')).HomePage,
  'home',
)
const search = page(
  'features/search/search-page',
  async () => (await import('../features/search/search-page.tsx')).SearchPage,
  'search',
  'volume',
)
const contact = page(
  'features/contact/contact-pages',
  async () => (await import('../features/contact/contact-pages.tsx')).ContactPages,
  'contact',
  'contact-sentences',
)
const board = page(
  'features/board/board-page',
  async () => (await import('../features/board/board-page.tsx')).BoardPage,
  'board',
)
const authors = page(
  'features/papers/authors/authors-page',
  async () => (await import('../features/papers/authors/authors-page.tsx')).AuthorsPage,
  'authors',
)
const author = page(
  'features/papers/authors/author-page',
  async () => (await import('../features/papers/authors/author-page.tsx')).AuthorPage,
  'authors',
  'volume',
)
const volume = page(
  'features/papers/volume-page/volume-page',
  async () => (await import('../features/papers/volume-page/volume-page.tsx')).VolumePage,
  'volume',
)
const paper = page(
  'features/papers/paper-page/paper-page',
  async () => (await import('../features/papers/paper-page/paper-page.tsx')).PaperPage,
  'paper',
  'volume',
)
const verify = page(
  'features/papers/verify/verify-page',
  async () => (await import('../features/papers/verify/verify-page.tsx')).VerifyPage,
  'verify',
  'paper',
)
const text = page(
  'features/content/texts/text-page',
  async () => (await import('../features/content/texts/text-page.tsx')).TextPage,
  'texts',
)
const news = page(
  'features/content/news/news-page',
  async () => (await import('../features/content/news/news-page.tsx')).NewsPage,
  'news',
)
const newsItem = page(
  'features/content/news/news-item-page',
  async () => (await import('../features/content/news/news-item-page.tsx')).NewsItemPage,
  'news',
  'texts',
)
const library = page(
  'features/library/page/library-page',
  async () => (await import('../features/library/page/library-page.tsx')).LibraryPage,
  'library',
)
const reader = page(
  'features/reader/reader-page',
  async () => (await import('../features/reader/reader-page.tsx')).ReaderPage,
  'reader',
  'paper',
)
const signIn = page('app/admin/sign-in', async () => (await import('./admin/sign-in.tsx')).SignInPages)
const notFound = page('app/not-found', async () => (await import('./not-found.tsx')).NotFound, 'not-found')

/** Old links: the same page has one address. */
function FromPublicPapers() {
  const { pathname, search, hash } = useLocation()
  return <Navigate replace to={{ pathname: pathname.replace('/public-papers/', '/papers/'), search, hash }} />
}

/** One part below a volume that begins with digits names a paper; `paper-place.ts` reads it. */
const PAPER = /^\/papers(?:\/[^/]+){3}\/\d+(?:-[^/]*|\.pdf)?(?:\/text)?\/?$/u

const codeBelowVolume = (pathname: string) => (PAPER.test(pathname) ? paper : volume)

function BelowVolume() {
  const { Page } = codeBelowVolume(useLocation().pathname)
  return <Page />
}

/** What is at an address, and the code that it is shown with. */
type Content = { readonly element: ReactNode; readonly code: PageCode | ((pathname: string) => PageCode) }

const missing = <notFound.Page />
const ofText = (slug: string): Content => ({ element: <text.Page slug={slug} missing={missing} />, code: text })
const ofSignIn = (name: 'login' | 'forgot-password' | 'reset-password' | 'invitation' | 'set-up'): Content => ({
  element: <signIn.Page page={name} />,
  code: signIn,
})

/**
 * Each page, once: what the router shows at its address, and what the server renders it with. They are in the order of the
 * list; those of the back office are in `admin/back-office.tsx`.
 */
const content: Readonly<Record<Exclude<Page, '/admin/*' | '/dashboard'>, Content>> = {
  '/': { element: <home.Page />, code: home },
  '/search': { element: <search.Page />, code: search },
  '/contact': { element: <contact.Page />, code: contact },
  '/contact/sent': { element: <contact.Page isSent />, code: contact },
  '/board-members': { element: <board.Page />, code: board },
  '/authors': { element: <authors.Page />, code: authors },
  '/authors/:author': { element: <author.Page missing={missing} />, code: author },
  '/verify': { element: <verify.Page />, code: verify },
  '/papers/:year/:type/:volume/*': { element: <BelowVolume />, code: codeBelowVolume },
  '/about': ofText('about'),
  '/guidelines': ofText('guidelines'),
  '/privacy': ofText('privacy'),
  '/accessibility': ofText('accessibility'),
  '/pages/:slug': { element: <text.Page missing={missing} />, code: text },
  '/news': { element: <news.Page />, code: news },
  '/news/:slug': { element: <newsItem.Page missing={missing} />, code: newsItem },
  '/library': { element: <library.Page />, code: library },
  '/read/:paperId': { element: <reader.Page />, code: reader },
  '/login': ofSignIn('login'),
  '/forgot-password': ofSignIn('forgot-password'),
  '/reset-password': ofSignIn('reset-password'),
  '/invitation': ofSignIn('invitation'),
  '/set-up': ofSignIn('set-up'),
}

/** What the public page at a path, without its language, is shown with. */
export const codeAt = (pathname: string): PageCode => {
  const path = publicPages.find(each => matchPath({ path: each, caseSensitive: true }, pathname))
  if (!path) return notFound
  const { code } = content[path]
  return typeof code === 'function' ? code(pathname) : code
}

/** Resolves when the code of the page at a path is there. */
export const codeOf = async (pathname: string) => void (await codeAt(pathname).load())

/** Each page waits by itself, so that going to another one is seen at once. */
const pageRoute = (path: string, element: ReactNode) => (
  <Route
    key={path}
    caseSensitive
    path={path}
    element={
      <Suspense key={path} fallback={<PageSkeleton />}>
        {element}
      </Suspense>
    }
  />
)

export function AppRoutes() {
  const isPrefixed = useHref('/') !== '/'
  return (
    <Routes>
      {Object.entries(content).map(([path, { element }]) => pageRoute(path, element))}
      {!isPrefixed && <Route caseSensitive path="/dashboard" element={<Navigate replace to="/admin" />} />}
      <Route caseSensitive path={FORMER_VOLUME_PAGES} element={<FromPublicPapers />} />
      {pageRoute('*', <notFound.Page />)}
    </Routes>
  )
}
