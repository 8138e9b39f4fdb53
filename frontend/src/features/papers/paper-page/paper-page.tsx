import { wholeTitle } from '@shodh/contracts/papers/citations/parts.ts'
import { titlePrefix } from '@shodh/contracts/papers/notices/notice-types.ts'
import { paperPath, shortPaperPath } from '@shodh/contracts/papers/paper-address.ts'
import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useText, type Text } from '../../../i18n/text.tsx'
import { useJournal, useSiteName } from '../../../journal.ts'
import type { Head } from '../../../ui/head/head.ts'
import { RetryIndicator } from '../../../ui/queries/retry-indicator.tsx'
import { SkeletonLines } from '../../../ui/queries/skeleton.tsx'
import { useHead, useOrigin } from '../../../ui/head/use-head.ts'
import { useRetries } from '../../../ui/queries/use-retries.ts'
import type { Missing } from '../missing.ts'
import { type PaperPageData, usePaperPageQuery } from './api.ts'
import { Article } from './article.tsx'
import type * as MachineTags from './head/machine-tags.ts'
import { type AddressedPaper, paperAddress } from './paper-address.ts'
import { type Published, published, type Journal } from './published.ts'
import './paper-page.css'

const screens = () => import('./no-paper.tsx')
const NoPaperScreen = lazy(async () => ({ default: (await screens()).NoPaperScreen }))
const PaperFailed = lazy(async () => ({ default: (await screens()).PaperFailed }))
const PdfFailed = lazy(async () => ({ default: (await screens()).PdfFailed }))

const load = () => import('./head/machine-tags.ts')

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

/** Characters of a description: search engines show no more. */
const DESCRIPTION_MAX = 300

const shortened = (text: string) =>
  text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_MAX - 1)).toWellFormed()}…`

const descriptionOf = (paper: { readonly abstract?: string | undefined; readonly authorName: string }) =>
  shortened(plainText(paper.abstract ?? paper.authorName).replaceAll(/\s+/gu, ' '))

type Known = {
  readonly journal: Journal | undefined
  /** Its name in the language of the page. */
  readonly siteName: string | undefined
  /** What writes the tags for machines; in a browser it comes after the page. */
  readonly machine: typeof MachineTags | undefined
}

const missing = ({ is }: Missing, text: Text): Head =>
  is === 'deleted' ? { title: text('paper.deleted'), status: 410 } : { title: text('paper.notFound'), status: 404 }

const shown = (data: PaperPageResponse, { journal, machine }: Known): Head => {
  const { paper } = data
  const head = {
    title: titlePrefix(paper.status) + wholeTitle(paper),
    path: paperPath(paper),
    shortPath: shortPaperPath(paper),
    isCitedInEnglish: true,
    description: descriptionOf(paper),
    picture: paper.withheld ? undefined : { path: `/api/v1/papers/${paper.id}/card.png`, alt: wholeTitle(paper) },
  }
  if (!journal || !machine) return head
  return {
    ...head,
    tags: origin => machine.paperTags(published(data, journal, origin)),
    links: origin => machine.signposts(published(data, journal, origin)),
  }
}

/** The head of a paper's page, also of one that is not there. */
const paperHead = (data: PaperPageData | undefined, known: Known, text: Text): Head => {
  const { siteName } = known
  if (!data) return { title: siteName ?? '' }
  const head = 'is' in data ? missing(data, text) : shown(data, known)
  return siteName ? { ...head, title: `${head.title} | ${siteName}`, site: siteName } : head
}

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
