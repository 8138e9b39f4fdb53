import { lazy, Suspense } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { Toasts } from '../ui/toast.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { AppRoutes } from './routes.tsx'
import type { Store } from './store.ts'
import { UpdatePrompt } from './update-prompt.tsx'
import { useAccent } from './use-accent.ts'
import { useArrival } from './use-arrival.ts'

const BackOffice = lazy(async () => ({ default: (await import('./admin/back-office.tsx')).BackOffice }))

function PublicPages() {
  const main = useArrival()
  return (
    <>
      <Header />
      <ConnectionBanner />
      <main ref={main} id="main" tabIndex={-1} className="grow outline-none">
        <PageBoundary>
          <AppRoutes />
        </PageBoundary>
      </main>
      <Footer />
    </>
  )
}

const verifying = (
  <p role="status" className="page py-12 text-center text-muted">
    Verifying authentication...
  </p>
)

const backOffice = (
  <PageBoundary>
    <Suspense fallback={verifying}>
      <BackOffice />
    </Suspense>
  </PageBoundary>
)

/** A page has one address, without a slash at its end. */
function WithoutTrailingSlash() {
  const { pathname, search, hash, state } = useLocation()
  const canonical = pathname.replace(/(.)\/+$/u, '$1')
  return canonical === pathname ? null : <Navigate replace to={{ pathname: canonical, search, hash }} state={state} />
}

export function Shell() {
  useAccent()
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <WithoutTrailingSlash />
      <Routes>
        <Route caseSensitive path="/admin/*" element={backOffice} />
        <Route path="*" element={<PublicPages />} />
      </Routes>
      <Toasts />
      <UpdatePrompt />
    </>
  )
}

export function App({ store }: { store: Store }) {
  return (
    <Provider store={store}>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
    </Provider>
  )
}
