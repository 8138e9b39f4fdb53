import { useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ApiError } from '../../api.ts'
import { RetryIndicator } from '../../ui/query-result.tsx'
import { count } from '../../ui/count.ts'
import { useRetries } from '../../ui/use-retries.ts'
import { useTitle } from '../../ui/use-title.ts'
import { usePapersQuery } from './api.ts'
import { LoadFailed } from './load-failed.tsx'
import { NoPapers } from './no-papers.tsx'
import type { PapersOfVolume } from './paper-details.ts'
import { PaperList } from './paper-list.tsx'
import { PapersSkeleton } from './papers-skeleton.tsx'
import { volumeAddress, type VolumeAddress } from './volume-address.ts'
import { VolumeHeader } from './volume-header.tsx'

const nameIn = (response: PapersOfVolume | undefined, address: VolumeAddress) =>
  response?.papers[0]?.volumeName ?? address.volumeName

const titleOf = (response: PapersOfVolume | undefined, address: VolumeAddress) =>
  nameIn(response, address) + (response ? ` (${count(response.pagination.total, 'paper')})` : '')

const hasNone = (response: PapersOfVolume | undefined, error: ApiError | undefined) =>
  response?.papers.length === 0 || error?.status === 404

/** Once shown, the error screen stays until there is a response. */
const useFailure = (failed: boolean) => {
  const [hasFailed, setHasFailed] = useState(false)
  if (failed && !hasFailed) setHasFailed(true)
  return failed || hasFailed
}

function Volume({ address }: { address: VolumeAddress }) {
  const query = usePapersQuery(address)
  const retries = useRetries(query)
  const hasFailed = useFailure(retries.failed)
  const response = query.data
  const error = query.error as ApiError | undefined
  useTitle(titleOf(response, address))

  if (hasNone(response, error)) return <NoPapers volume={address} />
  if (!response && hasFailed) return <LoadFailed error={error} retries={retries} busy={!retries.failed} />
  return (
    <>
      <VolumeHeader
        volume={{ ...address, volumeName: nameIn(response, address) }}
        paperCount={response?.pagination.total}
      />
      {retries.retrying && <RetryIndicator attempt={retries.attempt} />}
      {response ? <PaperList response={response} /> : <PapersSkeleton />}
    </>
  )
}

/** `/papers/{year}/{type}/{volume}/…`: the papers of one volume. */
export function VolumePage() {
  const { pathname } = useLocation()
  const address = useMemo(() => volumeAddress(pathname), [pathname])
  return (
    <div className="page py-6 sm:py-8">
      {address ? <Volume key={pathname} address={address} /> : <NoPapers volume={undefined} />}
    </div>
  )
}
