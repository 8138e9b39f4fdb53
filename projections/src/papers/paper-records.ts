import type { PaperRecordDocument } from '@shodh/contracts/papers/records.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import { projection } from '../projection.ts'
import { papers } from './papers.ts'

type Type = 'PaperUploaded' | 'PaperRevised' | 'PdfReplaced' | 'PaperDeleted' | 'VolumeDeleted'

const momentOf = ({ metadata: { at } }: Recorded, id: string) => `${at.slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z ${id}`

const uploaded = (paper: PaperDocument, event: Recorded): PaperRecordDocument => {
  const { id, year, issueType, volumeId } = paper
  const moment = momentOf(event, id)
  return { id, changed: moment, published: moment, isDeleted: false, year, issueType, volumeId, paper }
}

/** Of a record that is there: what the event made of the paper. */
const changed = (record: PaperRecordDocument | null, event: Recorded, paper: PaperDocument | null | undefined) =>
  record && { ...record, changed: momentOf(event, record.id), ...(paper && { paper }) }

const deleted = (record: PaperRecordDocument | null, event: Recorded) =>
  record && { ...record, changed: momentOf(event, record.id), isDeleted: true }

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
      changed(record, event, papers.on.PaperRevised(record?.paper ?? null, event, id)),
    PdfReplaced: (record, event, id) => {
      const after = changed(record, event, papers.on.PdfReplaced(record?.paper ?? null, event, id))
      return after && { ...after, replaced: momentOf(event, id) }
    },
    PaperDeleted: deleted,
    VolumeDeleted: deleted,
  },
})
