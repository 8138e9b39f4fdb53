import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { addressIn, type Language, languageIn, LANGUAGES } from '@shodh/contracts/languages.ts'
import { paperPdfPath } from '@shodh/contracts/papers/paper-address.ts'
import { isPreviewOver, previewAddress, type PreviewRow } from '@shodh/contracts/volumes/publication/previews.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { PaperPdf, paperPdfs } from '../../papers/pdfs/paper-pdf.ts'
import { hashOfLink } from '../../hash-of-link.ts'
import type { Ports, Renderer, RenderRequest } from '../../ports.ts'
import { type Bytes, sendBytes } from '../../send-bytes.ts'
import type { PagePolicy } from '../document.ts'
import { contentsRequest, isSamePath, paperRequest } from '../parse-paper-path.ts'
import { refuseFile } from '../refuse-file.ts'
import { type FindContents, pathIn } from '../special-pages.ts'
import { previewDocument, SHOWN_FILE } from './preview-document.ts'

/** Where a link leads. */
type Preview =
  | { readonly is: 'unknown' }
  | { readonly is: 'over' }
  | { readonly is: 'published' | 'open'; readonly row: PreviewRow; readonly volume: VolumeDocument }

/** Finds what a link shows; a deleted volume ends it, a published one is public. */
const findPreview =
  ({ vault, staffViews }: Pick<Ports, 'vault' | 'staffViews'>) =>
  async (token: string): Promise<Preview> => {
    const tokenHash = hashOfLink(token)
    const row = tokenHash === undefined ? undefined : await vault.find('previews', tokenHash)
    if (!row) return { is: 'unknown' }
    const volume = await staffViews.volumes.get(row.volumeId)
    if (!volume || isPreviewOver(row, Date.now())) return { is: 'over' }
    return { is: volume.inPreparation ? 'open' : 'published', row, volume }
  }

/** The site as it will be with one volume that is not published yet. */
type PreviewSite = Pick<RenderRequest, 'load'> & {
  readonly views: Ports['views']
  readonly pdf: ReturnType<typeof paperPdfs>
  readonly contents: FindContents
}

export type PreviewGiven = Pick<Ports, 'vault' | 'staffViews' | 'settings' | 'publicUrl'> & {
  readonly siteOf: (volumeId: string) => Promise<PreviewSite>
  readonly renderer: Renderer
  readonly policyWith: (allowed: PagePolicy) => string
}

const NOT_STORED = 'private, no-store'

/** No link of the page tells where it was clicked, no robot lists it, and nothing stores it. */
const HEADERS = {
  'cache-control': NOT_STORED,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
}

const STYLE = new URL('style.css', import.meta.url)

/** The stylesheet of the banner and the form. */
export const previewStyle = () => readFile(STYLE, 'utf8')

const INLINE_STYLE = /<style>(.*?)<\/style>/gsu

/** A policy by which nothing runs in a document: whoever has its address has the issue, and no script is to read it. */
export const policyFor = (document: string, policyWith: (allowed: PagePolicy) => string) => {
  const styles = [...document.matchAll(INLINE_STYLE)].map(
    ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  )
  return policyWith({ styles, scripts: [], frames: [] }).replace("script-src 'self'", "script-src 'none'")
}

type Opened = {
  readonly token: string
  readonly language: Language
  /** In English, as if the volume were public. */
  readonly path: string
  readonly row: PreviewRow
  readonly volume: VolumeDocument
  readonly site: PreviewSite
}

const pathOfVolume = ({ year, issueType, name }: VolumeDocument) => volumePath(year, issueType, name)

/** What follows the token, as it was written. */
const restOf = (url: string) => languageIn(pathIn(url)).path.split('/').slice(3).join('/')

const within = ({ token, volume }: Opened) => ({ token, volumePath: pathOfVolume(volume) })

/** The address of the preview for a path of the public site. */
const addressFor = (opened: Opened, path: string) =>
  addressIn(opened.language, previewAddress(opened.token)) + path.slice(pathOfVolume(opened.volume).length)

const isPage = ({ path, volume }: Opened) => path === pathOfVolume(volume) || paperRequest(path)?.isPdf === false

/** The PDF of a paper, or of the table of contents. */
const findPdf = async ({ path, language, site }: Opened): Promise<Pick<PaperPdf, 'bytes' | 'refuse'> | undefined> => {
  const paper = paperRequest(path)
  const volume = contentsRequest(path)
  if (volume) return site.contents(volume, language)
  return paper?.isPdf ? site.pdf(paper) : undefined
}

type Link = { readonly Params: { readonly token: string } }

