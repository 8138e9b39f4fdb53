import { nameKey } from '@shodh/contracts/text/text.ts'
import { volumeOperations } from '@shodh/contracts/volumes/operations.ts'
import {
  CoveredVolume,
  MENU_VOLUMES,
  NEWEST_VOLUMES,
  Volume,
  type VolumeDocument,
  type VolumePlaceDocument,
  type YearDocument,
  type YearTree,
} from '@shodh/contracts/volumes/views.ts'
import {
  type PlacedVolumeResponse,
  preparationOf,
  volumeDetails,
  type VolumeDetails,
  type YearOnly,
  yearOnlyView,
} from '@shodh/contracts/volumes/volume-details.ts'
import type { FastifyRequest } from 'fastify'
import { type Sums, withVolumeDownloads } from '../usage/figures.ts'
import { cachedResponder, figureResponder, type Routes } from '../responses.ts'
import { pastResponder } from '../views/past.ts'
import { missingVolume } from '../missing.ts'
import { isStaff, viewsFor } from '../permissions.ts'
import type { Ports } from '../ports.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import { byYearAndType, countsByYearAndType, newestVolumes, type YearAndType, volumesAround } from './list-volumes.ts'
import { VolumeId } from '@shodh/contracts/ids.ts'
import { repairOf, type RepairType, type VolumeHealth, type VolumeInspection } from '@shodh/contracts/volumes/health.ts'

type Neighbours = Pick<PlacedVolumeResponse, 'previous' | 'next'>

type Listed = Pick<VolumeDocument, 'id' | 'year' | 'issueType' | 'name' | 'paperCount'>

const addressOf = (volume: Listed | undefined) =>
  volume ? { year: volume.year, issueType: volume.issueType, name: volume.name } : null

/** Among volumes in the order of lists, which has the newest year first, those with papers before and after one of them. */
export const neighboursOf = (id: string, volumes: readonly Listed[]): Neighbours => {
  const byAge = volumes
    .filter(volume => volume.paperCount > 0 || volume.id === id)
    .toSorted((one, other) => one.year - other.year)
  const index = byAge.findIndex(volume => volume.id === id)
  return index < 0
    ? { previous: null, next: null }
    : { previous: addressOf(byAge[index - 1]), next: addressOf(byAge[index + 1]) }
}

const ALL: RepairType[] = ['files', 'readModel']

/** What a repair would do, and how to ask for it. */
const fixOf = (inspection: VolumeInspection): VolumeHealth['repair'] => ({
  dryRun: true,
  items: repairOf(inspection, ALL).items,
  call: {
    method: 'POST',
    path: `/api/v1/papers/volumes/${inspection.volumeId}/repair`,
    body: { repairTypes: ALL, dryRun: false, reason: '' },
  },
})

/** What is stored of a volume. */
export const volumeHealthRoutes: Routes = async (_, { query, system: { inspectVolume } }) => {
  query(volumeOperations.getVolumeHealth, async request => {
    const { checkFiles: contents = false, autoFix = false } = request.query
    const { data: id } = VolumeId.safeParse(request.params.id)
    const inspection = id === undefined ? undefined : await inspectVolume(id, { contents })
    if (!inspection) return { refused: 'VOLUME_NOT_FOUND' }
    const health: VolumeHealth = {
      ...inspection,
      status: inspection.items.length === 0 ? 'healthy' : 'needs repair',
      checkedFiles: contents ? 'contents' : 'presence',
      checkedAt: new Date().toISOString(),
      ...(autoFix && { repair: fixOf(inspection) }),
    }
    return { message: 'Volume health retrieved successfully', data: { health } }
  })
}

type ListedVolume = YearTree[number]['types'][number]['volumes'][number]

/** Groups volumes, listed newest year first, by year and type. */
const yearTree = (volumes: readonly ListedVolume[]): YearTree => {
  const years = Map.groupBy(volumes, ({ year }) => year)
  return [...years].map(([year, ofYear]) => ({
    year,
    types: [...Map.groupBy(ofYear, ({ issueType }) => issueType)].map(([issueType, ofType]) => ({
      issueType,
      volumes: ofType,
    })),
  }))
}

const placeOf = ({ year, issueType }: YearAndType) => `${year}/${issueType}`

/** Volumes in order, with an entry for each opened year and issue type (or the given one) that has none among them. */
const withYearsOnly = (
  volumes: readonly VolumeDetails[],
  opened: readonly YearDocument[],
  onlyType?: IssueType,
): readonly (VolumeDetails | YearOnly)[] => {
  const withVolumes = new Set(volumes.map(placeOf))
  const places = opened.flatMap(({ year, issueTypes }) => issueTypes.map(issueType => ({ year, issueType })))
  const empty = places.filter(
    place => !withVolumes.has(placeOf(place)) && (onlyType === undefined || place.issueType === onlyType),
  )
  return [...volumes, ...empty.map(({ year, issueType }) => yearOnlyView(year, issueType))].toSorted(byYearAndType)
}

const forStaff = (document: VolumeDocument) => {
  const { createdBy, lastModifiedBy } = document
  return { createdBy, lastModifiedBy, ...preparationOf(document) }
}

/** Who made and changed a volume, and that it is in preparation, is for staff. */
const detailsFor = (request: FastifyRequest, sums: Sums | undefined) => (document: VolumeDocument) =>
  volumeDetails(withVolumeDownloads(sums)(Volume.parse(document)), isStaff(request) ? forStaff(document) : {})

