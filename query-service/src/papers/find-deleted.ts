import { paginationOf } from '@shodh/contracts/envelope.ts'
import type { Deletable } from '@shodh/contracts/volumes/fields.ts'
import { DELETED_PAGE } from '@shodh/contracts/limits.ts'
import { DeletedPaper, type DeletedFilter, type DeletedVolume } from '@shodh/contracts/papers/deleted.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { folded } from '@shodh/contracts/text/text.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import { namedPeople } from '../people.ts'
import type { Ports, Views } from '../ports.ts'

type Sources = Pick<Ports, 'vault'> & { readonly views: Pick<Views, 'volumes' | 'deletedPapers' | 'deletedVolumes'> }

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
const deletions = (sources: Sources, showsActors: boolean) => {
  const person = namedPeople(sources)
  return async ({ deletedAt = '', deletionReason, deletedBy }: Deletable): Promise<Deletion> => ({
    deletedAt,
    reason: deletionReason ?? null,
    ...(showsActors && deletedBy !== undefined && { deletedBy: await person(deletedBy) }),
  })
}

const deletedPapers = async (sources: Sources, filter: DeletedFilter, showsActors: boolean) => {
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

const deletedVolumes = async (sources: Sources, filter: DeletedFilter, showsActors: boolean) => {
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
export const findDeleted = (sources: Sources, filter: DeletedFilter, showsActors: boolean) =>
  (filter.kind === 'papers' ? deletedPapers : deletedVolumes)(sources, filter, showsActors)
