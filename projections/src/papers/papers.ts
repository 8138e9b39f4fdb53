import { type DetailChanges, type PdfFile, withheldAt } from '@shodh/contracts/papers/fields.ts'
import type { PaperEvent } from '@shodh/contracts/papers/events.ts'
import { statusOf } from '@shodh/contracts/papers/notices/notices.ts'
import { doiKey } from '@shodh/contracts/papers/identifiers.ts'
import { paperFileName } from '@shodh/contracts/papers/plain-text.ts'
import { type PaperDocument, paperView } from '@shodh/contracts/papers/views.ts'
import { folded, nameKey } from '@shodh/contracts/text/text.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import { volumeOrder } from '@shodh/contracts/volumes/volume-order.ts'
import { deleted, restored } from '../deletable.ts'
import { lastResult, type Of, onEach, projection } from '../projection.ts'
import { type NoticeEvent, noticeTypes, withNotice } from './notices.ts'

/** Every event of a paper that readers see: the document carries the last one's revision, with which If-Match is compared. */
type Type =
  | Exclude<PaperEvent['type'], 'CorrectionProposed'>
  | 'VolumeDeleted'
  | 'VolumeRestored'
  | 'VolumeRepaired'
  | 'VolumePublished'

type Named = Pick<PaperDocument, 'title' | 'subtitle' | 'authorName' | 'abstract' | 'keywords'>

const searchText = ({ title, subtitle, authorName, abstract, keywords = [] }: Named) =>
  folded([title, subtitle, authorName, ...keywords, abstract].filter(Boolean).join('\n'))

/** The history of a paper names its file, too. */
export const fileNameOf = lastResult((title: string) => paperFileName(title))

/** What is derived from the names and the content of a paper, and from its DOI. */
const derived = ({ doi, ...names }: Named & Pick<PaperDocument, 'doi'>) => ({
  ...(doi !== undefined && { doiKey: doiKey(doi) }),
  searchText: searchText(names),
  fileName: fileNameOf(names.title),
})

/** Parsed once for a volume: its papers come one after the other. */
const volumeKeys = lastResult((year: number, issueType: IssueType, name: string) => ({
  volumeKey: nameKey(name),
  order: volumeOrder({ year, issueType, name }),
}))

const keysOf = ({ year, issueType, volumeName, serial }: Of<'PaperUploaded'>['data']) => {
  const { volumeKey, order } = volumeKeys(year, issueType, volumeName)
  return { volumeKey, order: `${order} ${String(serial).padStart(8, '0')}` }
}

const fileDetails = ({ bytes, pages, sha256, crc32 }: PdfFile) => ({ fileSize: bytes, pages, sha256, crc32 })

// the record of a paper is made from the same document of it
const uploaded = lastResult(({ data, metadata: { at }, revision }: Of<'PaperUploaded'>): PaperDocument => {
  const { paperId, serial, title, authorName, volumeId, volumeName, year, issueType, details, file } = data
  const { inPreparation } = data
  const { fileSize, pages, sha256, crc32 } = fileDetails(file)
  const place = { volumeId, volumeName, year, issueType }
  const common = { id: paperId, sr: serial, title, authorName, ...place, createdAt: at, updatedAt: at, fileSize, pages }
  return {
    ...paperView({ ...common, sha256, version: 1, ...details }),
    ...keysOf(data),
    ...derived({ title, authorName, ...details }),
    crc32,
    revision,
    isDeleted: false,
    ...(inPreparation && { inPreparation }),
  }
})

const withDetails = (paper: PaperDocument, changes: DetailChanges): PaperDocument => {
  const gone = Object.entries(changes).filter(([, value]) => value === null)
  const changed = { ...paper, ...changes } as Record<string, unknown>
  for (const [field] of gone) delete changed[field]
  return changed as PaperDocument
}

const revised = lastResult((paper: PaperDocument, { data, metadata, revision }: Of<'PaperRevised'>): PaperDocument => {
  const { doiKey: _, ...before } = paper
  const { title = paper.title, authorName = paper.authorName } = data
  const changed = { ...withDetails(before, data.details), title, authorName }
  return { ...changed, ...derived(changed), updatedAt: metadata.at, revision }
})

