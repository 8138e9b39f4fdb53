import { wholeTitle } from '@shodh/contracts/papers/citations/parts.ts'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import type { ApiError } from '../../api.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.tsx'
import { ErrorScreen } from '../../ui/queries/error-screen.tsx'
import { type QueryState, useRetries } from '../../ui/queries/use-retries.ts'
import type { Missing } from '../papers/missing.ts'
import { type PublishedPaper, usePublishedPaperQuery } from './api.ts'
import { removeFirstText } from './first-text.ts'
import { Elsewhere, Instead, useReaderHead } from './fallbacks/fallback.tsx'
import type { Wanted } from './fallbacks/no-reading.tsx'
import { Opening } from './fallbacks/opening.tsx'
import { prepareWorker } from './pdf/worker-port.ts'
import { versionIn } from './read-address.ts'
import { type Reading, type Damage, type Lookup, publishedReading, savedReading, useSaved } from './reading.ts'
import type { ReaderView } from './state/settings.ts'
import { ReaderViewsContext, useReaderViews } from './state/use-reader-view.ts'
import './reader.css'

const assets = () => import('./reader-assets.ts')
/** Loads and starts what shows a PDF. */
export const prepareReader = async () => {
  prepareWorker()
  return (await import('./reader-view.tsx')).ReaderView
}
const NoReading = lazy(async () => ({ default: (await import('./fallbacks/no-reading.tsx')).NoReading }))

type Props = { readonly reading: Reading; readonly published: PublishedPaper | Missing | undefined }
const load: Readonly<Record<ReaderView, () => Promise<ComponentType<Props>>>> = {
  page: prepareReader,
  text: async () => (await import('./text/text-view.tsx')).TextView,
}
const loaded: Partial<Record<ReaderView, ComponentType<Props>>> = {}

/** What shows a view, once its code is there: not `lazy`, since React takes no fallback away within 300 ms. */
const useCode = (view: ReaderView) => {
  const [, change] = useState<object>()
  const [error, fail] = useState<Error>()
  useEffect(() => {
    if (loaded[view]) return
    const arrived = (shown: ComponentType<Props>) => {
      loaded[view] = shown
      change({})
    }
    load[view]().then(arrived, fail)
  }, [view])
  if (error) throw error
  return loaded[view]
}

function Loading() {
  return (
    <div aria-busy="true" className="reader">
      <div className="p-8 text-center text-muted">
        <Opening />
      </div>
    </div>
  )
}

type Failure = {
  readonly error: ApiError | undefined
  readonly damage: Damage | undefined
  readonly retry: () => void
}

function Failed({ error, damage, retry }: Failure) {
  const text = useText()
  const explained = useErrorText()
  const title = text('reader.notShown')
  const problem = damage ?? 'offline'
  const message = error && !error.offline && !damage ? explained(error) : text('reader.problem', { problem })
  return (
    <Instead title={title}>
      <ErrorScreen heading="h1" title={title} message={message} retry={retry}>
        <Elsewhere />
      </ErrorScreen>
    </Instead>
  )
}

function Shown({ view: View, reading, published }: Props & { view: ComponentType<Props> | undefined }) {
  useReaderHead(wholeTitle(reading.paper))
  return View ? <View reading={reading} published={published} /> : <Loading />
}

function Awaited() {
  useReaderHead(undefined)
  return <Loading />
}

type Unopened = {
  readonly of: Wanted
  readonly query: QueryState<PublishedPaper | Missing>
  readonly damage: Damage | undefined
}

/** What is shown of a paper that is not saved, until it can be read, or where it can't. */
function Unread({ of: wanted, query, damage }: Unopened) {
  const retries = useRetries(query)
  const { data } = query
  if (data)
    return (
      <Suspense fallback={<Loading />}>
        <NoReading of={wanted} data={data} />
      </Suspense>
    )
  if (retries.failed) return <Failed error={retries.error} damage={damage} retry={retries.retry} />
  return <Awaited />
}

const firstReading = (
  found: Lookup | undefined,
  published: PublishedPaper | undefined,
  version: number | undefined,
): Reading | undefined => {
  if (found?.saved) return savedReading(found.saved)
  const reading = found && published && publishedReading(published, version)
  return reading && { ...reading, ...(found.damage && { damage: found.damage }) }
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
  useEffect(() => {
    if (isSaved)
      void import('../library/readings/late-readings.ts')
        .then(({ addReading }) => addReading({ paperId, kind: 'pdf' }))
        .catch(() => undefined)
  }, [isSaved, paperId])
  const views = useReaderViews()
  const view = useCode(views.shown)
  if (!reading) return found ? <Unread of={wanted} query={query} damage={found.damage} /> : <Awaited />
  return (
    <ReaderViewsContext value={views}>
      <Shown view={view} reading={reading} published={data} />
    </ReaderViewsContext>
  )
}

/** `/read/{paperId}`: the PDF of a paper, `?v=2` for one of its versions, `#page=12` for one of its pages. */
export function ReaderPage() {
  const { paperId = '' } = useParams()
  const version = versionIn(useLocation().search)
  useEffect(() => () => void removeFirstText(), [])
  return <Paper key={`${paperId} ${version}`} of={{ paperId, version }} />
}
