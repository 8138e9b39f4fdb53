import type { PaperRecordDocument } from '@shodh/contracts/papers/records.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import { projection } from '../projection.ts'
import { papers } from './papers.ts'

type Type = Extract<keyof typeof papers.on, string>

const momentOf = ({ metadata: { at } }: Recorded, id: string) => `${at.slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z ${id}`

const uploaded = (paper: PaperDocument, event: Recorded): PaperRecordDocument => {
  const { id, year, issueType, volumeId, isDeleted } = paper
  const moment = momentOf(event, id)
  return { id, changed: moment, published: moment, isDeleted, year, issueType, volumeId, paper }
}

/** What the event makes of the paper, with its moment. */
const followed = (record: PaperRecordDocument | null, event: Recorded, paper: PaperDocument | null) =>
  record && paper && { ...record, changed: momentOf(event, record.id), isDeleted: paper.isDeleted, paper }

/** Every paper that was ever published, by its last change: what harvesters and feeds follow. */
export const paperRecords = projection<PaperRecordDocument, Type>({
  name: 'paper-records',
  version: 1,
  indexes: [
    ['changed'],
    ['isDeleted', 'published'],
    ['isDeleted', 'replaced'],
    ['year', 'changed'],
    ['issueType', 'changed'],
    ['volumeId', 'changed'],
  ],
  id: papers.id,
  on: {
    PaperUploaded: (_, event, id) => {
      const paper = papers.on.PaperUploaded(null, event, id)
      return paper && uploaded(paper, event)
    },
    PaperRevised: (record, event, id) =>
      followed(record, event, papers.on.PaperRevised(record?.paper ?? null, event, id)),
    PdfReplaced: (record, event, id) => {
      const after = followed(record, event, papers.on.PdfReplaced(record?.paper ?? null, event, id))
      return after && { ...after, replaced: momentOf(event, id) }
    },
    PaperDeleted: (record, event, id) =>
      followed(record, event, papers.on.PaperDeleted(record?.paper ?? null, event, id)),
    PaperRestored: (record, event, id) =>
      followed(record, event, papers.on.PaperRestored(record?.paper ?? null, event, id)),
    VolumeDeleted: (record, event, id) =>
      followed(record, event, papers.on.VolumeDeleted(record?.paper ?? null, event, id)),
    VolumeRestored: (record, event, id) =>
      followed(record, event, papers.on.VolumeRestored(record?.paper ?? null, event, id)),
  },
})