/** Volumes in preparation, for those with a link: their pages, texts and PDFs as they will be. */
export const previewPages: FastifyPluginAsync<PreviewGiven> = async (app, given) => {
  const { vault, policyWith, publicUrl, renderer } = given
  const refuse = refuseFile(given)
  const find = findPreview(given)
  const style = await previewStyle()

  const countOpen = (request: FastifyRequest, { row }: Opened) =>
    vault
      .update(
        'previews',
        row.id,
        found => found && { ...found, opens: found.opens + 1, lastOpenedAt: new Date().toISOString() },
      )
      // the page is shown also where it can't be counted
      .catch((error: unknown) => request.log.error({ err: error }, 'An opened preview is not counted'))

  const sendPage = (request: FastifyRequest, reply: FastifyReply, document: string, opened: Opened) => {
    const sr = paperRequest(opened.path)?.sr
    const { sent } = request.query as { readonly sent?: unknown }
    const { token, language } = opened
    const shown = { ...within(opened), token, language, sr, style, isSent: sent !== undefined }
    const text = previewDocument(document, shown)
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-language': language, 'content-security-policy': policyFor(text, policyWith) })
      .send(text)
  }

  /** A page of the site, rendered for this request alone. */
  const showPage = async (request: FastifyRequest, reply: FastifyReply, opened: Opened) => {
    const { path, language, site } = opened
    const journal = await site.load('/journal.json')
    const page = await renderer.render({
      path: await renderer.pathOf(addressIn(language, path)),
      journal: await journal.json(),
      publicUrl: publicUrl(),
      load: site.load,
    })
    if (!page) return reply.refuse({ refused: 'UNAVAILABLE', retryAfter: 5 })
    if (page.status === 200 && page.path !== undefined && !isSamePath(path, page.path))
      return reply.redirect(addressFor(opened, page.path) + request.url.slice(pathIn(request.url).length), 303)
    const isVolume = path === pathOfVolume(opened.volume)
    if (isVolume && page.status === 200 && request.method === 'GET') await countOpen(request, opened)
    return sendPage(request, reply.code(page.status), page.text, opened)
  }

  const showPdf = (request: FastifyRequest, reply: FastifyReply, bytes: Omit<Bytes, 'cacheControl'>) =>
    sendBytes(request, reply, { ...bytes, cacheControl: NOT_STORED })

  /** Whatever version a link names, the preview shows what will be published. */
  const showCurrent = async (reply: FastifyReply, opened: Opened) => {
    const [, paperId = ''] = /\/([^/]+)\/(?:versions\/[^/]+|download)$/u.exec(opened.path) ?? []
    const paper = await opened.site.views.papers.get(paperId)
    if (paper?.volumeId !== opened.volume.id) return reply.refuse({ refused: 'PAPER_NOT_FOUND' })
    return reply.redirect(addressFor(opened, paperPdfPath(paper)), 303)
  }

  /** Pictures and citations, which are small. */
  const showFile = async (request: FastifyRequest, reply: FastifyReply, opened: Opened) => {
    if (/(?:\.pdf|\/download)$/u.test(opened.path)) return showCurrent(reply, opened)
    const response = await opened.site.load(opened.path + request.url.slice(pathIn(request.url).length))
    const { headers, status } = response
    for (const name of ['content-type', 'content-disposition']) reply.header(name, headers.get(name) ?? undefined)
    return reply.code(status).send(Buffer.from(await response.arrayBuffer()))
  }

  const showText = async (request: FastifyRequest, reply: FastifyReply, opened: Opened) => {
    const response = await opened.site.load(addressIn(opened.language, opened.path))
    const location = response.headers.get('location')
    if (location) return reply.redirect(addressFor(opened, languageIn(location).path), 303)
    return sendPage(request, reply.code(response.status), await response.text(), opened)
  }

  const show = async (request: FastifyRequest, reply: FastifyReply, opened: Opened) => {
    if (SHOWN_FILE.test(opened.path)) return showFile(request, reply, opened)
    const pdf = await findPdf(opened)
    if (pdf) return pdf.refuse?.(request, reply) ?? showPdf(request, reply, pdf.bytes)
    if (opened.path.endsWith('/text')) return showText(request, reply, opened)
    return isPage(opened) ? showPage(request, reply, opened) : refuse(request, reply, 'SHARE_NOT_FOUND')
  }

  const open = async (request: FastifyRequest<Link>, reply: FastifyReply) => {
    reply.headers(HEADERS)
    const { token } = request.params
    const preview = await find(token)
    if (preview.is === 'unknown') {
      const retryAfter = request.countFor('preview guesses')
      if (retryAfter > 0) return reply.refuse({ refused: 'TOO_MANY_REQUESTS', retryAfter })
      return refuse(request, reply, 'SHARE_NOT_FOUND')
    }
    if (preview.is === 'over') return refuse(request, reply, 'SHARE_ENDED')
    const { language } = languageIn(pathIn(request.url))
    const rest = restOf(request.url)
    const { row, volume } = preview
    const path = rest.startsWith('api/') ? `/${rest}` : pathOfVolume(volume) + (rest && `/${rest}`)
    if (preview.is === 'published') return reply.redirect(addressIn(language, path), 303)
    return show(request, reply, { token, language, path, row, volume, site: await given.siteOf(volume.id) })
  }

  for (const language of LANGUAGES)
    for (const ending of ['', '/*'])
      app.get<Link>(
        addressIn(language, `/preview/:token${ending}`),
        { config: { allow: 'everyone', class: 'page' } },
        open,
      )
}
