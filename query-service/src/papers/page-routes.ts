import { paperOperations } from '@shodh/contracts/papers/operations.ts'
import { paperNameIn } from '@shodh/contracts/papers/paper-address.ts'
import { dayOf, publicSince } from '@shodh/contracts/papers/publication-date.ts'
import { FIRST_PAGE } from '@shodh/contracts/papers/pictures/first-page.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'
import { viewsFor } from '../permissions.ts'
import type { Ports } from '../ports.ts'
import { withDownloads } from '../usage/figures.ts'
import { monthlyDownloads } from '../usage/monthly-downloads.ts'
import { figureResponder, type Routes } from '../responses.ts'
import { sendBytes, bytesOfText, type Bytes } from '../send-bytes.ts'
import { searchSource } from '../search/search.ts'
import { paperPage } from './find-paper.ts'
import { orcidMarker } from './authors/confirmed-orcids.ts'
import { fromPdf } from './opening-of-text.ts'
import { structuredText } from './pdfs/structured-text.ts'
import { missingPaper } from '../missing.ts'
import { citationFormats, type CitationFormat } from '@shodh/contracts/papers/citations/formats.ts'
import { citationOf } from '@shodh/contracts/papers/citations/citation.ts'
import { paperFileName } from '@shodh/contracts/papers/plain-text.ts'
import type { Paper } from '@shodh/contracts/papers/views.ts'

/** The citation of a paper as a file for reference managers. */
const citationFile = (
  paper: Paper,
  format: CitationFormat,
  { settings, publicUrl }: Pick<Ports, 'settings' | 'publicUrl'>,
): Bytes => {
  const { write, mediaType, ending } = citationFormats[format]
  return bytesOfText(write(citationOf(paper, { ...settings, origin: publicUrl() })), {
    contentType: mediaType,
    name: paperFileName(paper.title, ending),
    cacheControl: 'public, no-cache',
  })
}

/** Digits alone: an address of the API has no slug. */
const serialIn = (text: string) => (/^\d+$/u.test(text) ? paperNameIn(text)?.sr : undefined)

/** A page that could not be drawn is stored as an empty file. */
const firstPageOf = async ({ derived }: Pick<Ports, 'files'>['files'], sha256: string) => {
  const picture = await derived.read(sha256, FIRST_PAGE)
  return picture && { hasFirstPage: picture.length > 0 }
}

/** What the page of a paper shows and links to. */
export const paperPageRoutes: Routes = async (
  _,
  { answer, views, staffViews, vault, files, search, responses, usage, ...site },
) => {
  const viewsTo = viewsFor({ views, staffViews })
  const { papers, paperPlaces, paperHistories, volumePlaces, volumes, withheldPdfs } = views
  const { provableSince, boardHistory, settings } = site
  const orcids = orcidMarker({ vault, views })
  const documents = [papers, paperPlaces, paperHistories, volumePlaces, volumes, withheldPdfs, views.paperAuthors]
  // the text of a PDF is read at some time after its upload, when no read model moves
  const sources = [...documents, orcids.source, provableSince, boardHistory, searchSource(search)]
  const respond = figureResponder(sources, { responses, ...usage })
  const byMonth = monthlyDownloads(usage, settings)

  answer(paperOperations.getPaperPage, (request, reply) => {
    const { year, type: issueType, name: volumeName, sr } = request.params
    const { figuresFrom } = settings
    const query = { year, issueType, volumeKey: nameKey(volumeName), sr, figuresFrom }
    return respond(request, reply, query, async sums => {
      const found = await paperPage(viewsTo(request), provableSince, { year, issueType, volumeName, sr: serialIn(sr) })
      if ('refused' in found) return found
      const { publishedOn = publicSince(found.paper) } = found.paper
      const boardDay = await boardHistory.lastChange(dayOf(publishedOn, settings.timeZone))
      const { withheld, sha256 } = found.paper
      const ofPdf = withheld
        ? {}
        : { ...fromPdf(await structuredText(files, sha256), found.paper), ...(await firstPageOf(files, sha256)) }
      const paper = withDownloads(sums)(await orcids.mark(found.paper))
      const data = { ...found, ...ofPdf, paper, boardDay, monthlyDownloads: await byMonth(paper) }
      return { message: 'Paper retrieved successfully', data }
    })
  })

  answer(paperOperations.citePaper, async (request, reply) => {
    const { id } = request.params
    const seen = viewsTo(request)
    const paper = await seen.papers.get(id)
    if (!paper) return reply.refuse(missingPaper(await seen.paperHistories.get(id)))
    return sendBytes(request, reply, citationFile(paper, request.query.format, site))
  })
}
