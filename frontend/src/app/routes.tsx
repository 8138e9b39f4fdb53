import { FORMER_VOLUME_PAGES, type Page } from '@shodh/contracts/site/addresses.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { withMessages } from '../i18n/catalogues.ts'
import { NotFound } from './not-found.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

const homePage = withMessages(() => import('./home-page.tsx'), 'home')
const volumePage = withMessages(() => import('../features/papers/volume-page.tsx'), 'volume')

const searchPage = withMessages(() => import('../features/search/search-page.tsx'), 'search')

const HomePage = lazy(async () => ({ default: (await homePage()).HomePage }))
const VolumePage = lazy(async () => ({ default: (await volumePage()).VolumePage }))
const SearchPage = lazy(async () => ({ default: (await searchPage()).SearchPage }))
const LoginPage = lazy(async () => ({ default: (await import('../features/users/sign-in/login-page.tsx')).LoginPage }))
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../features/users/sign-in/forgot-password-page.tsx')).ForgotPasswordPage,
}))
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../features/users/sign-in/reset-password-page.tsx')).ResetPasswordPage,
}))
const SetUpPage = lazy(async () => ({ default: (await import('../features/users/sign-in/set-up-page.tsx')).SetUpPage }))

/** Old links: the same page has one address. */
function FromPublicPapers() {
  const { pathname, search, hash } = useLocation()
  return <Navigate replace to={{ pathname: pathname.replace('/public-papers/', '/papers/'), search, hash }} />
}

/** The page at each address, in the order of the list. Those of the back office are in `admin/back-office.tsx`. */
const content: Readonly<Record<Exclude<Page, '/admin/*'>, ReactNode>> = {
  '/': <HomePage />,
  '/search': <SearchPage />,
  '/papers/:year/:type/:volume/*': <VolumePage />,
  '/login': <LoginPage />,
  '/forgot-password': <ForgotPasswordPage />,
  '/reset-password': <ResetPasswordPage />,
  '/set-up': <SetUpPage />,
  '/dashboard': <Navigate replace to="/admin" />,
}

/** Resolves when the code of a public page is there. */
export const codeOf = async (pathname: string) => {
  if (pathname === '/') await homePage()
  if (pathname === '/search') await searchPage()
  if (pathname.startsWith('/papers/')) await volumePage()
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
  return (
    <Routes>
      {Object.entries(content).map(pageRoute)}
      <Route caseSensitive path={FORMER_VOLUME_PAGES} element={<FromPublicPapers />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
