import type { BlobDocument } from '@shodh/contracts/papers/views.ts'
import { type Of, onEach, projection } from '../projection.ts'

type OfPaper = Of<'PaperUploaded' | 'PdfReplaced'>
type OfMember = Of<'MemberAdded' | 'MemberRevised' | 'MemberErased'>
type OfSite = Of<'HeaderRevised' | 'FooterRevised' | 'LogoReplaced' | 'PublicationScheduled'>
type OfFiles = OfPaper | OfMember | OfSite

type File = { readonly sha256: string; readonly bytes: number }

const picturesIn = ({ data }: OfMember) => ('pictures' in data ? data.pictures : data.picture ? [data.picture] : [])

const logoIn = ({ type, data }: OfSite) =>
  type === 'LogoReplaced'
    ? data.picture
    : type === 'PublicationScheduled'
      ? (data.header?.logo ?? data.footer?.logo)
      : data.logo

const filesOfLogo = (event: OfSite): readonly File[] => {
  const logo = logoIn(event)
  return logo && 'large' in logo ? [logo.small, logo.large] : []
}

const isOfMember = (event: OfFiles): event is OfMember => event.type.startsWith('Member')

const filesOf = (event: OfFiles): readonly File[] => {
  if ('file' in event.data) return [event.data.file]
  return isOfMember(event)
    ? picturesIn(event).flatMap(({ small, medium, large }) => [small, medium, large])
    : filesOfLogo(event as OfSite)
}

const named = (_: BlobDocument | null, event: OfFiles, id: string): BlobDocument | null => {
  const file = filesOf(event).find(({ sha256 }) => sha256 === id)
  return file ? { id, bytes: file.bytes, ...(!('file' in event.data) && { isPicture: true }) } : null
}

/**
 * Every blob that an event ever named, but for pictures of who was erased. Deleting a paper, or a member of the board,
 * removes none: both can be restored.
 */
export const blobs = projection<BlobDocument, OfFiles['type']>({
  name: 'blobs',
  version: 1,
  indexes: [],
  id: event => filesOf(event).map(({ sha256 }) => sha256),
  on: {
    ...onEach(['PaperUploaded', 'PdfReplaced', 'MemberAdded', 'MemberRevised'], named),
    ...onEach(['HeaderRevised', 'FooterRevised', 'LogoReplaced', 'PublicationScheduled'], named),
    // Stryker disable next-line ArrowFunction: What a handler does not return is taken for null.
    MemberErased: () => null,
  },
})
