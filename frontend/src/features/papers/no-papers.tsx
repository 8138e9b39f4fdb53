import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTimeZone } from '../../journal.ts'
import { button } from '../../ui/button.ts'
import { dayIn } from '../../ui/dates.ts'
import type { VolumeAddress } from './volume-address.ts'
import { BackHome } from './volume-header.tsx'
import { NeighbourLinks } from './neighbour-links.tsx'
import { isDeleted, isThere, type VolumePlace } from './volume-place.ts'

const sentenceFor = (volume: VolumeAddress | undefined, place: VolumePlace | undefined) => {
  if (!volume) return 'This address names no volume.'
  if (!place) return 'This volume does not exist, or no paper has been published in it yet.'
  return isThere(place) ? 'No paper has been published in this volume yet.' : 'This volume does not exist.'
}

function Screen({
  title,
  volume,
  children,
}: {
  title: string
  volume: VolumeAddress | undefined
  children: ReactNode
}) {
  return (
    <>
      <BackHome />
      <div className="mx-auto max-w-prose py-12 text-center">
        <h1 className="font-serif text-2xl">{title}</h1>
        {volume && (
          <p className="mt-4 font-serif text-lg text-balance wrap-anywhere">
            {volume.volumeName} · {volume.issueType} · {volume.year}
          </p>
        )}
        {children}
        <Link to="/" className={`${button.primary} mt-8`}>
          Explore Other Volumes
        </Link>
      </div>
    </>
  )
}

type Deleted = { readonly volume: VolumeAddress; readonly place: NonNullable<ReturnType<typeof isDeleted>> }

/** In the place of a volume that was deleted: when, and why. */
function Tombstone({ volume, place: { deletedAt, reason } }: Deleted) {
  const timeZone = useTimeZone()
  return (
    <Screen title="This volume was deleted" volume={volume}>
      <p className="mt-3 text-muted">
        It was deleted on <time dateTime={deletedAt}>{dayIn(timeZone, deletedAt)}</time>.
      </p>
      {reason !== null && <p className="mt-3 text-muted wrap-anywhere">Reason: {reason}</p>}
    </Screen>
  )
}

type Nothing = { readonly volume: VolumeAddress | undefined; readonly place: VolumePlace | undefined }

/** An unknown volume, one without papers, one that was deleted, or an address that can be no volume. */
export function NoPapers({ volume, place }: Nothing) {
  const deletion = isDeleted(place)
  if (volume && deletion) return <Tombstone volume={volume} place={deletion} />
  return (
    <>
      <Screen title="No Papers Found" volume={volume}>
        <p className="mt-3 text-muted">{sentenceFor(volume, place)}</p>
      </Screen>
      {isThere(place) && <NeighbourLinks of={place} />}
    </>
  )
}
