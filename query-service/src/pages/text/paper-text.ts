import { wholeTitle } from '@shodh/contracts/papers/citations/parts.ts'
import { titlePrefix } from '@shodh/contracts/papers/notices/notice-types.ts'
import { paperPath, paperPdfPath, paperTextPath } from '@shodh/contracts/papers/paper-address.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import type { StructuredText } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { hidesText } from '@shodh/contracts/papers/pdf-text/text-view.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { addressIn, type Language, languageIn } from '@shodh/contracts/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { prepare, type Prepared, sendPrepared } from '../../cache/prepared.ts'
import { html, type Markup } from '../../markup.ts'
import { structuredText } from '../../papers/pdfs/structured-text.ts'
import { findPaper } from '../../papers/find-paper.ts'
import { withholdingOf } from '../../papers/withholding/routes.ts'
import type { Ports } from '../../ports.ts'
import { isSamePath, type PaperRequest } from '../parse-paper-path.ts'
import { plainPage } from '../plain-page.ts'
import { refuseWithheld, type WithheldPorts } from '../refuse-file.ts'
import { HTML } from '../rendered-pages.ts'
import { blocksMarkup } from './blocks.ts'
import { words } from './words.ts'

type Read = { readonly paper: PaperDocument; readonly text: StructuredText | undefined; readonly language: Language }

/** The text, or why the PDF is to be read instead. */
const content = ({ paper, text, language }: Read): Markup => {
  const says = words[language]
  if (!text) return html`<p>${says.notReady}</p>`
  if (hidesText(text)) return html`<p>${says.hidden}</p>`
  const title = plainText(wholeTitle(paper))
  const pageAddress = (number: number) => `${paperPdfPath(paper)}#page=${number}`
  const figureAddress = (at: number) =>
    `/api/v1/papers/${paper.volumeId}/${paper.id}/versions/${paper.version}/figures/${at}.webp`
  const context = { language: paper.language, words: says, pageAddress, figureAddress }
  return html`${text.doubt && html`<p class="note">${says.wrongOrder}</p>`}
    <article lang="${paper.language ?? ''}">${blocksMarkup(text, title, context)}</article>
    ${text.isCut ? html`<p class="note">${says.cut}</p>` : undefined}`
}

const page = (read: Read, { name, origin }: { readonly name: string; readonly origin: string }): string => {
  const { paper, language } = read
  return plainPage({
    language,
    name,
    heading: plainText(titlePrefix(paper.status) + wholeTitle(paper)),
    headingLanguage: paper.language ?? '',
    head: html`<link rel="canonical" href="${origin}${paperPath(paper)}" />`,
    content: html`<p class="authors">${paper.authorName}</p>
      <p class="links">
        <a href="${addressIn(language, paperPath(paper))}">${words[language].toPaper}</a>
        <a href="${paperPdfPath(paper)}">PDF</a>
      </p>
      ${content(read)}`,
  })
}

/** Bytes of texts that are cached as pages. */
const CACHE_MAX_BYTES = 8 * 1024 * 1024

type Needed = Pick<Ports, 'views' | 'files' | 'publicUrl'> & WithheldPorts

/** Sends the text of the paper at an address as a page that needs no script; undefined where there is no such paper. */
export const paperTextPages = ({ views, files, ...site }: Needed) => {
  const cached = new LRUCache<string, Prepared>({
    maxSize: CACHE_MAX_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  const pageOf = async (paper: PaperDocument, language: Language): Promise<Prepared> => {
    const key = `${paper.id} ${paper.revision} ${paper.sha256} ${language} ${site.settings.name}`
    const known = cached.get(key)
    if (known) return known
    const text = await structuredText(files, paper.sha256)
    const made = prepare(page({ paper, text, language }, { name: site.settings.name, origin: site.publicUrl() }), HTML)
    if (text) cached.set(key, made)
    return made
  }
  return async (sought: PaperRequest, request: FastifyRequest, reply: FastifyReply) => {
    const paper = await findPaper(views, sought)
    if ('refused' in paper) return undefined
    const path = request.url.split('?')[0]!
    const { language, path: english } = languageIn(path)
    const own = paperTextPath(paper)
    if (!isSamePath(english, own)) return reply.redirect(addressIn(language, own), 301)
    const withholding = await withholdingOf(views, paper)
    if (withholding) return refuseWithheld(site)(request, reply, { ...paper, withholding, paper })
    request.shown = { kind: 'pdf', paperId: paper.id }
    reply.headers({ 'x-robots-tag': 'noindex', 'content-language': language })
    await sendPrepared(request, reply, await pageOf(paper, language), 'public, no-cache')
    return reply
  }
}
