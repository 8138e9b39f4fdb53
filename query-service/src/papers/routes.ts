import { at } from '@shodh/contracts/operations/at.ts'
import { VersionNumber } from '@shodh/contracts/papers/fields.ts'
import { paperOperations } from '@shodh/contracts/papers/operations.ts'
import { Paper, type PaperVersion } from '@shodh/contracts/papers/views.ts'
import { nameKey } from '@shodh/contracts/text.ts'
import { may } from '@shodh/contracts/roles.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cachedResponder, type Caching } from '../responses.ts'
import type { Ports } from '../ports.ts'
import { sendBytes } from '../send-bytes.ts'
import { citationFile } from './citation-file.ts'
import { missingPaper, paperPage, withoutActor } from './find-paper.ts'
import { findPapers, normalised } from './find-papers.ts'
import { lookUp } from './look-up.ts'
import { pdfBytes } from './pdf-bytes.ts'
import { volumeArchive } from './volume-archive.ts'

const versionsFor = ({ actor }: FastifyRequest, versions: readonly PaperVersion[]) =>
  actor && may(actor.role, 'see who did what') ? versions : versions.map(withoutActor)

const FOREVER = 'public, max-age=31536000, immutable'
const REVALIDATED = 'public, no-cache'

type Needed = Pick<Ports, 'views' | 'files' | 'settings' | 'publicUrl'> & Caching

export const paperRoutes: FastifyPluginAsyncZod<Needed> = async (app, { views, files, responses, ...site }) => {
  const { papers, paperPlaces, paperHistories, paperVersions, volumes, volumePlaces } = views
  const respond = cachedResponder([papers], { responses })
  const respondWithHistory = cachedResponder([paperHistories], { responses })
  const respondWithPage = cachedResponder([papers, paperPlaces, paperHistories, volumePlaces], { responses })
  const respondWithLookup = cachedResponder([papers, paperHistories, paperVersions], { responses })

  /** A paper is unknown below a volume that it was never in. */
  const missingIn = async (volumeId: string, id: string) => {
    const place = await paperPlaces.get(id)
    return missingPaper(views, place?.volumeId === volumeId ? id : '')
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
      respond(request, reply, request.params, async () => {
        const paper = await papers.get(request.params.id)
        if (!paper) return missingPaper(views, request.params.id)
        const { revision } = paper
        return { message: 'Paper retrieved successfully', data: { paper: Paper.parse(paper) }, revision }
      }),
  })

  app.route({
    ...at(paperOperations.getPaperHistory),
    handler: (request, reply) =>
      respondWithHistory(request, reply, request.params, async () => {
        const history = await paperHistories.get(request.params.id)
        if (!history) return missingPaper(views, request.params.id)
        return { message: 'History retrieved successfully', data: { versions: versionsFor(request, history.versions) } }
      }),
  })

  app.route({
    ...at(paperOperations.getPaperPage),
    handler: (request, reply) => {
      const { year, type: issueType, name: volumeName, sr } = request.params
      const sought = { year, issueType, volumeName, sr }
      return respondWithPage(request, reply, { ...sought, volumeName: nameKey(volumeName) }, async () => {
        const found = await paperPage(views, sought)
        return 'refused' in found ? found : { message: 'Paper retrieved successfully', data: found }
      })
    },
  })

  app.route({
    ...at(paperOperations.citePaper),
    handler: async (request, reply) => {
      const paper = await papers.get(request.params.id)
      if (!paper) return reply.refuse(await missingPaper(views, request.params.id))
      return sendBytes(request, reply, citationFile(paper, request.query.format, site))
    },
  })

  app.route({
    ...at(paperOperations.downloadPaper),
    handler: async (request, reply) => {
      const { volumeId, paperId } = request.params
      const paper = await papers.get(paperId)
      if (paper?.volumeId !== volumeId) return reply.refuse(await missingIn(volumeId, paperId))
      const source = pdfBytes(files, paper.sha256, paper.fileSize)
      return sendBytes(request, reply, { ...source, name: paper.fileName, cacheControl: REVALIDATED })
    },
  })

  app.route({
    ...at(paperOperations.downloadPaperVersion),
    handler: async (request, reply) => {
      const { volumeId, paperId } = request.params
      const history = await paperHistories.get(paperId)
      if (history?.volumeId !== volumeId) return reply.refuse(await missingIn(volumeId, paperId))
      const index = (VersionNumber.safeParse(request.params.version).data ?? 0) - 1
      const [version, name] = [history.versions[index], history.fileNames[index]]
      if (!version || name === undefined) return reply.refuse({ refused: 'VERSION_NOT_FOUND' })
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
