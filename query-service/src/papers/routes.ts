import { VersionNumber } from '@shodh/contracts/papers/fields.ts'
import { PaperLookupQuery } from '@shodh/contracts/papers/lookup.ts'
import { Paper, PaperFilter, type PaperVersion } from '@shodh/contracts/papers/views.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { may } from '@shodh/contracts/roles.ts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { cachedResponder, type Caching } from '../responses.ts'
import { parseQuery } from '../query-values.ts'
import type { Ports } from '../ports.ts'
import { sendBytes } from '../send-bytes.ts'
import { findPapers, normalised } from './find-papers.ts'
import { lookUp } from './look-up.ts'
import { volumeArchive } from './volume-archive.ts'

type OnePaper = { Params: { id: string } }
type PaperInVolume = { Params: { volumeId: string; paperId: string } }
type OneVersion = { Params: { volumeId: string; paperId: string; version: string } }

const withoutActor = ({ actor: _, ...version }: PaperVersion) => version

const versionsFor = ({ actor }: FastifyRequest, versions: readonly PaperVersion[]) =>
  actor && may(actor.role, 'see who did what') ? versions : versions.map(withoutActor)

const FOREVER = 'public, max-age=31536000, immutable'
const REVALIDATED = 'public, no-cache'

export const paperRoutes: FastifyPluginAsync<Pick<Ports, 'views' | 'files'> & Caching> = async (
  app,
  { views, files, responses },
) => {
  const { papers, paperHistories, paperVersions, volumes } = views
  const respond = cachedResponder([papers], { responses })
  const respondWithHistory = cachedResponder([paperHistories], { responses })
  const respondWithLookup = cachedResponder([papers, paperHistories, paperVersions], { responses })
  const allow = 'everyone'

  const pdf = (sha256: string, bytes: number) => ({
    tag: sha256,
    bytes,
    contentType: 'application/pdf',
    present: async () => (await files.size(sha256)) === bytes,
    open: (range: { start: number; end: number }) => files.open(sha256, range),
  })

  const missing: Refusal = { refused: 'PAPER_NOT_FOUND' }

  app.get('/papers', { config: { allow } }, (request, reply) => {
    const filter = parseQuery(PaperFilter, request.query)
    if ('refused' in filter) return reply.refuse(filter)
    const query = normalised(filter)
    return respond(request, reply, query, async () => {
      return { message: 'Papers retrieved successfully', data: await findPapers(papers, query) }
    })
  })

  app.get('/papers/lookup', { config: { allow } }, (request, reply) => {
    const query = parseQuery(PaperLookupQuery, request.query)
    if ('refused' in query) return reply.refuse(query)
    return respondWithLookup(request, reply, query, () => lookUp(views, query))
  })

  app.get<OnePaper>('/papers/:id', { config: { allow } }, (request, reply) =>
    respond(request, reply, request.params, async () => {
      const paper = await papers.get(request.params.id)
      if (!paper) return missing
      return { message: 'Paper retrieved successfully', data: { paper: Paper.parse(paper) }, revision: paper.revision }
    }),
  )

  app.get<OnePaper>('/papers/:id/history', { config: { allow } }, (request, reply) =>
    respondWithHistory(request, reply, request.params, async () => {
      const history = await paperHistories.get(request.params.id)
      if (!history) return missing
      return { message: 'History retrieved successfully', data: { versions: versionsFor(request, history.versions) } }
    }),
  )

  app.get<PaperInVolume>('/papers/:volumeId/:paperId/download', { config: { allow } }, async (request, reply) => {
    const paper = await papers.get(request.params.paperId)
    if (paper?.volumeId !== request.params.volumeId) return reply.refuse(missing)
    const source = pdf(paper.sha256, paper.fileSize)
    return sendBytes(request, reply, { ...source, name: paper.fileName, cacheControl: REVALIDATED })
  })

  app.get<OneVersion>(
    '/papers/:volumeId/:paperId/versions/:version.pdf',
    { config: { allow } },
    async (request, reply) => {
      const { volumeId, paperId } = request.params
      const history = await paperHistories.get(paperId)
      if (history?.volumeId !== volumeId) return reply.refuse(missing)
      const index = (VersionNumber.safeParse(request.params.version).data ?? 0) - 1
      const [version, name] = [history.versions[index], history.fileNames[index]]
      if (!version || name === undefined) return reply.refuse({ refused: 'VERSION_NOT_FOUND' })
      const source = pdf(version.sha256, version.bytes)
      return sendBytes(request, reply, { ...source, name, cacheControl: FOREVER, inline: true })
    },
  )

  app.get<{ Params: { volumeId: string } }>(
    '/papers/volume/:volumeId/download',
    { config: { allow } },
    async (request, reply) => {
      const volume = await volumes.get(request.params.volumeId)
      if (!volume) return reply.refuse({ refused: 'VOLUME_NOT_FOUND' })
      const found = await papers.find({ where: { volumeId: volume.id }, sort: { field: 'order' } })
      if (found.length === 0) return reply.refuse({ refused: 'NO_PAPERS' })
      return sendBytes(request, reply, { ...volumeArchive(volume, found, files), cacheControl: REVALIDATED })
    },
  )
}
