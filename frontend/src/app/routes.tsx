import { lazy, Suspense, type ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { NotFound } from './not-found.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

const HomePage = lazy(async () => ({ default: (await import('./home-page.tsx')).HomePage }))
const VolumePage = lazy(async () => ({ default: (await import('../features/papers/volume-page.tsx')).VolumePage }))
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

/** Each page waits by itself, so that going to another one is seen at once. */
const page = (name: string, content: ReactNode) => (
  <Suspense key={name} fallback={<PageSkeleton />}>
    {content}
  </Suspense>
)

export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={page('home', <HomePage />)} />
      <Route caseSensitive path="/papers/:year/:type/:volume/*" element={page('volume', <VolumePage />)} />
      <Route caseSensitive path="/public-papers/:year/:type/:volume/*" element={<FromPublicPapers />} />
      <Route caseSensitive path="/login" element={page('login', <LoginPage />)} />
      <Route caseSensitive path="/forgot-password" element={page('forgot', <ForgotPasswordPage />)} />
      <Route caseSensitive path="/reset-password" element={page('reset', <ResetPasswordPage />)} />
      <Route caseSensitive path="/set-up" element={page('set-up', <SetUpPage />)} />
      <Route caseSensitive path="/dashboard" element={<Navigate replace to="/admin" />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
