import { may } from '@shodh/contracts/roles.ts'
import { IssueTypeInput, YearInput } from '@shodh/contracts/volumes/fields.ts'
import { Volume, type VolumeDocument, VolumeFilter, VolumesOfYear } from '@shodh/contracts/volumes/views.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { cachedResponder, type Caching } from '../responses.ts'
import { parseQuery } from '../query-values.ts'
import type { Ports } from '../ports.ts'
import { yearTree } from './year-tree.ts'

const shown = (document: VolumeDocument): Volume => Volume.parse(document)

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
      const opened = request.actor && may(request.actor.role, 'see the back office') ? await years.find({}) : []
      const data = { years: distinct([...opened, ...all].map(({ year }) => year)) }
      const message = 'Years retrieved successfully'
      return { message, data: withTree ? { ...data, tree: yearTree(all.map(shown)) } : data }
    })
  })

  app.get('/papers/volumes', { config: { allow } }, (request, reply) => {
    const filter = parseQuery(VolumeFilter, request.query)
    if ('refused' in filter) return reply.refuse(filter)
    return respond(request, reply, filter, async () => {
      const found = await volumes.find({ where: filter, sort: { field: 'order' } })
      return { message: 'Volumes retrieved successfully', data: { volumes: found.map(shown) } }
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
        return { message: 'Volumes retrieved successfully', data: { volumes: found.map(shown) } }
      })
    },
  )

  app.get<{ Params: { id: string } }>('/papers/volumes/:id', { config: { allow } }, (request, reply) =>
    respond(request, reply, request.params, async () => {
      const volume = await volumes.get(request.params.id)
      if (!volume) return { refused: 'VOLUME_NOT_FOUND' }
      return { message: 'Volume retrieved successfully', data: { volume: shown(volume) }, revision: volume.revision }
    }),
  )
}
