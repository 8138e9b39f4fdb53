import { DEFAULT_LANGUAGE, type Language, languagesOf } from '@shodh/contracts/languages.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ports } from '../ports.ts'
import { type Site, withheldPage, type WithheldPdf } from './withheld-page.ts'

const qualityOf = (parameters: readonly string[]) =>
  Number(parameters.find(one => one.startsWith('q='))?.slice('q='.length) ?? 1)

/** The first of the journal's languages that the browser prefers. */
export const languageFor = ({ headers }: FastifyRequest, languages: readonly Language[]): Language => {
  const wanted = (headers['accept-language'] ?? '').split(',').map(part => {
    const [tag = '', ...parameters] = part.split(';').map(one => one.trim())
    return { language: tag.toLowerCase().split('-')[0], quality: qualityOf(parameters) }
  })
  const preferred = wanted.toSorted((one, other) => other.quality - one.quality)
  const found = preferred.flatMap(({ language }) => languages.find(one => one === language) ?? [])
  return found[0] ?? DEFAULT_LANGUAGE
}

export const isBrowser = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true

export type WithheldPorts = Pick<Ports, 'publicUrl'> & {
  readonly settings: Site & Pick<Ports['settings'], 'languages'>
}

/** Responds with 451 (RFC 7725): a page where a browser shows it, else the envelope. Nothing may cache it. */
export const refuseWithheld =
  ({ settings, publicUrl }: WithheldPorts) =>
  (request: FastifyRequest, reply: FastifyReply, pdf: WithheldPdf) => {
    const { at: withheldAt, reason, lawfulBasis } = pdf.withholding
    reply.headers({ link: `<${publicUrl()}/>; rel="blocked-by"`, vary: 'Accept, Accept-Language' })
    if (!isBrowser(request))
      return reply.refuse({ refused: 'PDF_WITHHELD', extensions: { withheldAt, reason, lawfulBasis } })
    const language = languageFor(request, languagesOf(settings.languages))
    return reply
      .code(refusals.PDF_WITHHELD.status)
      .headers({ 'cache-control': 'no-store', 'content-language': language })
      .type('text/html; charset=utf-8')
      .send(withheldPage(pdf, language, settings))
  }
