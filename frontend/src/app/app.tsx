import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { lazy, Suspense, type MouseEvent } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter, Navigate, Route, Routes, useHref, useLocation } from 'react-router-dom'
import { useText } from '../i18n/text.tsx'
import { Toasts } from '../ui/toast.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LeavePrefix } from './leave-prefix.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { AppRoutes } from './routes.tsx'
import type { Store } from './store.ts'
import { UpdatePrompt } from './update-prompt.tsx'
import { useAccent } from './use-accent.ts'
import { useArrival } from './use-arrival.ts'
import { useFocusFallback } from './use-focus-fallback.ts'

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

/** The address stays as it is: its history entry may hold what this page needs. */
const skip = (event: MouseEvent) => {
  const main = document.getElementById('main')
  if (!main) return
  event.preventDefault()
  main.scrollIntoView()
  main.focus({ preventScroll: true })
}

export function Shell() {
  useAccent()
  useFocusFallback()
  const text = useText()
  const isPrefixed = useHref('/') !== '/'
  return (
    <>
      <a href="#main" className="skip-link" onClick={skip}>
        {text('site.skip')}
      </a>
      <WithoutTrailingSlash />
      <Routes>
        <Route caseSensitive path="/admin/*" element={isPrefixed ? <LeavePrefix /> : backOffice} />
        <Route path="*" element={<PublicPages />} />
      </Routes>
      <div className="pointer-events-none fixed inset-x-4 bottom-4 z-40 mx-auto grid max-h-[calc(100dvh-2rem)] max-w-md content-end gap-2 overflow-hidden print:hidden">
        <Toasts />
        <UpdatePrompt />
      </div>
    </>
  )
}

/** Markup of the server is taken over with the state that the store has at the start, whenever its code arrives. */
export function App({ store, messages, prefix }: { store: Store; messages: I18n; prefix: string }) {
  return (
    <Provider store={store} serverState={store.getState()}>
      <I18nProvider i18n={messages}>
        <BrowserRouter basename={prefix}>
          <Shell />
        </BrowserRouter>
      </I18nProvider>
    </Provider>
  )
}
