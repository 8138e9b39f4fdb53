import type { RegistryProblem } from '@shodh/adapters/doi-registry/doi-registry.ts'
import { DELETED_PAGE, RECENT } from '@shodh/contracts/limits.ts'
import { backOfficeOperations } from '@shodh/contracts/papers/back-office/operations.ts'
import { draftOperations } from '@shodh/contracts/papers/drafts/operations.ts'
import { ListedPaper, type PaperDocument } from '@shodh/contracts/papers/views.ts'
import { noticeOperations, type ProposalsResponse } from '@shodh/contracts/papers/notices/operations.ts'
import { namedPeople, seesActors } from '../permissions.ts'
import type { Ports, Views } from '../ports.ts'
import { withDownloads } from '../usage/figures.ts'
import type { Routes } from '../responses.ts'
import { papersWithPdf } from './pdfs/papers-with-pdf.ts'
import { type Draft, draftEnd, draftView, ListedDraft } from '@shodh/contracts/papers/drafts/drafts.ts'
import { type DraftEntry, wholeDraft } from '@shodh/contracts/papers/drafts/vault-rows.ts'
import { doiKey } from '@shodh/contracts/papers/identifiers.ts'
import { folded, nameKey } from '@shodh/contracts/text/text.ts'
import { paginationOf } from '@shodh/contracts/envelope.ts'
import type { Deletable } from '@shodh/contracts/volumes/fields.ts'
import { RevisedPaper } from '@shodh/contracts/papers/back-office/metadata.ts'
import { type DeletedFilter, DeletedPaper, type DeletedVolume } from '@shodh/contracts/papers/back-office/deleted.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'

type DeletionPorts = Pick<Ports, 'vault'> & {
  readonly views: Pick<Views, 'volumes' | 'deletedPapers' | 'deletedVolumes'>
}

type Deletion = Pick<DeletedPaper, 'deletedAt' | 'reason' | 'deletedBy'>

/** The page of the filter, those deleted last first. */
const pageOf = ({ search, page = 1, limit = DELETED_PAGE }: DeletedFilter) => {
  const text = folded(search ?? '') || undefined
  const contains = text === undefined ? undefined : ({ field: 'searchText', text } as const)
  const sort = { field: 'deletedAt', descending: true } as const
  const pagination = (total: number) => paginationOf({ page, limit, total })
  return { query: { contains, sort, skip: (page - 1) * limit, limit }, pagination }
}

/** What is said of deletions: who made them only where it may be seen, by the name that the account has now. */
const deletions = (sources: DeletionPorts, showsActors: boolean) => {
  const person = namedPeople(sources)
  return async ({ deletedAt = '', deletionReason, deletedBy }: Deletable): Promise<Deletion> => ({
    deletedAt,
    reason: deletionReason ?? null,
    ...(showsActors && deletedBy !== undefined && { deletedBy: await person(deletedBy) }),
  })
}

const deletedPapers = async (sources: DeletionPorts, filter: DeletedFilter, showsActors: boolean) => {
  const { volumes, deletedPapers } = sources.views
  const { query, pagination } = pageOf(filter)
  const found = await deletedPapers.find(query)
  const volumeIds = [...new Set(found.map(({ volumeId }) => volumeId))]
  const there = new Map(await Promise.all(volumeIds.map(async id => [id, await volumes.get(id)] as const)))
  const deletion = deletions(sources, showsActors)
  const shown = async (paper: PaperDocument) => {
    const { deletedBy: _, ...others } = paper
    const isVolumeDeleted = !there.get(paper.volumeId)
    return DeletedPaper.parse({ ...others, isVolumeDeleted, ...(await deletion(paper)) })
  }
  const total = await deletedPapers.count(query)
  return { papers: await Promise.all(found.map(shown)), pagination: pagination(total) }
}

const deletedVolumes = async (sources: DeletionPorts, filter: DeletedFilter, showsActors: boolean) => {
  const { deletedVolumes } = sources.views
  const { query, pagination } = pageOf(filter)
  const deletion = deletions(sources, showsActors)
  const shown = async (volume: VolumeDocument): Promise<DeletedVolume> => {
    const { id, _id, name, year, issueType, paperCount } = volume
    return { id, _id, name, year, issueType, paperCount, ...(await deletion(volume)) }
  }
  const found = await deletedVolumes.find(query)
  const total = await deletedVolumes.count(query)
  return { volumes: await Promise.all(found.map(shown)), pagination: pagination(total) }
}

/** One page of the deleted papers or volumes. */
export const findDeleted = (sources: DeletionPorts, filter: DeletedFilter, showsActors: boolean) =>
  (filter.kind === 'papers' ? deletedPapers : deletedVolumes)(sources, filter, showsActors)

type DraftPorts = Pick<Ports, 'vault'> & { readonly views: Pick<Views, 'papers' | 'volumes' | 'volumePlaces'> }

/** Looks each volume up once. */
const volumeStatuses = ({ volumes, volumePlaces }: Omit<DraftPorts['views'], 'papers'>) => {
  const statuses = new Map<string, Promise<Draft['volumeStatus']>>()
  return ({ year, issueType, volumeName }: DraftEntry): Draft['volumeStatus'] | Promise<Draft['volumeStatus']> => {
    if (year === undefined || issueType === undefined || volumeName === undefined) return 'not chosen'
    const where = { year, issueType, nameKey: nameKey(volumeName) }
    const look = async () => {
      const [place] = await volumePlaces.find({ where, limit: 1 })
      const volume = place && (await volumes.get(place.id))
      if (!volume) return 'missing'
      return volume.isActive ? 'active' : 'deactivated'
    }
    const key = JSON.stringify(where)
    const status = statuses.get(key) ?? look()
    statuses.set(key, status)
    return status
  }
}

