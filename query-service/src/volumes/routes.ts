import { may } from '@shodh/contracts/roles.ts'
import { IssueTypeInput, YearInput } from '@shodh/contracts/volumes/fields.ts'
import { volumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { Volume, type VolumeDocument, VolumeFilter, VolumesOfYear } from '@shodh/contracts/volumes/views.ts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { cachedResponder, type Caching } from '../responses.ts'
import { parseQuery } from '../query-values.ts'
import type { Ports } from '../ports.ts'
import { yearTree } from './year-tree.ts'
import { withYearsOnly } from './years-only.ts'

const isStaff = ({ actor }: FastifyRequest) => actor !== null && may(actor.role, 'see the back office')

/** Who made and changed a volume is for staff. */
const detailsFor = (request: FastifyRequest) => (document: VolumeDocument) =>
  volumeDetails(Volume.parse(document), isStaff(request) ? document : {})

const YearAndType = z.object({ year: YearInput, type: IssueTypeInput })

const distinct = (years: readonly number[]) => [...new Set(years)].sort((one, other) => other - one)

export const volumeRoutes: FastifyPluginAsync<Pick<Ports, 'views'> & Caching> = async (app, { views, responses }) => {
  const { years, volumes } = views
  const respond = cachedResponder([years, volumes], { responses })
  const allow = 'everyone'

  app.get<{ Querystring: { tree?: string } }>('/papers/years', { config: { allow } }, (request, reply) => {
    const withTree = Boolean(request.query.tree)
    return respond(request, reply, { withTree }, async () => {
      const all = await volumes.find({ sort: { field: 'order' } })
      const opened = isStaff(request) ? await years.find({}) : []
      const data = { years: distinct([...opened, ...all].map(({ year }) => year)) }
      const message = 'Years retrieved successfully'
      return {
        message,
        data: withTree ? { ...data, tree: yearTree(all.map(document => Volume.parse(document))) } : data,
      }
    })
  })

  app.get('/papers/volumes', { config: { allow } }, (request, reply) => {
    const filter = parseQuery(VolumeFilter, request.query)
    if ('refused' in filter) return reply.refuse(filter)
    return respond(request, reply, filter, async () => {
      const found = await volumes.find({ where: filter, sort: { field: 'order' } })
      const listed = found.map(detailsFor(request))
      const opened = isStaff(request) ? await years.find({ where: { year: filter.year } }) : []
      const data = { volumes: withYearsOnly(listed, opened, filter.issueType) }
      return { message: 'Volumes retrieved successfully', data }
    })
  })

  app.get<{ Params: { year: string; type: string } }>(
    '/papers/years/:year/types/:type/volumes',
    { config: { allow: 'list volumes of a year' } },
    (request, reply) => {
      const place = parseQuery(YearAndType, request.params)
      if ('refused' in place) return reply.refuse(place)
      const { includeInactive } = VolumesOfYear.safeParse(request.query).data ?? {}
      const where = { year: place.year, issueType: place.type, isActive: includeInactive ? undefined : true }
      return respond(request, reply, where, async () => {
        const found = await volumes.find({ where, sort: { field: 'order' } })
        const listed = found.map(detailsFor(request))
        const opened = includeInactive ? await years.find({ where: { year: place.year } }) : []
        const data = { volumes: withYearsOnly(listed, opened, place.type) }
        return { message: 'Volumes retrieved successfully', data }
      })
    },
  )

  app.get<{ Params: { id: string } }>('/papers/volumes/:id', { config: { allow } }, (request, reply) =>
    respond(request, reply, request.params, async () => {
      const volume = await volumes.get(request.params.id)
      if (!volume) return { refused: 'VOLUME_NOT_FOUND' }
      return {
        message: 'Volume retrieved successfully',
        data: { volume: detailsFor(request)(volume) },
        revision: volume.revision,
      }
    }),
  )
}
