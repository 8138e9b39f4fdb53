import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { PublishVolume } from '@shodh/contracts/volumes/commands.ts'
import type { VolumeEvent } from '@shodh/contracts/volumes/events.ts'
import { momentOf } from '../content/site-parts/site-parts.ts'
import { type Decision, isRefusal, refuse } from '../decider.ts'
import { type IfMatch, matches } from '../given.ts'
import { isPresent, notifying, type PresentVolume, type Volume } from './volume.ts'

type Conditional = { readonly ifMatch?: IfMatch }

/** Why the volume cannot be published, or what is scheduled cannot be called off. */
const refusePublication = (volume: Volume, { ifMatch }: Conditional): Refusal | undefined => {
  if (!isPresent(volume)) return refuse('VOLUME_NOT_FOUND')
  const { revision, inPreparation } = volume.document
  if (!matches(revision, ifMatch)) return refuse('PRECONDITION_FAILED')
  return inPreparation ? undefined : refuse('VOLUME_ALREADY_PUBLISHED')
}

type Options = Pick<PublishVolume, 'reason' | 'notifyAuthors' | 'notifySubscribers'>

/** As events have them: authors and subscribers get a mail unless it is said that they do not. */
export const publicationOptions = ({ reason, notifyAuthors, notifySubscribers = true }: Options) => ({
  ...(reason !== undefined && { reason }),
  ...notifying({ notifyAuthors }),
  ...(!notifySubscribers && { notifySubscribers: false as const }),
})

const published = ({ papers, document: { id: volumeId, aheadPaperIds = [] } }: PresentVolume, options: Options) => {
  const ahead = new Set(aheadPaperIds)
  const paperIds = Array.from(papers).flatMap(([id, { document }]) => (document.isDeleted || ahead.has(id) ? [] : [id]))
  return { type: 'VolumePublished', data: { volumeId, paperIds, ...publicationOptions(options) } } as const
}

type Publication = PublishVolume & Conditional

const momentIn = ({ at, inSeconds }: PublishVolume, now: number) =>
  inSeconds === undefined ? at && momentOf(at, now) : new Date(now + inSeconds * 1000).toISOString()

/** At once, or at a moment. `now` is the server's clock, in milliseconds. */
export const publishVolume: Decision<Volume, Publication & { readonly now: number }, VolumeEvent> = (
  volume,
  { now, ...command },
) => {
  const refused = refusePublication(volume, command)
  if (refused || !isPresent(volume)) return refused ?? []
  const { id: volumeId, isActive } = volume.document
  if (!isActive) return refuse('VOLUME_PUBLISHED_INACTIVE')
  const at = momentIn(command, now)
  if (isRefusal(at)) return at
  if (at === undefined) return [published(volume, command)]
  return [{ type: 'VolumePublicationScheduled', data: { volumeId, at, ...publicationOptions(command) } }]
}

/** Publishes what is due; nothing where it was called off, or another process was first. */
export const publishDueVolume = (volume: Volume, now: number): readonly VolumeEvent[] => {
  if (!isPresent(volume)) return []
  const { scheduled } = volume.document
  return scheduled && Date.parse(scheduled.at) <= now ? [published(volume, scheduled)] : []
}

export const cancelPublication: Decision<Volume, Conditional, VolumeEvent> = (volume, command) => {
  const refused = refusePublication(volume, command)
  if (refused || !isPresent(volume)) return refused ?? []
  const { id: volumeId, scheduled } = volume.document
  return scheduled ? [{ type: 'VolumePublicationCancelled', data: { volumeId } }] : refuse('NOT_SCHEDULED')
}
