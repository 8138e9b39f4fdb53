import type { Document, ReadModel, Find } from '@shodh/adapters/read-store/read-store.ts'
import type { AuditDocument } from '@shodh/contracts/audit/log.ts'
import type { BoardDocument } from '@shodh/contracts/board/board.ts'
import type { ContactMessageDocument } from '@shodh/contracts/contact/views.ts'
import type { PageDocument, SitePartDocument } from '@shodh/contracts/content/documents.ts'
import type { FileDocument, FileShareDocument } from '@shodh/contracts/files/document.ts'
import type { CorrectionProposalsDocument } from '@shodh/contracts/papers/notices/notices.ts'
import type { PaperAuthorsDocument } from '@shodh/contracts/papers/authors/views.ts'
import type { PaperPlaceDocument } from '@shodh/contracts/papers/paper-page.ts'
import type {
  PaperRecordDocument,
  PaperDocument,
  PaperHistoryDocument,
  PaperVersionDocument,
} from '@shodh/contracts/papers/views.ts'
import type { WithheldPdfDocument } from '@shodh/contracts/papers/withholding/withholding.ts'
import type { ShortIdsDocument } from '@shodh/contracts/short-ids.ts'
import type { RedirectsDocument } from '@shodh/contracts/site/redirects.ts'
import type { UserDocument } from '@shodh/contracts/users/views.ts'
import type { VolumeDocument, VolumePlaceDocument, YearDocument } from '@shodh/contracts/volumes/views.ts'
import type { openServed, Restriction, View } from './served-views.ts'
import type { Deletable } from '@shodh/contracts/volumes/fields.ts'

type DeletableDocument = Document & Deletable

const isDeleted = <D extends DeletableDocument>(value: boolean) =>
  ({ isDeleted: value }) as NonNullable<Find<D>['where']>

/** What readers see: documents that are not deleted. Before version `since`, deleted ones were not stored. */
export const presentSince = <D extends DeletableDocument>(since: number): Restriction<D> => ({
  since,
  where: isDeleted(false),
  has: document => document.isDeleted !== true,
})

/** What can be restored; nothing, where deleted ones are not stored. */
export const deletedOnly = <D extends DeletableDocument>(): Restriction<D> => ({
  since: 0,
  where: isDeleted(true),
  has: document => document.isDeleted === true,
})

type Listed<D extends Document> = { readonly model: string; readonly restriction: Restriction<D> | undefined }

const of = <D extends Document>(model: string, restriction?: Restriction<D>): Listed<D> => ({ model, restriction })

/** The version of the read models of papers and volumes from which on they contain deleted ones. */
const DELETABLE_SINCE = 4

/** What queries read from: the read model by its name, and which of its documents are seen. */
export const VIEWS = {
  years: of<YearDocument>('years'),
  volumes: of<VolumeDocument>('volumes', presentSince(DELETABLE_SINCE)),
  deletedVolumes: of<VolumeDocument>('volumes', deletedOnly()),
  volumePlaces: of<VolumePlaceDocument>('volume-places'),
  papers: of<PaperDocument>('papers', presentSince(DELETABLE_SINCE)),
  deletedPapers: of<PaperDocument>('papers', deletedOnly()),
  paperHistories: of<PaperHistoryDocument>('paper-histories'),
  paperPlaces: of<PaperPlaceDocument>('paper-places'),
  paperVersions: of<PaperVersionDocument>('paper-versions'),
  paperAuthors: of<PaperAuthorsDocument>('paper-authors'),
  paperRecords: of<PaperRecordDocument>('paper-records'),
  withheldPdfs: of<WithheldPdfDocument>('withheld-pdfs'),
  correctionProposals: of<CorrectionProposalsDocument>('correction-proposals'),
  board: of<BoardDocument>('board'),
  siteParts: of<SitePartDocument>('site-parts'),
  pages: of<PageDocument>('pages'),
  files: of<FileDocument>('files'),
  fileShares: of<FileShareDocument>('file-shares'),
  redirects: of<RedirectsDocument>('redirects'),
  shortIds: of<ShortIdsDocument>('short-ids'),
  users: of<UserDocument>('users'),
  contactMessages: of<ContactMessageDocument>('contact-messages'),
  auditLog: of<AuditDocument>('audit-log'),
}

type DocumentOf<Name extends keyof typeof VIEWS> = (typeof VIEWS)[Name] extends Listed<infer D> ? D : never

export type Views = { readonly [Name in keyof typeof VIEWS]: View<DocumentOf<Name>> }

/** Opens all views; `models` are the read models of the journal. */
export const openAllViews = async (
  open: Awaited<ReturnType<typeof openServed>>,
  models: readonly ReadModel[],
): Promise<Views> => {
  const opened = Object.entries(VIEWS).map(async ([name, { model, restriction }]) => {
    const found = models.find(each => each.name === model)
    if (!found) throw new Error(`There is no read model ${model}`)
    return [name, await open(found, restriction as never)] as const
  })
  return Object.fromEntries(await Promise.all(opened)) as unknown as Views
}
