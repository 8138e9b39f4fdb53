import { at } from '@shodh/contracts/operations/at.ts'
import { VersionNumber } from '@shodh/contracts/papers/fields.ts'
import { pdfReport } from '@shodh/contracts/papers/pdf-text.ts'
import { paperOperations } from '@shodh/contracts/papers/operations.ts'
import { Paper, type PaperDocument, type PaperVersion } from '@shodh/contracts/papers/views.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { may } from '@shodh/contracts/roles.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { figuresFor, isStaff, type Sums, withDownloads } from '../readings/figures.ts'
import { cachedResponder, type Caching, figureResponder, respondOnce } from '../responses.ts'
import type { Ports } from '../ports.ts'
import { sendBytes } from '../send-bytes.ts'
import { withoutActor } from './find-paper.ts'
import { findPapers, normalised } from './find-papers.ts'
import { lookUp } from './look-up.ts'
import { missingPaper } from './missing-paper.ts'
import { pdfBytes } from './pdf-bytes.ts'
import { storedText } from './stored-text.ts'
import { textFile } from './text-file.ts'
import { whereCurrentIs } from './where-current-is.ts'
import { volumeArchive } from './volume-archive.ts'

const versionsFor = ({ actor }: FastifyRequest, versions: readonly PaperVersion[]) =>
  actor && may(actor.role, 'see who did what') ? versions : versions.map(withoutActor)

const VERSION_NOT_FOUND: Refusal = { refused: 'VERSION_NOT_FOUND' }

const FOREVER = 'public, max-age=31536000, immutable'
const REVALIDATED = 'public, no-cache'

export const paperRoutes: FastifyPluginAsyncZod<
  Pick<Ports, 'views' | 'files' | 'publicUrl' | 'usage'> & Caching
> = async (app, { views, files, responses, publicUrl, usage: { figures } }) => {
  const { papers, paperHistories, paperVersions, volumes } = views
  const respond = figureResponder([papers], { responses, figures })
  const respondWithOne = figureResponder([papers, paperHistories], { responses, figures })
  const respondWithHistory = cachedResponder([paperHistories], { responses })
  const respondWithLookup = cachedResponder([papers, paperHistories, paperVersions], { responses })

  const historyIn = async (volumeId: string, paperId: string) => {
    const history = await paperHistories.get(paperId)
    return history?.volumeId === volumeId ? history : undefined
  }

  const reportFor = async (request: FastifyRequest, { sha256, fileSize }: PaperDocument) => {
    const text = isStaff(request) ? await storedText(files, sha256) : undefined
    return text && { pdf: pdfReport(text.findings, fileSize) }
  }

  type OneVersion = { readonly volumeId: string; readonly paperId: string; readonly version: string }

  /** One version by its number, while its paper is there. */
  const versionAt = async ({ volumeId, paperId, version: number }: OneVersion) => {
    const history = await historyIn(volumeId, paperId)
    if (!history || history.deletion) return missingPaper(history)
    const index = (VersionNumber.safeParse(number).data ?? 0) - 1
    const [version, name] = [history.versions[index], history.fileNames[index]]
    return version && name !== undefined ? { ...version, name } : VERSION_NOT_FOUND
  }

  app.route({
    ...at(paperOperations.listPapers),
    handler: (request, reply) => {
      const query = normalised(request.query)
      return respond(request, reply, query, async sums => {
        return { message: 'Papers retrieved successfully', data: await findPapers(papers, query, withDownloads(sums)) }
      })
    },
  })

  app.route({
    ...at(paperOperations.lookUpPaper),
    handler: (request, reply) => respondWithLookup(request, reply, request.query, () => lookUp(views, request.query)),
  })

  app.route({
    ...at(paperOperations.getPaper),
    handler: async (request, reply) => {
      const { id } = request.params
      if (request.headers['x-viewed'] === '1') request.shown = { kind: 'page', paperId: id }
      const find = async (sums: Sums) => {
        const paper = await papers.get(id)
        if (!paper) return missingPaper(await paperHistories.get(id))
        const { revision } = paper
        const data = { paper: withDownloads(sums)(Paper.parse(paper)), ...(await reportFor(request, paper)) }
        return { message: 'Paper retrieved successfully', data, revision }
      }
      // the text of a PDF is read at some time after its upload, when no read model moves
      return isStaff(request)
        ? respondOnce(request, reply, await find(await figuresFor(figures, request).load()))
        : respondWithOne(request, reply, request.params, find)
    },
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
      request.shown = { kind: 'pdf', paperId }
      return sendBytes(request, reply, { ...source, name: paper.fileName, cacheControl: REVALIDATED })
    },
  })

  app.route({
    ...at(paperOperations.downloadPaperVersion),
    handler: async (request, reply) => {
      const version = await versionAt(request.params)
      if ('refused' in version) return reply.refuse(version)
      const paper = await papers.get(request.params.paperId)
      if (paper) reply.headers(whereCurrentIs(paper, version.version, publicUrl()))
      const source = pdfBytes(files, version.sha256, version.bytes)
      request.shown = { kind: 'pdf', paperId: request.params.paperId }
      return sendBytes(request, reply, { ...source, name: version.name, cacheControl: FOREVER, inline: true })
    },
  })

  app.route({
    ...at(paperOperations.readPaperText),
    handler: async (request, reply) => {
      const version = await versionAt(request.params)
      if ('refused' in version) return reply.refuse(version)
      const found = textFile(version, await storedText(files, version.sha256))
      if ('refused' in found) return reply.refuse(found)
      return sendBytes(request, reply, { ...found, cacheControl: FOREVER, inline: true })
    },
  })

  app.route({
    ...at(paperOperations.downloadVolume),
    handler: async (request, reply) => {
      const volume = await volumes.get(request.params.volumeId)
      if (!volume) return reply.refuse({ refused: 'VOLUME_NOT_FOUND' })
      const found = await papers.find({ where: { volumeId: volume.id }, sort: { field: 'order' } })
      if (found.length === 0) return reply.refuse({ refused: 'NO_PAPERS' })
      request.shown = { kind: 'zip', volumeId: volume.id, paperIds: found.map(({ id }) => id) }
      return sendBytes(request, reply, { ...volumeArchive(volume, found, files), cacheControl: REVALIDATED })
    },
  })
}
