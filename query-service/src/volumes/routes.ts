import { may } from '@shodh/contracts/roles.ts'
import { IssueTypeInput, YearInput } from '@shodh/contracts/volumes/fields.ts'
import { Volume, type VolumeDocument, VolumeFilter, VolumesOfYear } from '@shodh/contracts/volumes/views.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { answers } from '../answers.ts'
import { asked } from '../asked.ts'
import type { Ports } from '../ports.ts'
import { yearTree } from './year-tree.ts'

const shown = (document: VolumeDocument): Volume => Volume.parse(document)

const YearAndType = z.object({ year: YearInput, type: IssueTypeInput })

const distinct = (years: readonly number[]) => [...new Set(years)].sort((one, other) => other - one)

export const volumeRoutes: FastifyPluginAsync<Ports> = async (app, { views }) => {
  const { years, volumes } = views
  const answer = answers([years, volumes])
  const allow = 'everyone'

  app.get<{ Querystring: { tree?: string } }>('/papers/years', { config: { allow } }, (request, reply) =>
    answer(request, reply, async () => {
      const all = await volumes.find({ sort: { field: 'order' } })
      const opened = request.actor && may(request.actor.role, 'see the back office') ? await years.find({}) : []
      const data = { years: distinct([...opened, ...all].map(({ year }) => year)) }
      const message = 'Years retrieved successfully'
      return { message, data: request.query.tree ? { ...data, tree: yearTree(all.map(shown)) } : data }
    }),
  )

  app.get('/papers/volumes', { config: { allow } }, (request, reply) =>
    answer(request, reply, async () => {
      const filter = asked(VolumeFilter, request.query)
      if ('refused' in filter) return filter
      const found = await volumes.find({ where: filter, sort: { field: 'order' } })
      return { message: 'Volumes retrieved successfully', data: { volumes: found.map(shown) } }
    }),
  )

  app.get<{ Params: { year: string; type: string } }>(
    '/papers/years/:year/types/:type/volumes',
    { config: { allow: 'list volumes of a year' } },
    (request, reply) =>
      answer(request, reply, async () => {
        const place = asked(YearAndType, request.params)
        if ('refused' in place) return place
        const { includeInactive } = VolumesOfYear.safeParse(request.query).data ?? {}
        const where = { year: place.year, issueType: place.type, isActive: includeInactive ? undefined : true }
        const found = await volumes.find({ where, sort: { field: 'order' } })
        return { message: 'Volumes retrieved successfully', data: { volumes: found.map(shown) } }
      }),
  )

  app.get<{ Params: { id: string } }>('/papers/volumes/:id', { config: { allow } }, (request, reply) =>
    answer(request, reply, async () => {
      const volume = await volumes.get(request.params.id)
      if (!volume) return { refused: 'VOLUME_NOT_FOUND' }
      return { message: 'Volume retrieved successfully', data: { volume: shown(volume) }, revision: volume.revision }
    }),
  )
}
