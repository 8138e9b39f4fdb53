import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { useJournal, useSiteName } from '../../../journal.ts'
import { RetryIndicator } from '../../../ui/retry-indicator.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { useHead, useOrigin } from '../../../ui/use-head.ts'
import { useRetries } from '../../../ui/use-retries.ts'
import { type PaperPageData, usePaperPageQuery } from './api.ts'
import { Article } from './article.tsx'
import { type AddressedPaper, paperAddress } from './paper-address.ts'
import { paperHead } from './paper-head.ts'
import { type Published, published } from './published.ts'
import './paper-page.css'

const screens = () => import('./no-paper.tsx')
const NoPaperScreen = lazy(async () => ({ default: (await screens()).NoPaperScreen }))
const PaperFailed = lazy(async () => ({ default: (await screens()).PaperFailed }))
const PdfFailed = lazy(async () => ({ default: (await screens()).PdfFailed }))

const load = () => import('./machine-tags.ts')

/** The bundle of browsers has none. */
const onServer = import.meta.env.SSR ? await load() : undefined

/** What writes the tags for machines: at once on a server; a browser fetches it when the page is shown. */
const useMachineTags = () => {
  const [machine, setMachine] = useState(onServer)
  useEffect(() => {
    // without them a reader misses nothing
    void load().then(setMachine, () => undefined)
  }, [])
  return machine
}

const UNKNOWN = { is: 'unknown' } as const

const usePaperHead = (data: PaperPageData | undefined) => {
  const journal = useJournal()
  const siteName = useSiteName()
  const text = useText()
  const machine = useMachineTags()
  useHead(
    useMemo(() => paperHead(data, { journal, siteName, machine }, text), [data, journal, siteName, machine, text]),
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="max-w-prose py-8">
      <p role="status" className="sr-only">
        {useText()('paper.loading')}
      </p>
      <SkeletonLines count={6} />
    </div>
  )
}

/** The text and the PDF, which the journal sends itself where it can be reached. */
const BESIDE = /(?:\/text|\.pdf)$/u
const TEXT = { view: 'text' }

function Unreached({ of: paper, pathname }: { of: Published['paper']; pathname: string }) {
  if (pathname.endsWith('.pdf')) return <PdfFailed of={paper} />
  return <Navigate replace to={`/read/${paper.id}`} state={TEXT} />
}

function Paper({ address, pathname }: { address: AddressedPaper; pathname: string }) {
  const query = usePaperPageQuery(address)
  const retries = useRetries(query)
  const { data } = query
  const journal = useJournal()
  const origin = useOrigin()
  usePaperHead(data)
  const shown = useMemo(
    () => (data && !('is' in data) && journal ? published(data, journal, origin) : undefined),
    [data, journal, origin],
  )
  if (data && 'is' in data) return <NoPaperScreen of={data} address={address} />
  if (shown && BESIDE.test(pathname)) return <Unreached of={shown.paper} pathname={pathname} />
  const waiting = retries.failed ? <PaperFailed error={retries.error} retry={retries.retry} /> : <Loading />
  return (
    <>
      {retries.retrying && <RetryIndicator attempt={retries.attempt} />}
      {data && shown ? <Article data={data} published={shown} /> : waiting}
    </>
  )
}

function Nowhere() {
  usePaperHead(UNKNOWN)
  return <NoPaperScreen of={UNKNOWN} address={undefined} />
}

/** `/papers/{year}/{type}/{volume}/{sr}-{slug}`: one paper. */
export function PaperPage() {
  const { pathname } = useLocation()
  const address = useMemo(() => paperAddress(pathname), [pathname])
  return (
    <div className="page py-4 sm:py-6">
      <Suspense fallback={<Loading />}>
        {address ? <Paper key={pathname} address={address} pathname={pathname} /> : <Nowhere />}
      </Suspense>
    </div>
  )
}