/** It is public from now on, if it never was before. */
const published = lastResult(
  (
    { inPreparation, ...paper }: PaperDocument,
    { metadata: { at }, revision }: Of<'VolumePublished' | 'PaperPublishedAhead' | 'PaperRestored'>,
  ): PaperDocument => ({ ...paper, ...(inPreparation && { publishedAt: at, updatedAt: at }), revision }),
)

/** Its dates stay; the new revision is what If-Match is compared with. */
const restoredBy =
  ({ revision }: Of<'PaperRestored' | 'VolumeRestored'>) =>
  (paper: PaperDocument | null) =>
    paper && { ...restored(paper), revision }

/** What of the PDF that is served now may not be shown concerns no other one. */
const withoutWithholding = ({ withheld: _, ...paper }: PaperDocument): PaperDocument => paper

const withheld = (paper: PaperDocument, event: Of<'PdfWithheld'>): PaperDocument => {
  const { sha256, reason, lawfulBasis } = event.data
  const act = sha256 === paper.sha256 && { withheld: { at: withheldAt(event), reason, lawfulBasis } }
  return { ...paper, ...act, updatedAt: event.metadata.at, revision: event.revision }
}

const released = (paper: PaperDocument, { data, metadata: { at }, revision }: Of<'PdfReleased'>): PaperDocument => ({
  ...(data.sha256 === paper.sha256 ? withoutWithholding(paper) : paper),
  updatedAt: at,
  revision,
})

const withoutProblem = ({ fileProblem: _, ...paper }: PaperDocument): PaperDocument => paper

const replaced = (paper: PaperDocument, { data, metadata: { at }, revision }: Of<'PdfReplaced'>): PaperDocument => ({
  ...withoutWithholding(withoutProblem(paper)),
  ...fileDetails(data.file),
  version: data.version,
  replacement: { at, statedAt: data.statedAt ?? null, reason: data.reason ?? null },
  updatedAt: at,
  revision,
})

/** What is wrong with an earlier version is said nowhere. */
const repaired = (paper: PaperDocument, { data }: Of<'VolumeRepaired'>, id: string): PaperDocument => {
  const file = data.files.find(({ paperId, version }) => paperId === id && version === paper.version)
  if (!file) return paper
  return { ...withoutProblem(paper), ...(file.problem !== null && { fileProblem: file.problem }) }
}

const noticed = (paper: PaperDocument | null, event: NoticeEvent): PaperDocument | null => {
  if (!paper) return null
  const { status: _, ...before } = paper
  const notices = withNotice(paper.notices, event)
  const status = statusOf(notices)
  return { ...before, notices, ...(status && { status }), updatedAt: event.metadata.at, revision: event.revision }
}

const idsOf = ({ data }: Of<Type>) => {
  if ('files' in data) return data.files.map(({ paperId }) => paperId)
  return 'paperIds' in data ? data.paperIds : data.paperId
}

export const papers = projection<PaperDocument, Type>({
  name: 'papers',
  version: 7,
  indexes: [
    ['isDeleted', 'order'],
    ['isDeleted', 'year', 'issueType', 'volumeKey', 'order'],
    ['isDeleted', 'volumeId', 'order'],
    ['isDeleted', 'doiKey', 'order'],
    ['isDeleted', 'sha256', 'order'],
    ['isDeleted', 'createdAt'],
    ['isDeleted', 'deletedAt'],
    ['isDeleted', 'fileProblem'],
    ['isDeleted', 'searchText'],
  ],
  id: idsOf,
  on: {
    PaperUploaded: (_, event) => uploaded(event),
    PaperRevised: (paper, event) => paper && revised(paper, event),
    PdfReplaced: (paper, event) => paper && replaced(paper, event),
    PdfWithheld: (paper, event) => paper && withheld(paper, event),
    PdfReleased: (paper, event) => paper && released(paper, event),
    ...onEach(noticeTypes, noticed),
    PaperDeleted: deleted,
    PaperRestored: (paper, event) => {
      const after = restoredBy(event)(paper)
      return after && event.data.isPublication ? published(after, event) : after
    },
    PaperPublishedAhead: (paper, event) => paper && published(paper, event),
    VolumePublished: (paper, event) => paper && published(paper, event),
    VolumeDeleted: deleted,
    VolumeRestored: (paper, event) => restoredBy(event)(paper),
    VolumeRepaired: (paper, event, id) => paper && repaired(paper, event, id),
  },
})
