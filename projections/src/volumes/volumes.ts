import { laterDate } from '@shodh/contracts/time/dates.ts'
import { positionText, type Recorded, typesOf } from '@shodh/contracts/event.ts'
import type { VolumeStreamEvent } from '@shodh/contracts/index.ts'
import { PaperEvent } from '@shodh/contracts/papers/events.ts'
import {
  type VolumeDocument,
  type VolumePlaceDocument,
  volumeView,
  type YearDocument,
} from '@shodh/contracts/volumes/views.ts'
import { volumeOrder } from '@shodh/contracts/volumes/volume-order.ts'
import { folded, nameKey } from '@shodh/contracts/text/text.ts'
import { deleted, restored, withDeletion, withoutDeletion } from '../deletable.ts'
import { type Of, onEach, projection } from '../projection.ts'

/** The place of every volume that was ever created; one that was deleted stays, with the date and the reason. */
export const volumePlaces = projection<VolumePlaceDocument, 'VolumeCreated' | 'VolumeDeleted' | 'VolumeRestored'>({
  name: 'volume-places',
  version: 2,
  indexes: [['year', 'issueType', 'nameKey']],
  id: ({ data }) => data.volumeId,
  on: {
    VolumeCreated: (_, { data: { volumeId, year, issueType, name } }) => ({
      id: volumeId,
      year,
      issueType,
      name,
      nameKey: nameKey(name),
    }),
    VolumeDeleted: withDeletion,
    VolumeRestored: withoutDeletion,
  },
})

export const years = projection<YearDocument, 'YearOpened'>({
  name: 'years',
  version: 1,
  indexes: [],
  id: ({ data }) => String(data.year),
  on: {
    YearOpened: (year, { data }) => ({
      id: String(data.year),
      year: data.year,
      issueTypes: [...new Set([...(year?.issueTypes ?? []), data.issueType])].sort(),
    }),
  },
})

/** Every event of its stream: the document carries the stream's revision, with which If-Match is compared. */
type Type = VolumeStreamEvent['type']

const created = ({ data, metadata, revision }: Of<'VolumeCreated'>): VolumeDocument => {
  const { at, actorId } = metadata
  const { volumeId: id, name, year, issueType, inPreparation } = data
  const dates = { createdAt: at, updatedAt: at, lastUpdated: at }
  const view = volumeView({ id, name, year, issueType, isActive: true, paperCount: 0, ...dates })
  return {
    ...view,
    createdBy: actorId,
    lastModifiedBy: actorId,
    searchText: folded(name),
    order: volumeOrder(data),
    revision,
    isDeleted: false,
    ...(inPreparation && { inPreparation }),
  }
}

const withCount = (paperCount: number) => ({ paperCount, totalPapers: paperCount })

/** With the time and the actor of a change. */
const touch = (volume: VolumeDocument, { metadata, revision }: Recorded): VolumeDocument => ({
  ...volume,
  updatedAt: metadata.at,
  lastModifiedBy: metadata.actorId,
  revision,
})

/** Of an event that changes nothing else that the document shows. */
const touched = (volume: VolumeDocument | null, event: Recorded) => volume && touch(volume, event)

/** Changes an existing volume. */
const changed =
  <Event extends Recorded>(change: (volume: VolumeDocument, event: Event) => Partial<VolumeDocument>) =>
  (volume: VolumeDocument | null, event: Event): VolumeDocument | null =>
    volume && { ...touch(volume, event), ...change(volume, event) }

const unscheduled = ({ scheduled: _, ...volume }: VolumeDocument): VolumeDocument => volume

/** Its schedule ends with it. */
const endSchedule = (volume: VolumeDocument | null) => volume && unscheduled(volume)

const published = (volume: VolumeDocument, event: Of<'VolumePublished'>): VolumeDocument => {
  const { at } = event.metadata
  const { inPreparation: _, ...before } = unscheduled(touch(volume, event))
  return {
    ...before,
    publishedAt: at,
    published: positionText(event.position),
    lastUpdated: laterDate(volume.lastUpdated, at),
  }
}

const scheduled = changed<Of<'VolumePublicationScheduled'>>((_, { data, metadata }) => {
  const { volumeId: __, ...publication } = data
  return { scheduled: { ...publication, by: metadata.actorId } }
})

export const volumes = projection<VolumeDocument, Type>({
  name: 'volumes',
  version: 5,
  indexes: [
    ['isDeleted', 'order'],
    ['isDeleted', 'year', 'issueType', 'order'],
    ['isDeleted', 'year', 'issueType', 'paperCount'],
    ['isDeleted', 'lastUpdated'],
    ['isDeleted', 'updatedAt'],
    ['isDeleted', 'deletedAt'],
    ['inPreparation'],
    ['published'],
  ],
  id: ({ data }) => data.volumeId,
  on: {
    VolumeCreated: (_, event) => created(event),
    VolumeActivated: changed(() => ({ isActive: true })),
    VolumeDeactivated: (volume, event) => touched(endSchedule(volume && { ...volume, isActive: false }), event),
    VolumeCoverChanged: changed<Of<'VolumeCoverChanged'>>((_, { data }) => ({ cover: data.cover ?? undefined })),
    VolumeDeleted: (volume, event) => deleted(endSchedule(volume), event),
    SectionsArranged: changed<Of<'SectionsArranged'>>((_, { data: { sections, order } }) => ({
      arrangement: sections.length + order.length > 0 ? { sections, order } : undefined,
    })),
    VolumeRestored: (volume, event) => volume && touch(restored(volume), event),
    VolumeRepaired: touched,
    VolumePublished: (volume, event) => volume && published(volume, event),
    VolumePublicationScheduled: scheduled,
    VolumePublicationCancelled: (volume, event) => touched(endSchedule(volume), event),
    ...onEach(typesOf<PaperEvent['type']>(PaperEvent), touched),
    PaperUploaded: changed<Of<'PaperUploaded'>>(({ paperCount, lastUpdated }, { data, metadata }) => {
      const date = data.details.publishedOn ?? data.recordedAt ?? metadata.at
      return { ...withCount(paperCount + 1), lastUpdated: paperCount === 0 ? date : laterDate(lastUpdated, date) }
    }),
    PdfReplaced: changed<Of<'PdfReplaced'>>(({ lastUpdated }, { data, metadata }) => ({
      lastUpdated: laterDate(lastUpdated, data.statedAt ?? metadata.at),
    })),
    PaperPublishedAhead: changed<Of<'PaperPublishedAhead'>>(({ aheadPaperIds = [] }, { data }) => ({
      aheadPaperIds: [...aheadPaperIds, data.paperId],
    })),
    PaperDeleted: changed(({ paperCount }) => withCount(paperCount - 1)),
    PaperRestored: changed(({ paperCount }) => withCount(paperCount + 1)),
  },
})
