import { NOT_FOUND_PATH } from '@shodh/contracts/site/addresses.ts'
import type { I18n } from '@lingui/core'
import { trimSlashes } from '@shodh/contracts/text/text.ts'
import { type MouseEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Provider, useDispatch, useSelector } from 'react-redux'
import { BrowserRouter, Navigate, Route, Routes, useHref, useLocation } from 'react-router-dom'
import { api } from '../api.ts'
import { withMessages } from '../i18n/catalogues.ts'
import { Messages, useText } from '../i18n/text.tsx'
import { Citations } from '../features/papers/citations/citations.tsx'
import { Toasts } from '../ui/toasts/toast.tsx'
import { verifying } from './admin/verifying.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { Header } from './header/header.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { AppRoutes } from './routes.tsx'
import type { Store, State } from './store.ts'
import { useArrival } from './arrival/use-arrival.ts'
import { useContentVersion, useJournal } from '../journal.ts'

/** The one accent colour is the journal's own. */
const useAccent = () => {
  const colour = useJournal()?.accentColour
  useEffect(() => {
    if (colour) document.documentElement.style.setProperty('--journal-accent', colour)
  }, [colour])
}

const fetchNotice = withMessages(() => import('./offline/update-notice.tsx'), 'update')
const UpdateNotice = lazy(async () => ({ default: (await fetchNotice()).UpdateNotice }))

/** Never forced: the reader's page stays as it is until they say so. */
function UpdatePrompt() {
  const waiting = useSelector(({ update }: State) => update === 'waiting')
  return (
    <div role="status">
      <Suspense>{waiting && <UpdateNotice />}</Suspense>
    </div>
  )
}

/** Milliseconds in which a new page may still change its title, so that it is read once. */
const SETTLES_MS = 300

/** Reads the title of each page that the reader goes to; browsers read that of the first one themselves. */
function Announcement() {
  const text = useText()
  const { pathname } = useLocation()
  const first = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (first.current === pathname) return
    first.current = ''
    let timer: ReturnType<typeof setTimeout>
    const announce = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setTitle(document.title), SETTLES_MS)
    }
    const titles = new MutationObserver(announce)
    titles.observe(document.head, { subtree: true, childList: true, characterData: true })
    announce()
    return () => {
      titles.disconnect()
      clearTimeout(timer)
    }
  }, [pathname])
  return (
    <p role="status" aria-label={text('site.page')} className="sr-only">
      {title}
    </p>
  )
}

const footer = withMessages(() => import('./footer/footer.tsx'), 'footer')
const Footer = lazy(async () => ({ default: (await footer()).Footer }))

const BackOffice = lazy(async () => ({ default: (await import('./admin/back-office.tsx')).BackOffice }))

/** What has been published since is shown. */
const useNewContent = () => {
  const version = useContentVersion()
  const dispatch = useDispatch()
  const last = useRef(version)
  useEffect(() => {
    if (last.current !== undefined && last.current !== version) dispatch(api.util.invalidateTags(['Journal']))
    last.current = version
  }, [version, dispatch])
}

function PublicPages() {
  useNewContent()
  const main = useArrival()
  return (
    <>
      <Header />
      <ConnectionBanner />
      <Announcement />
      {/* its language is written by the head of the page, which may be another one */}
      <main ref={main} id="main" tabIndex={-1} className="grow outline-none" suppressHydrationWarning>
        <PageBoundary>
          <AppRoutes />
        </PageBoundary>
      </main>
      <Suspense>
        <Footer />
      </Suspense>
    </>
  )
}

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
  const canonical = trimSlashes(pathname)
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

/** A pattern's `*` ends before these: such an address would match no route at all. */
const LINE_BREAK = /%0[AD]|%E2%80%A[89]|[\n\r\u2028\u2029]/iu

export function Shell() {
  useAccent()
  const { pathname } = useLocation()
  const text = useText()
  const isPrefixed = useHref('/') !== '/'
  return (
    <>
      <a href="#main" className="skip-link" onClick={skip}>
        {text('site.skip')}
      </a>
      <WithoutTrailingSlash />
      <Routes {...(LINE_BREAK.test(pathname) && { location: NOT_FOUND_PATH })}>
        {!isPrefixed && <Route caseSensitive path="/admin/*" element={backOffice} />}
        <Route path="*" element={<PublicPages />} />
      </Routes>
      <Citations />
      <div className="toasts">
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
      <Messages value={messages}>
        <BrowserRouter basename={prefix}>
          <Shell />
        </BrowserRouter>
      </Messages>
    </Provider>
  )
}
