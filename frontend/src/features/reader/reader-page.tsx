import { wholeTitle } from '@shodh/contracts/papers/citation-parts.ts'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import type { ApiError } from '../../api.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.tsx'
import { useJournal } from '../../journal.ts'
import { button } from '../../ui/button.ts'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import { useHead } from '../../ui/use-head.ts'
import { type QueryState, useRetries } from '../../ui/use-retries.ts'
import type { Missing } from '../papers/missing.ts'
import { NoPaperScreen } from '../papers/paper-page/no-paper.tsx'
import { type PublishedPaper, usePublishedPaperQuery } from './api.ts'
import { Elsewhere } from './elsewhere.tsx'
import { prepareWorker } from './pdf/worker-port.ts'
import { readPath, versionIn } from './read-address.ts'
import { publishedReading, type Reading, savedReading } from './reading.ts'
import { type Saved, useSaved } from './use-saved.ts'
import './reader.css'

const assets = () => import('./reader-assets.ts')
const code = () => import('./reader-view.tsx')
const ReaderView = lazy(async () => ({ default: (await code()).ReaderView }))

type Wanted = { readonly paperId: string; readonly version: number | undefined }

const useReaderHead = (title: string | undefined) => {
  const { name = '' } = useJournal() ?? {}
  useHead({ title: title === undefined ? name : [title, name].filter(Boolean).join(' | ') })
}

function Loading() {
  return (
    <div aria-busy="true" className="reader">
      <p role="status" className="p-8 text-center text-muted">
        {useText()('reader.loading')}
      </p>
    </div>
  )
}

/** In the place of the reader. */
function Instead({ title, children }: { title: string; children: ReactNode }) {
  useReaderHead(title)
  return <div className="page py-8">{children}</div>
}

function NoPaper({ of: none }: { of: Missing }) {
  const text = useText()
  return (
    <Instead title={text(none.is === 'deleted' ? 'paper.deleted' : 'paper.notFound')}>
      {none.is === 'deleted' ? (
        <NoPaperScreen of={none} place={undefined} />
      ) : (
        <ErrorScreen heading="h1" title={text('paper.notFound')} message={text('reader.unknown')}>
          <Elsewhere />
        </ErrorScreen>
      )}
    </Instead>
  )
}

function NoVersion({ of: { paperId, version = 0 } }: { of: Wanted }) {
  const text = useText()
  const title = text('reader.noVersion', { version })
  return (
    <Instead title={title}>
      <ErrorScreen heading="h1" title={title} message={title}>
        <Link to={readPath({ paperId })} className={button.primary}>
          {text('reader.readCurrent')}
        </Link>
      </ErrorScreen>
    </Instead>
  )
}

function Failed({ error, retry }: { error: ApiError | undefined; retry: () => void }) {
  const text = useText()
  const explained = useErrorText()
  const title = text('reader.notShown')
  const message = error && !error.offline ? explained(error) : text('reader.problem', { problem: 'offline' })
  return (
    <Instead title={title}>
      <ErrorScreen heading="h1" title={title} message={message} retry={retry}>
        <Elsewhere />
      </ErrorScreen>
    </Instead>
  )
}

function Shown({ reading, data }: { reading: Reading; data: PublishedPaper | Missing | undefined }) {
  useReaderHead(wholeTitle(reading.paper))
  return (
    <Suspense fallback={<Loading />}>
      <ReaderView reading={reading} published={data} />
    </Suspense>
  )
}

function Awaited() {
  useReaderHead(undefined)
  return <Loading />
}

/** What is shown of a paper that is not saved, until it can be read, or where it can't. */
function Unread({ of: wanted, query }: { of: Wanted; query: QueryState<PublishedPaper | Missing> }) {
  const retries = useRetries(query)
  const { data } = query
  if (data) return 'is' in data ? <NoPaper of={data} /> : <NoVersion of={wanted} />
  if (retries.failed) return <Failed error={query.error as ApiError | undefined} retry={retries.retry} />
  return <Awaited />
}

const firstReading = (
  found: { readonly saved: Saved | undefined } | undefined,
  published: PublishedPaper | undefined,
  version: number | undefined,
): Reading | undefined => {
  if (found?.saved) return savedReading(found.saved)
  return found && published && publishedReading(published, version)
}

/** What is saved is shown without waiting for the journal, which says later what is newer. */
function Paper({ of: wanted }: { of: Wanted }) {
  const { paperId, version } = wanted
  const found = useSaved(paperId, version)
  const query = usePublishedPaperQuery(paperId)
  const { data } = query
  const published = data && !('is' in data) ? data : undefined
  // what the journal says later changes the notices, not the document that is open
  const [opened, setOpened] = useState<Reading>()
  const reading = opened ?? firstReading(found, published, version)
  if (reading && !opened) setOpened(reading)
  const isSaved = found?.saved !== undefined
  useEffect(() => {
    // without a network, or without storage, what is stored stays as it is
    if (isSaved)
      void assets()
        .then(({ renewReader }) => renewReader())
        .catch(() => undefined)
  }, [isSaved])
  if (reading) return <Shown reading={reading} data={data} />
  return found ? <Unread of={wanted} query={query} /> : <Awaited />
}

/** `/read/{paperId}`: the PDF of a paper, `?v=2` for one of its versions, `#page=12` for one of its pages. */
export function ReaderPage() {
  const { paperId = '' } = useParams()
  const version = versionIn(useLocation().search)
  useEffect(() => {
    prepareWorker()
    void code().catch(() => undefined)
  }, [])
  return <Paper key={`${paperId} ${version}`} of={{ paperId, version }} />
}
