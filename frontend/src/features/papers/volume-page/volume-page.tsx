import { type ShortlyNamed, shortVolumePath, volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { lazy, memo, Suspense, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useText, type Text } from '../../../i18n/text.tsx'
import { useJournal, useSiteName } from '../../../journal.ts'
import { type Head, jsonLd } from '../../../ui/head/head.ts'
import { lazyOrNothing } from '../../../ui/lazy-or-nothing.ts'
import { RetryIndicator } from '../../../ui/queries/retry-indicator.tsx'
import { Skeleton } from '../../../ui/queries/skeleton.tsx'
import { useHead } from '../../../ui/head/use-head.ts'
import { useRetries } from '../../../ui/queries/use-retries.ts'
import type { PapersOfVolume } from '../paper-details.ts'
import { volumeAddress, type VolumeAddress } from '../volume-address.ts'
import { isThere, usePapersQuery, useVolumePlaceQuery, type VolumePlace, isDeleted } from './api.ts'
import { PaperList } from './list/paper-list.tsx'
import { VolumeHeader } from './volume-header.tsx'
import './print.css'

const TITLES = ['w-4/5', 'w-3/5', 'w-full', 'w-2/3']

/** The first papers to come, where they will be. */
function PapersSkeleton() {
  const text = useText()
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {text('volume.loadingPapers')}
      </p>
      <div className="flex flex-wrap justify-between gap-4 py-5">
        <Skeleton className="h-11 w-44" />
        <Skeleton className="h-11 w-full sm:w-56" />
      </div>
      {TITLES.map(width => (
        <div key={width} className="grid gap-3 border-t border-line py-5 md:pr-[45%]">
          <Skeleton className={`h-6 ${width}`} />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  )
}

const NoPapers = lazy(async () => ({ default: (await import('./no-papers.tsx')).NoPapers }))
const loadFailed = () => import('./load-failed.tsx')
const LoadFailed = lazy(async () => ({ default: (await loadFailed()).LoadFailed }))
const NeighbourLinks = lazyOrNothing(async () => (await import('./neighbour-links.tsx')).NeighbourLinks)

const nameIn = (response: PapersOfVolume | undefined, address: VolumeAddress) =>
  response?.papers[0]?.volumeName ?? address.volumeName

const shortIdOf = (place: VolumePlace | undefined) => (isThere(place) ? place.volume?.shortId : undefined)

/** Of a volume that is not published yet, some papers may be. */
const hasNoPapers = (response: PapersOfVolume | undefined, place: VolumePlace | undefined) =>
  response?.papers.length === 0 || (place !== undefined && !isThere(place))

type Neighbourhood = { readonly of: VolumePlace | undefined; readonly isAwaited: boolean }

/**
 * The volumes before and after this one; nothing is shown below while they are awaited. Rendered again with its props
 * only: until its code is there, React would take the server's markup away.
 */
const Neighbours = memo(function Neighbours({ of: place, isAwaited }: Neighbourhood) {
  const waiting = <div aria-busy="true" />
  if (isAwaited) return waiting
  return <Suspense fallback={waiting}>{isThere(place) && <NeighbourLinks of={place} />}</Suspense>
})

/** For search engines, which read what the server sent: the bundle of browsers leaves it out. */
const linked = import.meta.env.SSR ? await import('../../../journal-json-ld.ts') : undefined

/** Papers that a description names. */
const NAMED = 3

type Shown = {
  readonly text: Text
  /** Undefined where the address names no volume. */
  readonly volume: (VolumeAddress & ShortlyNamed) | undefined
  readonly response: PapersOfVolume | undefined
  readonly place: VolumePlace | undefined
  /** Undefined while it is not known. */
  readonly journal: ReturnType<typeof useJournal>
  /** Its name in the language of the page. */
  readonly siteName: string | undefined
}

const describe = ({ papers }: PapersOfVolume) =>
  papers
    .slice(0, NAMED)
    .map(({ title }) => title)
    .join('; ')

const nowhere = ({ text, volume, place }: Shown): Head =>
  volume && isDeleted(place)
    ? { title: volume.volumeName, status: 410 }
    : { title: text('volume.noPapers'), status: 404 }

const pictureOf = (paper: PapersOfVolume['papers'][number] | undefined) =>
  paper && { path: `/api/v1/papers/volumes/${paper.volumeId}/card.png`, alt: paper.volumeName }

const there = (volume: VolumeAddress & ShortlyNamed, { text, response, journal }: Shown): Head => {
  const { year, issueType, volumeName } = response?.papers[0] ?? volume
  const papers = response ? ` (${text('site.papers', { count: response.pagination.total })})` : ''
  const path = volumePath(year, issueType, volumeName)
  const named = { name: volumeName, year }
  return {
    title: volumeName + papers,
    path,
    shortPath: shortVolumePath({ shortId: volume.shortId, year, issueType, name: volumeName }),
    description: linked && response ? describe(response) : undefined,
    picture: pictureOf(response?.papers[0]),
    tags:
      linked && journal
        ? origin => [jsonLd(linked.volumeJsonLd({ ...named, url: origin + path }, journal, origin))]
        : undefined,
  }
}

/** The head of a volume's page; without the settings of the journal, its name is left out. */
const volumeHead = (shown: Shown): Head => {
  const { volume, place, siteName } = shown
  const isMissing = !volume || (place !== undefined && !isThere(place))
  const head = isMissing ? nowhere(shown) : there(volume, shown)
  return siteName ? { ...head, title: `${head.title} | ${siteName}`, site: siteName } : head
}

const useVolumeHead = (volume?: VolumeAddress & ShortlyNamed, response?: PapersOfVolume, place?: VolumePlace) => {
  const text = useText()
  const journal = useJournal()
  const siteName = useSiteName()
  useHead(volumeHead({ text, volume, response, place, journal, siteName }))
}

function Volume({ address }: { address: VolumeAddress }) {
  const query = usePapersQuery(address)
  const retries = useRetries(query)
  const response = query.data
  useEffect(() => {
    // while there is a network: it is what shows that there is none
    if (!response) void loadFailed().catch(() => undefined)
  }, [response])
  const place = useVolumePlaceQuery(address)
  const isEmpty = hasNoPapers(response, place.data)
  const shortId = shortIdOf(place.data)
  useVolumeHead({ ...address, shortId }, response, isEmpty ? place.data : undefined)

  if (isEmpty && !place.isLoading) return <NoPapers volume={address} place={place.data} />
  if (!response && retries.failed) return <LoadFailed retries={retries} />
  return (
    <>
      <VolumeHeader
        volume={{ ...address, shortId, volumeName: nameIn(response, address) }}
        response={response}
        place={place.data}
      />
      {retries.retrying && <RetryIndicator attempt={retries.attempt} />}
      {response && !isEmpty ? <PaperList response={response} /> : <PapersSkeleton />}
      <Neighbours of={place.data} isAwaited={place.isLoading} />
    </>
  )
}

function NoVolume() {
  useVolumeHead()
  return <NoPapers volume={undefined} place={undefined} />
}

/** `/papers/{year}/{type}/{volume}/…`: the papers of one volume. */
export function VolumePage() {
  const { pathname } = useLocation()
  const address = useMemo(() => volumeAddress(pathname), [pathname])
  return <div className="page py-6 sm:py-8">{address ? <Volume key={pathname} address={address} /> : <NoVolume />}</div>
}
