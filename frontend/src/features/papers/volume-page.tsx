import { lazy, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ApiError } from '../../api.ts'
import { useJournal } from '../../journal.ts'
import { RetryIndicator } from '../../ui/query-result.tsx'
import { useRetries } from '../../ui/use-retries.ts'
import { useHead } from '../../ui/use-head.ts'
import { usePapersQuery } from './api.ts'
import { LoadFailed } from './load-failed.tsx'
import type { PapersOfVolume } from './paper-details.ts'
import { PaperList } from './paper-list.tsx'
import { PapersSkeleton } from './papers-skeleton.tsx'
import { volumeAddress, type VolumeAddress } from './volume-address.ts'
import { volumeHead } from './volume-head.ts'
import { VolumeHeader } from './volume-header.tsx'
import { useVolumePlaceQuery, type VolumePlace } from './volume-place.ts'

const NoPapers = lazy(async () => ({ default: (await import('./no-papers.tsx')).NoPapers }))

const nameIn = (response: PapersOfVolume | undefined, address: VolumeAddress) =>
  response?.papers[0]?.volumeName ?? address.volumeName

/** Once shown, the error screen stays until there is a response. */
const useFailure = (failed: boolean) => {
  const [hasFailed, setHasFailed] = useState(false)
  if (failed && !hasFailed) setHasFailed(true)
  return failed || hasFailed
}

/** What became of a volume without papers; undefined of one that has some, and until it is known. */
const useEmptyVolume = (address: VolumeAddress, isEmpty: boolean) => {
  const { data, isLoading } = useVolumePlaceQuery(address, { skip: !isEmpty })
  return isEmpty && !isLoading ? { place: data } : undefined
}

const useVolumeHead = (volume?: VolumeAddress, response?: PapersOfVolume, place?: VolumePlace) => {
  const journal = useJournal()?.name
  useHead(volumeHead({ volume, response, place, journal }))
}

function Volume({ address }: { address: VolumeAddress }) {
  const query = usePapersQuery(address)
  const retries = useRetries(query)
  const hasFailed = useFailure(retries.failed)
  const response = query.data
  const error = query.error as ApiError | undefined
  const isEmpty = response?.papers.length === 0
  const empty = useEmptyVolume(address, isEmpty)
  useVolumeHead(address, response, empty?.place)

  if (empty) return <NoPapers volume={address} place={empty.place} />
  if (!response && hasFailed) return <LoadFailed error={error} retries={retries} busy={!retries.failed} />
  return (
    <>
      <VolumeHeader
        volume={{ ...address, volumeName: nameIn(response, address) }}
        paperCount={response?.pagination.total}
      />
      {retries.retrying && <RetryIndicator attempt={retries.attempt} />}
      {response && !isEmpty ? <PaperList response={response} /> : <PapersSkeleton />}
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
