import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
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

export function Shell() {
  useAccent()
  const main = useArrival()
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Header />
      <ConnectionBanner />
      <main ref={main} id="main" tabIndex={-1} className="grow outline-none">
        <PageBoundary>
          <AppRoutes />
        </PageBoundary>
      </main>
      <Footer />
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
