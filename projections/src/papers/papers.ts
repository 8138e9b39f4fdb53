import type { PaperEvent } from '@shodh/contracts/papers/events.ts'
import type { DetailChanges, PdfFile } from '@shodh/contracts/papers/fields.ts'
import { doiKey } from '@shodh/contracts/papers/identifiers.ts'
import { type PaperDocument, paperView } from '@shodh/contracts/papers/views.ts'
import { fileNameOf, folded, nameKey } from '@shodh/contracts/text.ts'
import { volumeOrder } from '@shodh/contracts/volumes/volume-order.ts'
import { deleted, restored } from '../deletable.ts'
import { type Of, projection } from '../projection.ts'

/** Every event of a paper: the document carries the last one's revision, with which If-Match is compared. */
type Type = PaperEvent['type'] | 'VolumeDeleted' | 'VolumeRestored'

type Named = Pick<PaperDocument, 'title' | 'subtitle' | 'authorName' | 'abstract' | 'keywords'>

const searchText = ({ title, subtitle, authorName, abstract, keywords = [] }: Named) =>
  folded([title, subtitle, authorName, ...keywords, abstract].filter(Boolean).join('\n'))

/** What is derived from the names and the content of a paper, and from its DOI. */
const derived = ({ doi, ...names }: Named & Pick<PaperDocument, 'doi'>) => ({
  ...(doi !== undefined && { doiKey: doiKey(doi) }),
  searchText: searchText(names),
  fileName: fileNameOf(names.title),
})

const orderOf = (data: Of<'PaperUploaded'>['data']) =>
  `${volumeOrder({ ...data, name: data.volumeName })} ${String(data.serial).padStart(8, '0')}`

const fileDetails = ({ bytes, pages, sha256, crc32 }: PdfFile) => ({ fileSize: bytes, pages, sha256, crc32 })

const uploaded = ({ data, metadata: { at }, revision }: Of<'PaperUploaded'>): PaperDocument => {
  const { paperId, serial, title, authorName, volumeId, volumeName, year, issueType, details, file } = data
  const { fileSize, pages, sha256, crc32 } = fileDetails(file)
  const place = { volumeId, volumeName, year, issueType }
  const common = { id: paperId, sr: serial, title, authorName, ...place, createdAt: at, updatedAt: at, fileSize, pages }
  return {
    ...paperView({ ...common, sha256, version: 1, ...details }),
    volumeKey: nameKey(volumeName),
    order: orderOf(data),
    ...derived({ title, authorName, ...details }),
    crc32,
    revision,
    isDeleted: false,
  }
}

const withDetails = (paper: PaperDocument, changes: DetailChanges): PaperDocument => {
  const gone = Object.entries(changes).filter(([, value]) => value === null)
  const changed = { ...paper, ...changes } as Record<string, unknown>
  for (const [field] of gone) delete changed[field]
  return changed as PaperDocument
}

const revised = (paper: PaperDocument, { data, metadata, revision }: Of<'PaperRevised'>): PaperDocument => {
  const { doiKey: _, ...before } = paper
  const { title = paper.title, authorName = paper.authorName } = data
  const changed = { ...withDetails(before, data.details), title, authorName }
  return { ...changed, ...derived(changed), updatedAt: metadata.at, revision }
}

/** Its dates stay; the new revision is what If-Match is compared with. */
const restoredBy =
  ({ revision }: Of<'PaperRestored' | 'VolumeRestored'>) =>
  (paper: PaperDocument | null) =>
    paper && { ...restored(paper), revision }

const replaced = (paper: PaperDocument, { data, metadata: { at }, revision }: Of<'PdfReplaced'>): PaperDocument => ({
  ...paper,
  ...fileDetails(data.file),
  version: data.version,
  replacement: { at, statedAt: data.statedAt ?? null, reason: data.reason ?? null },
  updatedAt: at,
  revision,
})

export const papers = projection<PaperDocument, Type>({
  name: 'papers',
  version: 5,
  indexes: [
    ['isDeleted', 'order'],
    ['isDeleted', 'year', 'issueType', 'volumeKey', 'order'],
    ['isDeleted', 'volumeId', 'order'],
    ['isDeleted', 'doiKey', 'order'],
    ['isDeleted', 'sha256', 'order'],
    ['isDeleted', 'createdAt'],
    ['isDeleted', 'deletedAt'],
  ],
  id: ({ data }) => ('paperIds' in data ? data.paperIds : data.paperId),
  on: {
    PaperUploaded: (_, event) => uploaded(event),
    PaperRevised: (paper, event) => paper && revised(paper, event),
    PdfReplaced: (paper, event) => paper && replaced(paper, event),
    PaperDeleted: deleted,
    PaperRestored: (paper, event) => restoredBy(event)(paper),
    VolumeDeleted: deleted,
    VolumeRestored: (paper, event) => restoredBy(event)(paper),
  },
})
