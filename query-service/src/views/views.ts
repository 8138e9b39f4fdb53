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
import { type openServed, type Restriction, type Source, versionOf, type View } from './served-views.ts'
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

export type Listed<D extends Document> = {
  readonly model: string
  /** Whether public pages show it. */
  readonly onPages: boolean
  /**
   * What of volumes in preparation the public does not see of it; `by routes` where they show staff alone any of it.
   * Documents that name their volume can't say that it is nothing.
   */
  readonly hidden: HiddenIn<D> | 'by routes' | ('volumeId' extends keyof D ? never : 'nothing')
  readonly restriction?: Restriction<D> | undefined
}

const of = <D extends Document>(
  model: string,
  shown: Pick<Listed<D>, 'onPages' | 'hidden'>,
  restriction?: Restriction<D>,
): Listed<D> => ({ model, ...shown, restriction })

/** The version of the read models of papers and volumes from which on they contain deleted ones. */
const DELETABLE_SINCE = 4

/** What queries read from: the read model by its name, and which of its documents who sees. */
export const VIEWS = {
  years: of<YearDocument>('years', { onPages: true, hidden: 'nothing' }),
  volumes: of<VolumeDocument>('volumes', { onPages: true, hidden: hiddenById }, presentSince(DELETABLE_SINCE)),
  deletedVolumes: of<VolumeDocument>('volumes', { onPages: false, hidden: hiddenById }, deletedOnly()),
  volumePlaces: of<VolumePlaceDocument>('volume-places', { onPages: true, hidden: hiddenWithoutPapers }),
  papers: of<PaperDocument>('papers', { onPages: true, hidden: hiddenByPaper('id') }, presentSince(DELETABLE_SINCE)),
  deletedPapers: of<PaperDocument>('papers', { onPages: false, hidden: hiddenByPaper('id') }, deletedOnly()),
  paperHistories: of<PaperHistoryDocument>('paper-histories', { onPages: true, hidden: hiddenVersions }),
  paperPlaces: of<PaperPlaceDocument>('paper-places', { onPages: true, hidden: hiddenByPaper('id') }),
  paperVersions: of<PaperVersionDocument>('paper-versions', { onPages: true, hidden: hiddenByPaper('paperId') }),
  paperAuthors: of<PaperAuthorsDocument>('paper-authors', { onPages: true, hidden: hiddenByPaper('id') }),
  paperRecords: of<PaperRecordDocument>('paper-records', {
    onPages: true,
    hidden: hiddenByPaper('id', one => one.paper),
  }),
  withheldPdfs: of<WithheldPdfDocument>('withheld-pdfs', { onPages: true, hidden: 'nothing' }),
  correctionProposals: of<CorrectionProposalsDocument>('correction-proposals', { onPages: false, hidden: 'by routes' }),
  board: of<BoardDocument>('board', { onPages: true, hidden: 'nothing' }),
  siteParts: of<SitePartDocument>('site-parts', { onPages: true, hidden: 'nothing' }),
  pages: of<PageDocument>('pages', { onPages: true, hidden: 'nothing' }),
  files: of<FileDocument>('files', { onPages: true, hidden: 'nothing' }),
  fileShares: of<FileShareDocument>('file-shares', { onPages: false, hidden: 'nothing' }),
  redirects: of<RedirectsDocument>('redirects', { onPages: false, hidden: 'nothing' }),
  shortIds: of<ShortIdsDocument>('short-ids', { onPages: true, hidden: 'nothing' }),
  users: of<UserDocument>('users', { onPages: false, hidden: 'nothing' }),
  signInPolicy: of<SignInPolicyDocument>('sign-in-policy', { onPages: false, hidden: 'nothing' }),
  contactMessages: of<ContactMessageDocument>('contact-messages', { onPages: false, hidden: 'nothing' }),
  auditLog: of<AuditDocument>('audit-log', { onPages: false, hidden: 'by routes' }),
}

type DocumentOf<Name extends keyof typeof VIEWS> = (typeof VIEWS)[Name] extends Listed<infer D> ? D : never

export type Views = { readonly [Name in keyof typeof VIEWS]: View<DocumentOf<Name>> }

const LISTED = Object.entries(VIEWS) as unknown as readonly (readonly [keyof Views, Listed<Document>])[]

const isHiding = (listed: Listed<Document>): listed is Listed<Document> & { readonly hidden: HiddenIn<Document> } =>
  typeof listed.hidden !== 'string'

/** What the public sees of all that staff see. */
const publicViews = (views: Views, hidden: HiddenVolumes) =>
  Object.fromEntries(
    LISTED.map(([name, listed]) => {
      const view = views[name] as unknown as View
      return [name, isHiding(listed) ? withoutHidden(view, listed.hidden, hidden) : view]
    }),
  ) as unknown as Views

const modelsThat = (are: (listed: Listed<Document>) => boolean) => [
  ...new Set(LISTED.flatMap(([, listed]) => (are(listed) ? listed.model : []))),
]

/** The read models that show a volume once it is published: while one of them has not reached that event, none does. */
const SHOWING = modelsThat(isHiding)

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
      Object.assign(Object.create(view), { version: () => versionOf([view, source]) }),
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
  const opened = LISTED.map(
    async ([name, { model, restriction }]) => [name, await open(modelOf(model), restriction)] as const,
  )
  const all = Object.fromEntries(await Promise.all(opened)) as unknown as Views
  const staffViews = { ...all, papers: countedByVolume(all.papers, all.volumes) }
  const volumes = await open<VolumeDocument>(modelOf('volumes') as ReadModel<VolumeDocument>)
  const hidden = hiddenVolumes(volumes, () => open.positions(SHOWING.map(modelOf)))
  const read = ['audit-log', ...modelsThat(({ onPages }) => onPages)].map(modelOf)
  return {
    ...viewsOf(staffViews, hidden, wrap),
    ...recentChanges(staffViews.auditLog, () => open.positions(read), open.commits),
  }
}