const statusOf = ({ papers, ...views }: DraftPorts['views']) => {
  const volumeStatusOf = volumeStatuses(views)
  return async (entry: DraftEntry) => {
    const [paper] = entry.doi === undefined ? [] : await papers.find({ where: { doiKey: doiKey(entry.doi) }, limit: 1 })
    return { volumeStatus: await volumeStatusOf(entry), doiTakenBy: paper?.title }
  }
}

/** The drafts of a user, the last changed first. The vault has no more of one person than `DRAFTS_MAX`. */
export const ownDrafts = async ({ vault, views }: DraftPorts, userId: string): Promise<readonly ListedDraft[]> => {
  const now = Date.now()
  const statuses = statusOf(views)
  const rows = (await vault.listBy('drafts', userId)).filter(row => now < draftEnd(row))
  const drafts = rows.map(async row => ListedDraft.parse(draftView(row, await statuses(row.entry), now)))
  return (await Promise.all(drafts)).toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))
}

/** A draft of a user with all of its fields; undefined where it is another person's, or has ended. */
const ownDraft = async ({ vault, views }: DraftPorts, userId: string, id: string): Promise<Draft | undefined> => {
  const row = await vault.get('drafts', id)
  const now = Date.now()
  if (row?.userId !== userId || now >= draftEnd(row)) return undefined
  const whole = wholeDraft(row, await vault.get('texts-of-drafts', id))
  return draftView(whole, await statusOf(views)(row.entry), now)
}

/** Papers with their proposed corrections, the last proposed first; a deleted paper is left out until it is restored. */
const findProposals = async (
  { views, vault }: Pick<Ports, 'views' | 'vault'>,
  showsActors: boolean,
): Promise<ProposalsResponse> => {
  const found = await views.correctionProposals.find({ sort: { field: 'at', descending: true } })
  const papers = await Promise.all(
    found.map(async ({ id, volumeId, proposals }) => {
      const paper = await views.papers.get(id)
      if (!paper) return []
      const shown = proposals.map(async ({ proposedBy, ...proposal }) => ({
        ...proposal,
        ...(showsActors && { proposedBy: (await vault.get('users', proposedBy))?.name ?? null }),
      }))
      const { title, volumeName } = paper
      return [{ id, volumeId, title, volumeName, proposals: await Promise.all(shown) }]
    }),
  )
  return { papers: papers.flat() }
}

const registryRefusals = {
  away: 'DOI_REGISTRY_AWAY',
  slow: 'DOI_REGISTRY_SLOW',
  wrong: 'DOI_REGISTRY_WRONG',
} as const satisfies Readonly<Record<RegistryProblem, string>>

/** Lists of the back office. They are not cached: each has few readers. */
export const paperBackOfficeRoutes: Routes = async (_, { query, staffViews, ...others }) => {
  const ports = { ...others, views: staffViews }
  const { papers } = ports.views

  query(backOfficeOperations.listRecentPapers, async request => {
    const { limit = RECENT } = request.query
    const found = await papers.find({ sort: { field: 'createdAt', descending: true }, limit })
    const counted = withDownloads(await ports.usage.figures.live.load())
    const data = { papers: found.map(document => counted(ListedPaper.parse(document))) }
    return { message: 'Recent papers retrieved successfully', data }
  })

  query(backOfficeOperations.listPapersWithPdf, async request => {
    const found = await papersWithPdf(ports.views, request.query.sha256)
    const data = { papers: found.map(({ id, title }) => ({ id, title })) }
    return { message: 'Papers retrieved successfully', data }
  })

  query(backOfficeOperations.listMetadata, async request => {
    const { ids } = request.query
    const found = await Promise.all(ids.map(id => papers.get(id)))
    const missing = ids.filter((_, n) => !found[n])
    const deleted = await Promise.all(missing.map(id => ports.views.deletedPapers.get(id)))
    const data = {
      papers: found.flatMap(paper => (paper ? [RevisedPaper.parse(paper)] : [])),
      deleted: deleted.flatMap(paper => (paper ? [{ id: paper.id, title: paper.title }] : [])),
    }
    return { message: 'Metadata retrieved successfully', data }
  })

  query(backOfficeOperations.readRegisteredPaper, async request => {
    if (!ports.doiRegistry) return { refused: 'DOI_LOOKUP_OFF' }
    const paper = await ports.doiRegistry.find(request.query.doi)
    if (!paper) return { refused: 'DOI_NOT_REGISTERED' }
    if ('problem' in paper) return { refused: registryRefusals[paper.problem] }
    return { message: 'Registered paper retrieved successfully', data: { paper } }
  })

  query(draftOperations.listDrafts, async request => {
    const drafts = request.actor ? await ownDrafts(ports, request.actor.userId) : []
    return { message: 'Drafts retrieved successfully', data: { drafts } }
  })

  query(draftOperations.getDraft, async request => {
    const draft = request.actor && (await ownDraft(ports, request.actor.userId, request.params.id))
    if (!draft) return { refused: 'DRAFT_NOT_FOUND' }
    return { message: 'Draft retrieved successfully', data: { draft } }
  })

  query(noticeOperations.listProposals, async request => {
    const data = await findProposals(ports, seesActors(request))
    return { message: 'Proposed corrections retrieved successfully', data }
  })

  query(backOfficeOperations.listDeleted, async request => {
    const data = await findDeleted(ports, request.query, seesActors(request))
    const { kind } = request.query
    return { message: `Deleted ${kind} retrieved successfully`, data }
  })
}
