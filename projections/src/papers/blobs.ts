import type { BlobDocument } from '@shodh/contracts/papers/views.ts'
import { type Of, onEach, projection } from '../projection.ts'

type OfPaper = Of<'PaperUploaded' | 'PdfReplaced'>
type OfMember = Of<'MemberAdded' | 'MemberRevised' | 'MemberErased'>

type File = { readonly sha256: string; readonly bytes: number }

const picturesIn = ({ data }: OfMember) => ('pictures' in data ? data.pictures : data.picture ? [data.picture] : [])

const filesOf = (event: OfPaper | OfMember): readonly File[] =>
  'file' in event.data
    ? [event.data.file]
    : picturesIn(event as OfMember).flatMap(({ small, medium, large }) => [small, medium, large])

const named = (_: BlobDocument | null, event: OfPaper | OfMember, id: string): BlobDocument | null => {
  const file = filesOf(event).find(({ sha256 }) => sha256 === id)
  return file ? { id, bytes: file.bytes, ...(!('file' in event.data) && { isPicture: true }) } : null
}

/**
 * Every blob that an event ever named, but for pictures of who was erased. Deleting a paper, or a member of the board,
 * removes none: both can be restored.
 */
export const blobs = projection<BlobDocument, (OfPaper | OfMember)['type']>({
  name: 'blobs',
  version: 1,
  indexes: [],
  id: event => filesOf(event).map(({ sha256 }) => sha256),
  on: {
    ...onEach(['PaperUploaded', 'PdfReplaced', 'MemberAdded', 'MemberRevised'], named),
    // Stryker disable next-line ArrowFunction: What a handler does not return is taken for null.
    MemberErased: () => null,
  },
})
