import { SEARCH_MAX } from '@shodh/contracts/limits.ts'
import { languageIn, addressIn, type Language } from '@shodh/contracts/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { VolumeAddress } from '@shodh/contracts/volumes/volume-path.ts'
import { type Bytes, sendBytes } from '../send-bytes.ts'
import type { PaperPdf } from '../papers/pdfs/paper-pdf.ts'
import { sendPrepared } from '../cache/prepared.ts'
import type { FirstPage } from './first-text.ts'
import { contentsRequest, isSamePath, type PaperRequest, paperRequest } from './parse-paper-path.ts'
import type { PageStatus } from '../papers/find-paper.ts'
import { paperOfTextPath } from '@shodh/contracts/papers/paper-address.ts'
import { BOARD_PAGE } from '@shodh/contracts/site/addresses.ts'
import type { RenderRequest } from '../ports.ts'

type Board = { readonly data: { readonly asOf: string | null } }

/** The page of the board; of a day, at the day of the last change before it, so that caches hold no page for each day. */
export const boardPage =
  (load: RenderRequest['load'] | undefined, page: Respond): Respond =>
  async (request, reply) => {
    const { asOf } = request.query as { readonly asOf?: string | readonly string[] }
    const day = [asOf].flat()[0]
    if (!day || !load) return page(request, reply)
    const response = await load(`/api/v1/board-members/page?${new URLSearchParams({ asOf: day }).toString()}`)
    const { data }: Board = response.status === 200 ? await response.json() : { data: { asOf: null } }
    if (data.asOf === null || data.asOf === day) return page(request, reply)
    const { language } = languageIn(pathIn(request.url))
    return reply.redirect(`${addressIn(language, BOARD_PAGE)}?asOf=${data.asOf}`, 302)
  }

export type Respond = (request: FastifyRequest, reply: FastifyReply) => unknown

/** The path of an address, without its query. */
// Stryker disable next-line StringLiteral: Only the types allow what is missing: a split text has a first part.
export const pathIn = (url: string) => url.split('?')[0] ?? '/'

type Pdfs = {
  /** Finds the PDF of the paper at an address. */
  readonly pdf?: ((wanted: PaperRequest) => Promise<PaperPdf | undefined>) | undefined
  readonly rendering?: { readonly publicUrl: () => string } | undefined
}

const sendPdf = (request: FastifyRequest, reply: FastifyReply, found: PaperPdf & { origin?: string | undefined }) => {
  const { paperId, page, bytes, origin = '', refuse } = found
  if (refuse) return refuse(request, reply)
  request.shown = { kind: 'pdf', paperId }
  reply.header('link', `<${origin}${page}>; rel="collection"; type="text/html"`)
  return sendBytes(request, reply, bytes)
}

type ContentsPdf = { readonly bytes: Bytes; readonly page: string }

/** Finds the table of contents of a volume as a PDF, in a language. */
export type FindContents = (volume: VolumeAddress, language: Language) => Promise<ContentsPdf | undefined>

/** Responds with the table of contents of a volume; else, and where there is no such volume, with the page. */
export const withContents =
  (
    { contents, rendering }: Pick<Pdfs, 'rendering'> & { readonly contents?: FindContents | undefined },
    page: Respond,
  ): Respond =>
  async (request, reply) => {
    const { language, path } = languageIn(pathIn(request.url))
    const wanted = contentsRequest(path)
    const found = wanted && (await contents?.(wanted, language))
    if (!found) return page(request, reply)
    reply.header('link', `<${rendering?.publicUrl() ?? ''}${found.page}>; rel="collection"; type="text/html"`)
    return sendBytes(request, reply, found.bytes)
  }

/** Responds with the PDF of a paper beside its page; else, and where there is no such paper, with the page. */
export const withPdfs =
  ({ pdf, rendering }: Pdfs, page: Respond): Respond =>
  async (request, reply) => {
    const path = pathIn(request.url)
    const wanted = paperRequest(languageIn(path).path)
    const found = wanted?.isPdf ? await pdf?.(wanted) : undefined
    if (wanted && !wanted.isPdf) request.shown = { kind: 'page', address: wanted }
    if (!found) return page(request, reply)
    // a file is the same in every language
    if (!isSamePath(path, found.path)) return reply.redirect(found.path, 301)
    return sendPdf(request, reply, { ...found, origin: rendering?.publicUrl() })
  }

/** Sends the text of a paper; undefined where there is no such paper. */
export type SendText = (
  wanted: PaperRequest,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply | undefined>

/** Responds with the text of a paper below its page; else, and where there is no such paper, with the page. */
export const withTexts =
  ({ text }: { readonly text?: SendText | undefined }, page: Respond): Respond =>
  async (request, reply) => {
    const path = paperOfTextPath(languageIn(pathIn(request.url)).path)
    const wanted = path === undefined ? undefined : paperRequest(path)
    return (wanted && !wanted.isPdf && (await text?.(wanted, request, reply))) || page(request, reply)
  }

/** The page of a search, which is refused unread where the API would refuse it as too long. */
export const searchPage =
  (page: Respond, refused: Respond): Respond =>
  (request, reply) => {
    const { q = '' } = request.query as { readonly q?: string | readonly string[] }
    const isTooLong = [q].flat().some(each => Array.from(each).length > SEARCH_MAX)
    return (isTooLong ? refused : page)(request, reply)
  }

type Readers = {
  /** The status of the page that reads the paper with an id. */
  readonly readStatus?: ((paperId: string) => Promise<PageStatus>) | undefined
  /** The page with the beginning of the paper's text. */
  readonly firstPage?: ((request: FastifyRequest, paperId: string) => Promise<FirstPage | undefined>) | undefined
  readonly shell: (status: number) => Respond
}

/** The page that reads a PDF, with the status of its paper; the paper's own page is the one to be found. */
export const readPage =
  ({ readStatus, firstPage, shell }: Readers): Respond =>
  async (request, reply) => {
    const { paperId = '' } = request.params as { readonly paperId?: string }
    const status = (await readStatus?.(paperId)) ?? 200
    reply.header('x-robots-tag', 'noindex')
    const page = status === 200 ? await firstPage?.(request, paperId) : undefined
    if (!page) return shell(status)(request, reply)
    const { language } = languageIn(pathIn(request.url))
    reply.headers({ 'content-language': language, 'content-security-policy': page.policy })
    await sendPrepared(request, reply, page, 'public, no-cache')
    return reply
  }
