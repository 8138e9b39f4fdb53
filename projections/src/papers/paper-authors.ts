import type { PaperAuthorsDocument } from '@shodh/contracts/papers/authors/views.ts'
import { positionText } from '@shodh/contracts/event.ts'
import { volumeOrder } from '@shodh/contracts/volumes/volume-order.ts'
import { type Of, projection } from '../projection.ts'

type Type = 'PaperUploaded' | 'PaperRevised' | 'PaperDeleted' | 'PaperRestored' | 'VolumeDeleted' | 'VolumeRestored'

const uploaded = ({ data, position }: Of<'PaperUploaded'>): PaperAuthorsDocument => {
  const { paperId: id, volumeId, year, issueType, volumeName: name, serial, authorName, details } = data
  return {
    id,
    volumeId,
    year,
    order: `${volumeOrder({ year, issueType, name })} ${String(serial).padStart(8, '0')}`,
    authorName,
    authors: details.authors,
    isDeleted: false,
    changed: positionText(position),
  }
}

/** Changes a paper that is known. */
const change =
  <Event extends Of<Type>>(changed: (event: Event) => Partial<PaperAuthorsDocument>) =>
  (paper: PaperAuthorsDocument | null, event: Event): PaperAuthorsDocument | null =>
    paper && { ...paper, ...changed(event), changed: positionText(event.position) }

const deleted = change<Of<'PaperDeleted' | 'VolumeDeleted'>>(() => ({ isDeleted: true }))
const restored = change<Of<'PaperRestored' | 'VolumeRestored'>>(() => ({ isDeleted: false }))

const revised = ({ data: { authorName, details } }: Of<'PaperRevised'>): Partial<PaperAuthorsDocument> => ({
  ...(authorName !== undefined && { authorName }),
  ...(details.authors !== undefined && { authors: details.authors ?? undefined }),
})

/** Who wrote which paper, also those that were deleted. */
export const paperAuthors = projection<PaperAuthorsDocument, Type>({
  name: 'paper-authors',
  version: 2,
  indexes: [['changed']],
  id: ({ data }) => ('paperIds' in data ? data.paperIds : data.paperId),
  on: {
    PaperUploaded: (_, event) => uploaded(event),
    PaperRevised: change(revised),
    PaperDeleted: deleted,
    PaperRestored: restored,
    VolumeDeleted: deleted,
    VolumeRestored: restored,
  },
})
