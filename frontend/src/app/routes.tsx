import { FORMER_VOLUME_PAGES, isStaffPage, type Page } from '@shodh/contracts/site/addresses.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { Navigate, Route, Routes, useHref, useLocation } from 'react-router-dom'
import { withMessages } from '../i18n/catalogues.ts'
import { PageSkeleton } from './page-skeleton.tsx'

const homePage = withMessages(() => import('./home-page.tsx'), 'home')
const volumePage = withMessages(() => import('../features/papers/volume-page.tsx'), 'volume')
const paperPage = withMessages(() => import('../features/papers/paper-page/paper-page.tsx'), 'paper', 'volume')
const readerPage = withMessages(() => import('../features/reader/reader-page.tsx'), 'reader', 'paper')

const notFound = withMessages(() => import('./not-found.tsx'), 'not-found')

const searchPage = withMessages(() => import('../features/search/search-page.tsx'), 'search')
const HomePage = lazy(async () => ({ default: (await homePage()).HomePage }))
const VolumePage = lazy(async () => ({ default: (await volumePage()).VolumePage }))
const PaperPage = lazy(async () => ({ default: (await paperPage()).PaperPage }))
const NotFound = lazy(async () => ({ default: (await notFound()).NotFound }))
const SearchPage = lazy(async () => ({ default: (await searchPage()).SearchPage }))
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

/** The page at each address, in the order of the list. Those of the back office are in `admin/back-office.tsx`. */
const content: Readonly<Record<Exclude<Page, '/admin/*'>, ReactNode>> = {
  '/': <HomePage />,
  '/search': <SearchPage />,
  '/papers/:year/:type/:volume/*': <BelowVolume />,
  '/read/:paperId': <ReaderPage />,
  '/login': <SignIn page="login" />,
  '/forgot-password': <SignIn page="forgot-password" />,
  '/reset-password': <SignIn page="reset-password" />,
  '/set-up': <SignIn page="set-up" />,
  '/dashboard': <Navigate replace to="/admin" />,
}

const VOLUME = /^\/papers(?:\/[^/]+){3}/u

/** Resolves when the code of a public page is there. */
export const codeOf = async (pathname: string) => {
  if (pathname === '/') await homePage()
  else if (pathname === '/search') await searchPage()
  else if (PAPER.test(pathname)) await paperPage()
  else await (VOLUME.test(pathname) ? volumePage() : notFound())
}

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
