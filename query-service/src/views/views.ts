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
import type { ShortIdsDocument } from '@shodh/contracts/text/short-ids.ts'
import type { RedirectsDocument } from '@shodh/contracts/site/redirects.ts'
import type { SignInPolicyDocument } from '@shodh/contracts/users/factors/views.ts'
import type { UserDocument } from '@shodh/contracts/users/views.ts'
import type { VolumeDocument, VolumePlaceDocument, YearDocument } from '@shodh/contracts/volumes/views.ts'
import { countedByVolume } from '../papers/counted-by-volume.ts'
import {
  hiddenById,
  hiddenByPaper,
  hiddenVersions,
  type HiddenIn,
  type HiddenVolumes,
  hiddenVolumes,
  hiddenWithoutPapers,
  showingOne,
  withoutHidden,
} from './hidden-volumes.ts'
import { type openServed, type Restriction, type Source, stampOf, versionOf, type View } from './served-views.ts'
import { recentChanges, type RecentChanges } from './recent-changes.ts'
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
  signInPolicy: of<SignInPolicyDocument>('sign-in-policy'),
  contactMessages: of<ContactMessageDocument>('contact-messages'),
  auditLog: of<AuditDocument>('audit-log'),
}

type DocumentOf<Name extends keyof typeof VIEWS> = (typeof VIEWS)[Name] extends Listed<infer D> ? D : never

export type Views = { readonly [Name in keyof typeof VIEWS]: View<DocumentOf<Name>> }

const HIDDEN = {
  volumes: hiddenById,
  deletedVolumes: hiddenById,
  volumePlaces: hiddenWithoutPapers,
  papers: hiddenByPaper<PaperDocument>('id'),
  deletedPapers: hiddenByPaper<PaperDocument>('id'),
  paperHistories: hiddenVersions,
  paperPlaces: hiddenByPaper<PaperPlaceDocument>('id'),
  paperVersions: hiddenByPaper<PaperVersionDocument>('paperId'),
  paperAuthors: hiddenByPaper<PaperAuthorsDocument>('id'),
  paperRecords: hiddenByPaper<PaperRecordDocument>('id', ({ paper }) => paper),
} satisfies { readonly [Name in keyof Views]?: HiddenIn<DocumentOf<Name>> | HiddenIn<Document> }

/** What the public sees of all that staff see. */
const publicViews = (views: Views, hidden: HiddenVolumes): Views => ({
  ...views,
  ...Object.fromEntries(
    Object.entries(HIDDEN).map(([name, hiddenIn]) => [
      name,
      withoutHidden(views[name as keyof typeof HIDDEN] as unknown as View, hiddenIn as HiddenIn<Document>, hidden),
    ]),
  ),
})

/** The read models that show a volume once it is published: while one of them has not reached that event, none does. */
const SHOWING = [...new Set(Object.keys(HIDDEN).map(name => VIEWS[name as keyof typeof HIDDEN].model))]

/** What public pages show beside volumes and papers. */
const ON_PAGES = ['short-ids', 'years', 'withheld-pdfs', 'site-parts', 'pages', 'board', 'files']

/**
 * What is read of the journal. A route that is for the public alone, and every page, takes `views`, which has nothing of
 * a volume in preparation; one that staff see more of asks `viewsFor(ports)(request)`; a preview takes
 * `viewsShowing(volumeId)`, which is public but for that volume. Versions of `views` and of `viewsShowing` change with
 * what is hidden; they change whenever those of `staffViews` do, so that they serve as sources of cached responses to both.
 */
export type AllViews = RecentChanges & {
  readonly views: Views
  readonly staffViews: Views
  readonly viewsShowing: (volumeId: string) => Views
  readonly hidden: HiddenVolumes
}

/** Views whose versions change with the source, too, whatever is made of them. */
export const withSource = (source: Source, views: Views): Views =>
  Object.fromEntries(
    Object.entries(views).map(([name, view]) => [
      name,
      Object.create(view, {
        stamp: { value: stampOf([view, source]), enumerable: true },
        version: { value: () => versionOf([view, source]), enumerable: true },
      }),
    ]),
  ) as Views

/** The sets of views that are made of `staffViews`; `wrap` is applied to each. */
export const viewsOf = (
  staffViews: Views,
  hidden: HiddenVolumes,
  wrap = (views: Views) => views,
): Omit<AllViews, keyof RecentChanges> => {
  const views = wrap(publicViews(staffViews, hidden))
  return {
    views,
    staffViews: wrap(staffViews),
    viewsShowing: volumeId => wrap(publicViews(staffViews, showingOne(hidden, volumeId))),
    hidden,
  }
}

/** Opens all views; `models` are the read models of the journal. */
export const openAllViews = async (
  open: Awaited<ReturnType<typeof openServed>>,
  models: readonly ReadModel[],
  wrap?: (views: Views) => Views,
): Promise<AllViews> => {
  const modelOf = (name: string) => {
    const found = models.find(each => each.name === name)
    if (!found) throw new Error(`There is no read model ${name}`)
    return found
  }
  const opened = Object.entries(VIEWS).map(
    async ([name, { model, restriction }]) => [name, await open(modelOf(model), restriction as never)] as const,
  )
  const all = Object.fromEntries(await Promise.all(opened)) as unknown as Views
  const staffViews = { ...all, papers: countedByVolume(all.papers, all.volumes) }
  const volumes = await open<VolumeDocument>(modelOf('volumes') as ReadModel<VolumeDocument>)
  const hidden = hiddenVolumes(volumes, () => open.positions(SHOWING.map(modelOf)))
  const read = ['audit-log', ...SHOWING, ...ON_PAGES].map(modelOf)
  return {
    ...viewsOf(staffViews, hidden, wrap),
    ...recentChanges(staffViews.auditLog, () => open.positions(read)),
  }
}
