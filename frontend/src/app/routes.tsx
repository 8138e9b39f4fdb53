import { FORMER_VOLUME_PAGES, isStaffPage, textPages, type Page } from '@shodh/contracts/site/addresses.ts'
import type { TextName } from '@shodh/contracts/site/texts.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { Navigate, Route, Routes, useHref, useLocation } from 'react-router-dom'
import { withMessages } from '../i18n/catalogues.ts'
import { useJournal } from '../journal.ts'
import { PageSkeleton } from './page-skeleton.tsx'

const homePage = withMessages(() => import('../features/home/home-page.tsx'), 'home')
const volumePage = withMessages(() => import('../features/papers/volume-page.tsx'), 'volume')
const paperPage = withMessages(() => import('../features/papers/paper-page/paper-page.tsx'), 'paper', 'volume')
const readerPage = withMessages(() => import('../features/reader/reader-page.tsx'), 'reader', 'paper')

const notFound = withMessages(() => import('./not-found.tsx'), 'not-found')

const libraryPage = withMessages(() => import('../features/library/page/library-page.tsx'), 'library')
const searchPage = withMessages(() => import('../features/search/search-page.tsx'), 'search')
const textPage = withMessages(() => import('../features/texts/text-page.tsx'), 'texts')
const contactPages = withMessages(() => import('../features/contact/contact-pages.tsx'), 'contact', 'contact-sentences')
const HomePage = lazy(async () => ({ default: (await homePage()).HomePage }))
const VolumePage = lazy(async () => ({ default: (await volumePage()).VolumePage }))
const PaperPage = lazy(async () => ({ default: (await paperPage()).PaperPage }))
const NotFound = lazy(async () => ({ default: (await notFound()).NotFound }))
const LibraryPage = lazy(async () => ({ default: (await libraryPage()).LibraryPage }))
const SearchPage = lazy(async () => ({ default: (await searchPage()).SearchPage }))
const TextPage = lazy(async () => ({ default: (await textPage()).TextPage }))
const ContactPages = lazy(async () => ({ default: (await contactPages()).ContactPages }))
const ReaderPage = lazy(async () => ({ default: (await readerPage()).ReaderPage }))
const SignIn = lazy(async () => ({
  default: (await import('../features/users/sign-in/sign-in-pages.tsx')).SignInPages,
}))

/** Old links: the same page has one address. */
function FromPublicPapers() {
  const { pathname, search, hash } = useLocation()
  return <Navigate replace to={{ pathname: pathname.replace('/public-papers/', '/papers/'), search, hash }} />
}

/** One part below a volume that begins with digits names a paper; `paper-place.ts` reads it. */
const PAPER = /^\/papers(?:\/[^/]+){3}\/\d+(?:-[^/]*|\.pdf)?\/?$/u

function BelowVolume() {
  const { pathname } = useLocation()
  return PAPER.test(pathname) ? <PaperPage /> : <VolumePage />
}

/** The page of a text, where the journal has texts. */
function JournalText({ name }: { name: TextName }) {
  const journal = useJournal()
  return journal && journal.texts === undefined ? <NotFound /> : <TextPage name={name} />
}

/** The page at each address, in the order of the list. Those of the back office are in `admin/back-office.tsx`. */
const content: Readonly<Record<Exclude<Page, '/admin/*'>, ReactNode>> = {
  '/': <HomePage />,
  '/search': <SearchPage />,
  '/contact': <ContactPages />,
  '/contact/sent': <ContactPages isSent />,
  '/papers/:year/:type/:volume/*': <BelowVolume />,
  '/about': <JournalText name="about" />,
  '/guidelines': <JournalText name="guidelines" />,
  '/privacy': <JournalText name="privacy" />,
  '/accessibility': <JournalText name="accessibility" />,
  '/library': <LibraryPage />,
  '/read/:paperId': <ReaderPage />,
  '/login': <SignIn page="login" />,
  '/forgot-password': <SignIn page="forgot-password" />,
  '/reset-password': <SignIn page="reset-password" />,
  '/set-up': <SignIn page="set-up" />,
  '/dashboard': <Navigate replace to="/admin" />,
}

const VOLUME = /^\/papers(?:\/[^/]+){3}/u

const loaders = {
  home: homePage,
  search: searchPage,
  text: textPage,
  contact: contactPages,
  paper: paperPage,
  volume: volumePage,
  notFound,
}

export type PublicPage = keyof typeof loaders

/** The public page at a path, without its language. */
export const publicPageAt = (pathname: string): PublicPage => {
  if (pathname === '/') return 'home'
  if (pathname === '/search') return 'search'
  if (textPages.some(page => page === pathname)) return 'text'
  if (/^\/contact(?:\/sent)?$/u.test(pathname)) return 'contact'
  if (PAPER.test(pathname)) return 'paper'
  return VOLUME.test(pathname) ? 'volume' : 'notFound'
}

/** Resolves when the code of the page at a path is there. */
export const codeOf = async (pathname: string) => void (await loaders[publicPageAt(pathname)]())

/** Each page waits by itself, so that going to another one is seen at once. */
const pageRoute = ([path, page]: [string, ReactNode]) => (
  <Route
    key={path}
    caseSensitive
    path={path}
    element={
      <Suspense key={path} fallback={<PageSkeleton />}>
        {page}
      </Suspense>
    }
  />
)

export function AppRoutes() {
  const isPrefixed = useHref('/') !== '/'
  return (
    <Routes>
      {Object.entries(content)
        .filter(([path]) => !isPrefixed || !isStaffPage(path))
        .map(pageRoute)}
      <Route caseSensitive path={FORMER_VOLUME_PAGES} element={<FromPublicPapers />} />
      {pageRoute(['*', <NotFound key="*" />])}
    </Routes>
  )
}
