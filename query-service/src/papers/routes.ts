import { at } from '@shodh/contracts/operations/at.ts'
import { VersionNumber } from '@shodh/contracts/papers/fields.ts'
import { paperOperations } from '@shodh/contracts/papers/operations.ts'
import { Paper, type PaperVersion } from '@shodh/contracts/papers/views.ts'
import { may } from '@shodh/contracts/roles.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cachedResponder, type Caching } from '../responses.ts'
import type { Ports } from '../ports.ts'
import { sendBytes } from '../send-bytes.ts'
import { withoutActor } from './find-paper.ts'
import { findPapers, normalised } from './find-papers.ts'
import { lookUp } from './look-up.ts'
import { missingPaper } from './missing-paper.ts'
import { pdfBytes } from './pdf-bytes.ts'
import { whereCurrentIs } from './where-current-is.ts'
import { volumeArchive } from './volume-archive.ts'

const versionsFor = ({ actor }: FastifyRequest, versions: readonly PaperVersion[]) =>
  actor && may(actor.role, 'see who did what') ? versions : versions.map(withoutActor)

const FOREVER = 'public, max-age=31536000, immutable'
const REVALIDATED = 'public, no-cache'

export const paperRoutes: FastifyPluginAsyncZod<Pick<Ports, 'views' | 'files' | 'publicUrl'> & Caching> = async (
  app,
  { views, files, responses, publicUrl },
) => {
  const { papers, paperHistories, paperVersions, volumes } = views
  const respond = cachedResponder([papers], { responses })
  const respondWithOne = cachedResponder([papers, paperHistories], { responses })
  const respondWithHistory = cachedResponder([paperHistories], { responses })
  const respondWithLookup = cachedResponder([papers, paperHistories, paperVersions], { responses })

  const historyIn = async (volumeId: string, paperId: string) => {
    const history = await paperHistories.get(paperId)
    return history?.volumeId === volumeId ? history : undefined
  }

  app.route({
    ...at(paperOperations.listPapers),
    handler: (request, reply) => {
      const query = normalised(request.query)
      return respond(request, reply, query, async () => {
        return { message: 'Papers retrieved successfully', data: await findPapers(papers, query) }
      })
    },
  })

  app.route({
    ...at(paperOperations.lookUpPaper),
    handler: (request, reply) => respondWithLookup(request, reply, request.query, () => lookUp(views, request.query)),
  })

  app.route({
    ...at(paperOperations.getPaper),
    handler: (request, reply) =>
      respondWithOne(request, reply, request.params, async () => {
        const { id } = request.params
        const paper = await papers.get(id)
        if (!paper) return missingPaper(await paperHistories.get(id))
        const { revision } = paper
        return { message: 'Paper retrieved successfully', data: { paper: Paper.parse(paper) }, revision }
      }),
  })

  app.route({
    ...at(paperOperations.getPaperHistory),
    handler: (request, reply) =>
      respondWithHistory(request, reply, request.params, async () => {
        const history = await paperHistories.get(request.params.id)
        if (!history || history.deletion) return missingPaper(history)
        return { message: 'History retrieved successfully', data: { versions: versionsFor(request, history.versions) } }
      }),
  })

  app.route({
    ...at(paperOperations.downloadPaper),
    handler: async (request, reply) => {
      const { volumeId, paperId } = request.params
      const paper = await papers.get(paperId)
      if (paper?.volumeId !== volumeId) return reply.refuse(missingPaper(await historyIn(volumeId, paperId)))
      const source = pdfBytes(files, paper.sha256, paper.fileSize)
      return sendBytes(request, reply, { ...source, name: paper.fileName, cacheControl: REVALIDATED })
    },
  })

  app.route({
    ...at(paperOperations.downloadPaperVersion),
    handler: async (request, reply) => {
      const { volumeId, paperId } = request.params
      const history = await historyIn(volumeId, paperId)
      if (!history || history.deletion) return reply.refuse(missingPaper(history))
      const index = (VersionNumber.safeParse(request.params.version).data ?? 0) - 1
      const [version, name] = [history.versions[index], history.fileNames[index]]
      if (!version || name === undefined) return reply.refuse({ refused: 'VERSION_NOT_FOUND' })
      const paper = await papers.get(paperId)
      if (paper) reply.headers(whereCurrentIs(paper, version.version, publicUrl()))
      const source = pdfBytes(files, version.sha256, version.bytes)
      return sendBytes(request, reply, { ...source, name, cacheControl: FOREVER, inline: true })
    },
  })

  app.route({
    ...at(paperOperations.downloadVolume),
    handler: async (request, reply) => {
      const volume = await volumes.get(request.params.volumeId)
      if (!volume) return reply.refuse({ refused: 'VOLUME_NOT_FOUND' })
      const found = await papers.find({ where: { volumeId: volume.id }, sort: { field: 'order' } })
      if (found.length === 0) return reply.refuse({ refused: 'NO_PAPERS' })
      return sendBytes(request, reply, { ...volumeArchive(volume, found, files), cacheControl: REVALIDATED })
    },
  })
}
