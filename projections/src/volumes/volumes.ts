import type { Recorded } from '@shodh/contracts/event.ts'
import { type VolumeDocument, volumeView } from '@shodh/contracts/volumes/views.ts'
import { type Of, projection } from '../projection.ts'
import { volumeOrder } from './volume-order.ts'

type Type =
  | 'VolumeCreated'
  | 'VolumeActivated'
  | 'VolumeDeactivated'
  | 'VolumeDeleted'
  | 'PaperUploaded'
  | 'PaperRevised'
  | 'PdfReplaced'
  | 'PaperDeleted'

const created = ({ data, metadata: { at }, revision }: Of<'VolumeCreated'>): VolumeDocument => {
  const { volumeId: id, name, year, issueType } = data
  const dates = { createdAt: at, updatedAt: at, lastUpdated: at }
  const view = volumeView({ id, name, year, issueType, isActive: true, paperCount: 0, ...dates })
  return { ...view, order: volumeOrder(data), revision }
}

const withCount = (paperCount: number) => ({ paperCount, totalPapers: paperCount })

/** Changes a volume that is there, and notes when. */
const changed =
  <Event extends Recorded>(change: (volume: VolumeDocument, event: Event) => Partial<VolumeDocument>) =>
  (volume: VolumeDocument | null, event: Event): VolumeDocument | null =>
    volume && { ...volume, updatedAt: event.metadata.at, revision: event.revision, ...change(volume, event) }

const later = (one: string, other: string) => (one > other ? one : other)

export const volumes = projection<VolumeDocument, Type>({
  name: 'volumes',
  version: 1,
  indexes: [['order'], ['year', 'issueType', 'order']],
  id: ({ data }) => data.volumeId,
  on: {
    VolumeCreated: (_, event) => created(event),
    VolumeActivated: changed(() => ({ isActive: true })),
    VolumeDeactivated: changed(() => ({ isActive: false })),
    VolumeDeleted: () => null,
    PaperUploaded: changed<Of<'PaperUploaded'>>(({ paperCount, lastUpdated }, { data, metadata }) => {
      const date = data.details.publishedOn ?? metadata.at
      return { ...withCount(paperCount + 1), lastUpdated: paperCount === 0 ? date : later(lastUpdated, date) }
    }),
    PaperRevised: changed(() => ({})),
    PdfReplaced: changed<Of<'PdfReplaced'>>(({ lastUpdated }, { data, metadata }) => ({
      lastUpdated: later(lastUpdated, data.statedAt ?? metadata.at),
    })),
    PaperDeleted: changed(({ paperCount }) => withCount(paperCount - 1)),
  },
})
