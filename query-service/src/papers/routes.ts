import { Notice } from '@shodh/contracts/papers/notices/notices.ts'
import { pdfReport } from '@shodh/contracts/papers/pdf-text/pdf-text.ts'
import { backOfficeOperations } from '@shodh/contracts/papers/back-office/operations.ts'
import { paperOperations } from '@shodh/contracts/papers/operations.ts'
import { Paper, type PaperDocument, type PaperFilter, PaperVersion } from '@shodh/contracts/papers/views.ts'
import { isStaff, seesActors, viewsFor } from '../permissions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { figuresFor, type Sums, withDownloads } from '../usage/figures.ts'
import { cachedResponder, figureResponder, respondOnce, type Routes } from '../responses.ts'
import { pastResponder } from '../views/past.ts'
import type { Views } from '../ports.ts'
import { refuseMissing, refuseWithheld } from '../pages/refuse-file.ts'
import { sendBytes } from '../send-bytes.ts'
import { searchSource } from '../search/search.ts'
import { PublicVersion } from './find-paper.ts'
import { findPaperRows, findPapers, foundInTexts, normalised, papersOf, type PapersQuery } from './find-papers.ts'
import { lookUp } from './look-up.ts'
import { missingPaper } from '../missing.ts'
import { pdfBytes } from './pdfs/popular-pdfs.ts'
import { storedText, textFile } from './pdfs/stored-text.ts'
import { structuredTextSender } from './pdfs/structured-text.ts'
import { marked, withholdingOf } from './withholding/routes.ts'
import { findVersion, historyIn, type OneVersion } from './find-version.ts'
import { drawnContents } from './pdfs/volume-contents.ts'
import { languageOfName } from '@shodh/contracts/volumes/cover/words.ts'
import { chosenArchive, volumeArchive } from './pdfs/volume-archive.ts'
import { paperPdfPath, type PaperAddress } from '@shodh/contracts/papers/paper-address.ts'

/** Headers of one version of a PDF: search engines find the current one, beside the page of its paper. */
const whereCurrentIs = (
  paper: PaperAddress & { readonly version: number },
  version: number,
  origin: string,
): Readonly<Record<string, string>> => ({
  link: `<${origin}${paperPdfPath(paper)}>; rel="canonical"`,
  ...(version !== paper.version && { 'x-robots-tag': 'noindex' }),
})

type ListQuery = PaperFilter & { readonly asOf?: string | undefined }

/** Also of bytes that never change: they may be withheld. */
export const REVALIDATED = 'public, no-cache'