const listedFor = (request: FastifyRequest) => (document: VolumeDocument) => ({
  ...Volume.parse(document),
  ...(isStaff(request) && preparationOf(document)),
})

/** The newest volumes that have something to read, and how many have. */
const newestIn = async (views: Pick<Ports['views'], 'volumes'>) => {
  const [found, all, empty] = await Promise.all([
    newestVolumes(views, NEWEST_VOLUMES),
    views.volumes.count({}),
    views.volumes.count({ where: { paperCount: 0 } }),
  ])
  return { newest: found.map(document => CoveredVolume.parse(document)), volumeCount: all - empty }
}

/** What the menu begins with: how many volumes there are of each year and type. */
const menuOf = (counts: Awaited<ReturnType<typeof countsByYearAndType>>) =>
  counts.map(({ year, issueType, count }) => ({ year, issueType, volumes: count }))

const distinct = (years: readonly number[]) => [...new Set(years)].sort((one, other) => other - one)

export const volumeRoutes: Routes = async (_, ports) => {
  const { answer, views, responses } = ports
  const viewsTo = viewsFor(ports)
  const { figures } = ports.usage
  const { years, volumes, volumePlaces } = views
  const respondInPast = pastResponder(ports)
  const respondWithYears = cachedResponder([years, volumes], { responses })
  const respond = figureResponder([years, volumes], { responses, figures })

  answer(volumeOperations.listYears, (request, reply) => {
    const { tree: withTree = false, newest: withNewest = false, menu: withMenu = false } = request.query
    return respondWithYears(request, reply, { withTree, withNewest, withMenu }, async () => {
      const seen = viewsTo(request)
      const counts = await countsByYearAndType(seen)
      const opened = isStaff(request) ? await years.find({}) : []
      const total = counts.reduce((sum, { count }) => sum + count, 0)
      const hasTree = withTree || (withMenu && total <= MENU_VOLUMES)
      const all = hasTree ? await seen.volumes.find({ sort: { field: 'order' } }) : []
      return {
        message: 'Years retrieved successfully',
        data: {
          years: distinct([...opened, ...counts].map(({ year }) => year)),
          ...(withMenu && { menu: menuOf(counts) }),
          ...(hasTree && { tree: yearTree(all.map(listedFor(request))) }),
          // what readers see first
          ...(withNewest && (await newestIn(views))),
        },
      }
    })
  })

  answer(volumeOperations.listVolumes, (request, reply) => {
    const { asOf, ...filter } = request.query
    const { year, issueType } = filter
    const list = async (source: Pick<Ports['views'], 'volumes' | 'years'>, sums: Sums | undefined) => {
      const found = await source.volumes.find({ where: filter, sort: { field: 'order' } })
      const opened = isStaff(request) ? await source.years.find({ where: { year } }) : []
      const data = { volumes: withYearsOnly(found.map(detailsFor(request, sums)), opened, issueType) }
      return { message: 'Volumes retrieved successfully', data }
    }
    return asOf === undefined
      ? respond(request, reply, filter, sums => list(viewsTo(request), sums))
      : respondInPast(request, reply, asOf, list)
  })

  answer(volumeOperations.listVolumesOfYear, (request, reply) => {
    const { year, type: issueType } = request.params
    const { includeInactive } = request.query
    const where = { year, issueType, isActive: includeInactive ? undefined : true }
    return respond(request, reply, where, async sums => {
      const found = await viewsTo(request).volumes.find({ where, sort: { field: 'order' } })
      const opened = includeInactive ? await years.find({ where: { year } }) : []
      const data = { volumes: withYearsOnly(found.map(detailsFor(request, sums)), opened, issueType) }
      return { message: 'Volumes retrieved successfully', data }
    })
  })

  const respondWithOne = figureResponder([volumes, volumePlaces], { responses, figures })

  type Wanted = {
    readonly id: string
    readonly request: FastifyRequest
    readonly place: VolumePlaceDocument | undefined
  }

  const volumeAt = async ({ id, request, place }: Wanted, sums: Sums | undefined) => {
    const seen = viewsTo(request)
    const volume = await seen.volumes.get(id)
    // the place of one that was never public leads to papers that were
    if (!volume) return missingVolume((await seen.deletedVolumes.get(id)) && place)
    const { arrangement } = volume
    const data = { volume: { ...detailsFor(request, sums)(volume), ...(arrangement && { arrangement }) } }
    return { message: 'Volume retrieved successfully', data, revision: volume.revision }
  }

  answer(volumeOperations.getVolume, (request, reply) => {
    const { id } = request.params
    return respondWithOne(request, reply, { id }, async sums =>
      volumeAt({ id, request, place: await viewsTo(request).volumePlaces.get(id) }, sums),
    )
  })

  answer(volumeOperations.getVolumeByName, (request, reply) => {
    const { year, type: issueType, name } = request.params
    const where = { year, issueType, nameKey: nameKey(name) }
    return respondWithOne(request, reply, where, async sums => {
      const seen = viewsTo(request)
      const [place] = await seen.volumePlaces.find({ where, limit: 1 })
      const found = place ? await volumeAt({ id: place.id, request, place }, sums) : missingVolume(undefined)
      if (!place || 'refused' in found) return found
      return { ...found, data: { ...found.data, ...neighboursOf(place.id, await volumesAround(seen, place)) } }
    })
  })
}
