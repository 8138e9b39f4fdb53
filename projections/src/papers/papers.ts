import type { DetailChanges, PdfFile } from '@shodh/contracts/papers/fields.ts'
import { type PaperDocument, paperView } from '@shodh/contracts/papers/views.ts'
import { fileNameOf, folded, nameKey } from '@shodh/contracts/text.ts'
import { type Of, projection } from '../projection.ts'
import { volumeOrder } from '../volumes/volume-order.ts'

type Type = 'PaperUploaded' | 'PaperRevised' | 'PdfReplaced' | 'PaperDeleted' | 'VolumeDeleted'

const searchText = (title: string, authorName: string) => folded(`${title}\n${authorName}`)

const orderOf = (data: Of<'PaperUploaded'>['data']) =>
  `${volumeOrder({ ...data, name: data.volumeName })} ${String(data.serial).padStart(8, '0')}`

const fileFacts = ({ bytes, pages, sha256, crc32 }: PdfFile) => ({ fileSize: bytes, pages, sha256, crc32 })

const uploaded = ({ data, metadata: { at }, revision }: Of<'PaperUploaded'>): PaperDocument => {
  const { paperId, serial, title, authorName, volumeId, volumeName, year, issueType, details, file } = data
  const { fileSize, pages, sha256, crc32 } = fileFacts(file)
  const place = { volumeId, volumeName, year, issueType }
  const facts = { id: paperId, sr: serial, title, authorName, ...place, createdAt: at, updatedAt: at, fileSize, pages }
  return {
    ...paperView({ ...facts, sha256, version: 1, ...details }),
    volumeKey: nameKey(volumeName),
    order: orderOf(data),
    searchText: searchText(title, authorName),
    crc32,
    fileName: fileNameOf(title),
    revision,
  }
}

const withDetails = (paper: PaperDocument, changes: DetailChanges): PaperDocument => {
  const gone = Object.entries(changes).filter(([, value]) => value === null)
  const kept = { ...paper, ...changes } as Record<string, unknown>
  for (const [field] of gone) delete kept[field]
  return kept as PaperDocument
}

const revised = (paper: PaperDocument, { data, metadata, revision }: Of<'PaperRevised'>): PaperDocument => {
  const title = data.title ?? paper.title
  const authorName = data.authorName ?? paper.authorName
  const named = {
    title,
    authorName,
    fileName: fileNameOf(title),
    searchText: searchText(title, authorName),
    updatedAt: metadata.at,
    revision,
  }
  return { ...withDetails(paper, data.details), ...named }
}

export const papers = projection<PaperDocument, Type>({
  name: 'papers',
  version: 1,
  indexes: [['order'], ['year', 'issueType', 'volumeKey', 'order'], ['volumeId', 'order']],
  id: event => (event.type === 'VolumeDeleted' ? event.data.paperIds : event.data.paperId),
  on: {
    PaperUploaded: (_, event) => uploaded(event),
    PaperRevised: (paper, event) => paper && revised(paper, event),
    PdfReplaced: (paper, { data, metadata, revision }) =>
      paper && { ...paper, ...fileFacts(data.file), version: data.version, updatedAt: metadata.at, revision },
    PaperDeleted: () => null,
    VolumeDeleted: () => null,
  },
})
