import type { PaperRecordDocument, PaperDocument } from '@shodh/contracts/papers/views.ts'
import { latestOf, type Recorded } from '@shodh/contracts/event.ts'
import { type Of, onEach, projection } from '../projection.ts'
import { type NoticeEvent, noticeTypes } from './notices.ts'
import { papers } from './papers.ts'

/** A repair changes nothing that harvesters get. */
const { VolumeRepaired: _, ...followedEvents } = papers.on
type Type = keyof typeof followedEvents

const moment = (at: string, id: string) => `${at.slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z ${id}`

const momentOf = ({ metadata: { at } }: Recorded, id: string) => moment(at, id)

/** Never below that of an earlier event: a harvester that has seen one asks for later ones only. */
const changeOf = ({ metadata }: Recorded, id: string) => moment(latestOf(metadata), id)

const uploaded = (paper: PaperDocument, event: Recorded): PaperRecordDocument => {
  const { id, year, issueType, volumeId, isDeleted } = paper
  return {
    id,
    changed: changeOf(event, id),
    published: momentOf(event, id),
    isDeleted,
    year,
    issueType,
    volumeId,
    paper,
  }
}

/** What the event makes of the paper, with its moment. */
const followed = (record: PaperRecordDocument | null, event: Of<Type>, id: string): PaperRecordDocument | null => {
  const paper = papers.on[event.type](record?.paper ?? null, event as never, id)
  // Stryker disable next-line LogicalOperator: The paper is made from the record's: there is one exactly where there is the other.
  return record && paper && { ...record, changed: changeOf(event, id), isDeleted: paper.isDeleted, paper }
}

/** Of one that was public before, the moment of that stays. */
const published = (
  record: PaperRecordDocument | null,
  event: Of<'VolumePublished' | 'PaperPublishedAhead' | 'PaperRestored'>,
  id: string,
) => {
  const after = followed(record, event, id)
  return after && record?.paper.inPreparation && !after.paper.inPreparation
    ? { ...after, published: momentOf(event, id) }
    : after
}

const noticed = (record: PaperRecordDocument | null, event: NoticeEvent, id: string) => {
  const after = followed(record, event, id)
  return after && { ...after, amended: momentOf(event, id) }
}

/** Every paper that was ever uploaded, by its last change: what harvesters and feeds follow. */
export const paperRecords = projection<PaperRecordDocument, Type>({
  name: 'paper-records',
  version: 3,
  indexes: [
    ['changed'],
    ['isDeleted', 'published'],
    ['isDeleted', 'amended'],
    ['year', 'changed'],
    ['issueType', 'changed'],
    ['volumeId', 'changed'],
  ],
  id: papers.id,
  on: {
    ...onEach(Object.keys(followedEvents) as Type[], followed),
    PaperUploaded: (_, event, id) => {
      const paper = papers.on.PaperUploaded(null, event, id)
      return paper && uploaded(paper, event)
    },
    PdfReplaced: (record, event, id) => {
      const after = followed(record, event, id)
      return after && { ...after, replaced: momentOf(event, id), amended: momentOf(event, id) }
    },
    ...onEach(['VolumePublished', 'PaperPublishedAhead', 'PaperRestored'], published),
    ...onEach(noticeTypes, noticed),
  },
})
