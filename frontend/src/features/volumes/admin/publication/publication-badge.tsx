import type { Preparation } from '@shodh/contracts/volumes/views.ts'
import { useTimeZone } from '../../../../journal.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { TextLink } from '../../../../ui/admin/button.tsx'

/** Undefined of a volume that readers see. */
export const publicationState = (timeZone: string, { inPreparation, scheduledAt }: Preparation) => {
  if (!inPreparation) return undefined
  return scheduledAt === undefined ? 'In preparation' : `Publishes on ${momentIn(timeZone, scheduledAt)}`
}

/** Says of a volume that readers do not see it yet; nothing of another one. */
export function PublicationBadge({ of: volume }: { of: Preparation }) {
  const state = publicationState(useTimeZone(), volume)
  return state === undefined ? null : <Badge tone="accent">{state}</Badge>
}

export const publicationPath = (id: string) => `/admin/papers/volumes/${encodeURIComponent(id)}/publish`

/** The same, leading to the checks and the publication. */
export function PublicationLink({ id, of: volume }: { id: string; of: Preparation }) {
  if (!volume.inPreparation) return null
  return (
    <TextLink to={publicationPath(id)} className="inline-flex min-h-8 items-center">
      <PublicationBadge of={volume} />
    </TextLink>
  )
}
