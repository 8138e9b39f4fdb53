import { lazy, memo, Suspense, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { useJournal, useSiteName } from '../../../journal.ts'
import { RetryIndicator } from '../../../ui/retry-indicator.tsx'
import { useRetries } from '../../../ui/use-retries.ts'
import { lazyOrNothing } from '../../../ui/lazy-or-nothing.ts'
import { useHead } from '../../../ui/use-head.ts'
import { usePapersQuery } from './api.ts'
import type { PapersOfVolume } from '../paper-details.ts'
import { PaperList } from './paper-list.tsx'
import { PapersSkeleton } from './papers-skeleton.tsx'
import { volumeAddress, type VolumeAddress } from '../volume-address.ts'
import { volumeHead } from './volume-head.ts'
import { VolumeHeader } from './volume-header.tsx'
import { isThere, useVolumePlaceQuery, type VolumePlace } from './volume-place.ts'
import './print.css'

const NoPapers = lazy(async () => ({ default: (await import('./no-papers.tsx')).NoPapers }))
const loadFailed = () => import('./load-failed.tsx')
const LoadFailed = lazy(async () => ({ default: (await loadFailed()).LoadFailed }))
const NeighbourLinks = lazyOrNothing(async () => (await import('./neighbour-links.tsx')).NeighbourLinks)

const nameIn = (response: PapersOfVolume | undefined, address: VolumeAddress) =>
  response?.papers[0]?.volumeName ?? address.volumeName

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

const useVolumeHead = (volume?: VolumeAddress, response?: PapersOfVolume, place?: VolumePlace) => {
  const text = useText()
  const journal = useJournal()
  const siteName = useSiteName()
  useHead(volumeHead({ text, volume, response, place, journal, siteName }))
}

function Volume({ address }: { address: VolumeAddress }) {
  const query = usePapersQuery(address)
  const retries = useRetries(query)
  const response = query.data
  const isEmpty = response?.papers.length === 0
  useEffect(() => {
    // while there is a network: it is what shows that there is none
    if (!response) void loadFailed().catch(() => undefined)
  }, [response])
  const place = useVolumePlaceQuery(address)
  useVolumeHead(address, response, isEmpty ? place.data : undefined)

  if (isEmpty && !place.isLoading) return <NoPapers volume={address} place={place.data} />
  if (!response && retries.failed) return <LoadFailed retries={retries} />
  return (
    <>
      <VolumeHeader volume={{ ...address, volumeName: nameIn(response, address) }} response={response} />
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