export const paperRoutes: Routes = async (_, ports) => {
  const { answer, views, files, pdfs, responses, publicUrl, search, hidden, changesOf } = ports
  const { figures } = ports.usage
  const { papers, paperHistories, paperVersions, withheldPdfs, volumes } = views
  const viewsTo = viewsFor(ports)
  const refuse = refuseWithheld(ports)
  const refuseNone = refuseMissing(ports)
  const sendStructuredText = structuredTextSender(files)
  const respondInPast = pastResponder(ports)
  /** What the papers of one volume are listed from: no other volume changes that. */
  const partOf = async (request: FastifyRequest, { year, issueType, volumeKey: nameKey }: PapersQuery) => {
    if (!changesOf || year === undefined || issueType === undefined || nameKey === undefined) return undefined
    const seen = viewsTo(request)
    const [place] = await seen.volumePlaces.find({ where: { year, issueType, nameKey }, limit: 1 })
    const builds = { version: async () => `${seen.papers.build} ${seen.volumes.build}` }
    return place && [changesOf(place.id), hidden, builds]
  }
  const respond = figureResponder([papers, volumes], { responses, figures, partOf })
  const respondWithTexts = figureResponder([papers, volumes, searchSource(search)], { responses, figures })
  const respondWithOne = figureResponder([papers, paperHistories, withheldPdfs], { responses, figures })
  const respondWithHistory = cachedResponder([paperHistories, withheldPdfs], { responses })
  const respondWithLookup = cachedResponder([papers, paperHistories, paperVersions, withheldPdfs], { responses })

  const versionAt = (request: FastifyRequest, one: OneVersion) => findVersion(viewsTo(request), one)

  const reportFor = async (request: FastifyRequest, { sha256, fileSize }: PaperDocument) => {
    const text = isStaff(request) ? await storedText(files, sha256) : undefined
    return text && { pdf: pdfReport(text.findings, fileSize) }
  }

  const sendList = (
    request: FastifyRequest,
    reply: FastifyReply,
    { asOf, ...filter }: ListQuery,
    find: typeof findPapers | typeof findPaperRows = findPapers,
  ) => {
    const query = normalised(filter)
    const list =
      (source: Pick<Views, 'papers' | 'volumes'>, others: readonly PaperDocument[] = []) =>
      async (sums: Sums | undefined) => ({
        message: 'Papers retrieved successfully',
        data: await find(source, query, withDownloads(sums), others),
      })
    if (asOf !== undefined) return respondInPast(request, reply, asOf, (past, sums) => list(past)(sums))
    const seen = viewsTo(request)
    if (!filter.content) return respond(request, reply, query, list(seen))
    return respondWithTexts(request, reply, query, async sums =>
      list(seen, await foundInTexts(seen.papers, search, query))(sums),
    )
  }

  answer(paperOperations.listPapers, (request, reply) => sendList(request, reply, request.query))

  answer(paperOperations.listPaperGroups, (request, reply) =>
    sendList(request, reply, { ...request.query, group: 'volume' }),
  )

  answer(backOfficeOperations.listPaperRows, (request, reply) => sendList(request, reply, request.query, findPaperRows))

  answer(paperOperations.lookUpPaper, (request, reply) =>
    respondWithLookup(request, reply, request.query, () => lookUp(viewsTo(request), request.query)),
  )

  answer(paperOperations.getPaper, async (request, reply) => {
    const { id } = request.params
    const { asOf } = request.query
    if (asOf !== undefined)
      return respondInPast(request, reply, asOf, async (past, sums) => {
        const paper = await past.papers.get(id)
        if (!paper) return missingPaper(await past.paperHistories.get(id))
        const data = { paper: withDownloads(sums)(Paper.parse(paper)) }
        return { message: 'Paper retrieved successfully', data, revision: paper.revision }
      })
    if (request.headers['x-viewed'] === '1') request.shown = { kind: 'page', paperId: id }
    const find = async (sums: Sums | undefined) => {
      const seen = viewsTo(request)
      const paper = await seen.papers.get(id)
      if (!paper) return missingPaper(await seen.paperHistories.get(id))
      const { revision } = paper
      const shown = Paper.parse(await marked(views, paper))
      const data = { paper: withDownloads(sums)(shown), ...(await reportFor(request, paper)) }
      return { message: 'Paper retrieved successfully', data, revision }
    }
    // the text of a PDF is read at some time after its upload, when no read model moves
    return isStaff(request)
      ? respondOnce(request, reply, await find(await figuresFor(figures, request).load()))
      : respondWithOne(request, reply, request.params, find)
  })

  answer(paperOperations.getPaperHistory, (request, reply) => {
    const list = (source: Views['paperHistories']) => async () => {
      const history = await source.get(request.params.id)
      if (!history || history.deletion) return missingPaper(history)
      const Version = seesActors(request) ? PaperVersion : PublicVersion
      const versions = history.versions.map(async version => Version.parse(await marked(views, version)))
      const notices = history.notices?.map(notice => Notice.parse(notice))
      const data = { versions: await Promise.all(versions), notices }
      return { message: 'History retrieved successfully', data }
    }
    const { asOf } = request.query
    return asOf === undefined
      ? respondWithHistory(request, reply, request.params, list(viewsTo(request).paperHistories))
      : respondInPast(request, reply, asOf, past => list(past.paperHistories)())
  })

  answer(paperOperations.downloadPaper, async (request, reply) => {
    const { volumeId, paperId } = request.params
    const seen = viewsTo(request)
    const paper = await seen.papers.get(paperId)
    if (paper?.volumeId !== volumeId)
      return refuseNone(request, reply, missingPaper(await historyIn(seen, volumeId, paperId)))
    const withholding = await withholdingOf(views, paper)
    if (withholding) return refuse(request, reply, { ...paper, withholding, paper })
    const source = pdfBytes(pdfs, paper)
    request.shown = { kind: 'pdf', paperId }
    return sendBytes(request, reply, { ...source, name: paper.fileName, cacheControl: REVALIDATED })
  })

  answer(paperOperations.downloadPaperVersion, async (request, reply) => {
    const version = await versionAt(request, request.params)
    if ('refused' in version) return refuseNone(request, reply, version)
    const paper = await viewsTo(request).papers.get(request.params.paperId)
    if (paper) reply.headers(whereCurrentIs(paper, version.version, publicUrl()))
    const withholding = await withholdingOf(views, version)
    if (withholding) return refuse(request, reply, { ...version, withholding, paper })
    const { sha256, bytes: fileSize } = version
    const fileProblem = paper?.version === version.version ? paper.fileProblem : undefined
    const source = pdfBytes(pdfs, { sha256, fileSize, fileProblem })
    request.shown = { kind: 'pdf', paperId: request.params.paperId }
    return sendBytes(request, reply, { ...source, name: version.name, cacheControl: REVALIDATED, inline: true })
  })

  answer(paperOperations.readPaperText, async (request, reply) => {
    const version = await versionAt(request, request.params)
    if ('refused' in version) return refuseNone(request, reply, version)
    const paper = await viewsTo(request).papers.get(request.params.paperId)
    const withholding = await withholdingOf(views, version)
    if (withholding) return refuse(request, reply, { ...version, withholding, paper })
    const found = textFile(version, await storedText(files, version.sha256))
    if ('refused' in found) return found
    return sendBytes(request, reply, { ...found, cacheControl: REVALIDATED, inline: true })
  })

  answer(paperOperations.readStructuredText, async (request, reply) => {
    const version = await versionAt(request, request.params)
    if ('refused' in version) return version
    const { paperId } = request.params
    const withholding = await withholdingOf(views, version)
    if (withholding)
      return refuse(request, reply, { ...version, withholding, paper: await viewsTo(request).papers.get(paperId) })
    request.shown = { kind: 'pdf', paperId }
    return sendStructuredText(request, reply, version.sha256)
  })

  answer(paperOperations.downloadVolume, async (request, reply) => {
    const seen = viewsTo(request)
    const volume = await seen.volumes.get(request.params.volumeId)
    if (!volume) return refuseNone(request, reply, { refused: 'VOLUME_NOT_FOUND' })
    const found = await papersOf(seen, volume)
    if (found.length === 0) return reply.refuse({ refused: 'NO_PAPERS' })
    const listed = await Promise.all(found.map(paper => marked(views, paper)))
    const contents = await drawnContents(ports, volume, found, languageOfName(volume.name)).catch(error => {
      request.log.error(error, 'The ZIP of a volume is sent without its table of contents')
      return undefined
    })
    const { papers: shown, broken, bytes } = await volumeArchive(volume, listed, { files, pdfs, contents })
    for (const one of broken) request.log.error(one, 'A file is left out of the ZIP of a volume')
    request.shown = { kind: 'zip', volumeId: volume.id, paperIds: shown.map(({ id }) => id) }
    return sendBytes(request, reply, { ...bytes, cacheControl: REVALIDATED })
  })

  answer(backOfficeOperations.downloadPapers, async (request, reply) => {
    const seen = viewsTo(request)
    const chosen = await Promise.all(request.query.ids.map(id => seen.papers.get(id)))
    const found = chosen.filter(paper => paper !== undefined)
    if (found.length === 0) return reply.refuse({ refused: 'NO_PAPERS' })
    const listed = await Promise.all(found.map(paper => marked(views, paper)))
    const { broken, bytes } = await chosenArchive(listed, { files, pdfs })
    for (const one of broken) request.log.error(one, 'A file is left out of a ZIP')
    return sendBytes(request, reply, { ...bytes, cacheControl: 'private, no-store' })
  })
}
