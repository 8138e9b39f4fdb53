import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { DayMessage } from '../../../ui/formats/day-message.tsx'
import type { VolumeAddress } from '../volume-address.ts'
import { isDeleted, isThere, type VolumePlace } from './api.ts'
import { NeighbourLinks } from './neighbour-links.tsx'
import { BackHome } from './volume-header.tsx'

const sentenceFor = (volume: VolumeAddress | undefined, place: VolumePlace | undefined) => {
  if (!volume) return 'volume.notNamed'
  if (!place) return 'volume.emptyOrUnknown'
  return isThere(place) ? 'volume.empty' : 'volume.unknown'
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
  const text = useText()
  return (
    <>
      <BackHome />
      <div className="mx-auto max-w-prose py-12 text-center">
        <h1 className="font-serif text-2xl">{title}</h1>
        {volume && (
          <p className="mt-4 font-serif text-lg text-balance wrap-anywhere">
            {volume.volumeName} · {text('site.issueType', { type: volume.issueType })} · {volume.year}
          </p>
        )}
        {children}
        <Link to="/" className={`${button.primary} mt-8`}>
          {text('volume.exploreOthers')}
        </Link>
      </div>
    </>
  )
}

type Deleted = { readonly volume: VolumeAddress; readonly place: NonNullable<ReturnType<typeof isDeleted>> }

/** In the place of a volume that was deleted: when, and why. */
function Tombstone({ volume, place: { deletedAt, reason } }: Deleted) {
  const text = useText()
  return (
    <Screen title={text('volume.deleted')} volume={volume}>
      <p className="mt-3 text-muted">
        <DayMessage id="volume.deletedOn" date={deletedAt} />
      </p>
      {reason !== null && <p className="mt-3 text-muted wrap-anywhere">{text('volume.reason', { reason })}</p>}
    </Screen>
  )
}

type Nothing = { readonly volume: VolumeAddress | undefined; readonly place: VolumePlace | undefined }

/** An unknown volume, one without papers, one that was deleted, or an address that can be no volume. */
export function NoPapers({ volume, place }: Nothing) {
  const text = useText()
  const deletion = isDeleted(place)
  if (volume && deletion) return <Tombstone volume={volume} place={deletion} />
  return (
    <>
      <Screen title={text('volume.noPapers')} volume={volume}>
        <p className="mt-3 text-muted">{text(sentenceFor(volume, place))}</p>
      </Screen>
      {isThere(place) && <NeighbourLinks of={place} />}
    </>
  )
}
