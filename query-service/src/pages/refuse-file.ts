import { DEFAULT_LANGUAGE, type Language, languagesOf, addressIn } from '@shodh/contracts/languages.ts'
import { refusals, type RefusalCode } from '@shodh/contracts/refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { NOT_FOUND_PATH } from '@shodh/contracts/site/addresses.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import type { Ports } from '../ports.ts'
import { paperPath, type PaperAddress } from '@shodh/contracts/papers/paper-address.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import type { Withholding } from '@shodh/contracts/papers/fields.ts'
import { html } from '../markup.ts'
import { plainPage } from './plain-page.ts'

type Why = Extract<RefusalCode, 'FILE_NOT_FOUND' | 'FILE_DELETED' | 'SHARE_NOT_FOUND' | 'SHARE_ENDED'>

type Words = Readonly<Record<Why, { readonly heading: string; readonly explained: string }>>

const words: Readonly<Record<Language, Words>> = {
  en: {
    FILE_NOT_FOUND: { heading: 'File not found', explained: 'Nothing is public at this address.' },
    FILE_DELETED: { heading: 'This file was deleted', explained: 'It was public at this address, and is no longer.' },
    SHARE_NOT_FOUND: {
      heading: 'This link does not exist',
      explained: 'Please check that the whole address was copied.',
    },
    SHARE_ENDED: {
      heading: 'This link is no longer valid',
      explained: 'It has expired, or has been ended. Please ask whoever sent it to you for a new one.',
    },
  },
  hi: {
    FILE_NOT_FOUND: { heading: 'फ़ाइल नहीं मिली', explained: 'इस पते पर कुछ भी सार्वजनिक नहीं है।' },
    FILE_DELETED: { heading: 'यह फ़ाइल हटा दी गई है', explained: 'यह इस पते पर सार्वजनिक थी, पर अब नहीं है।' },
    SHARE_NOT_FOUND: { heading: 'यह लिंक मौजूद नहीं है', explained: 'कृपया देखें कि पूरा पता कॉपी हुआ है या नहीं।' },
    SHARE_ENDED: {
      heading: 'यह लिंक अब मान्य नहीं है',
      explained: 'इसकी अवधि बीत गई है या इसे समाप्त कर दिया गया है। कृपया भेजने वाले से नया लिंक माँगें।',
    },
  },
  mr: {
    FILE_NOT_FOUND: { heading: 'फाइल सापडली नाही', explained: 'या पत्त्यावर काहीही सार्वजनिक नाही.' },
    FILE_DELETED: { heading: 'ही फाइल हटवली आहे', explained: 'ती या पत्त्यावर सार्वजनिक होती, पण आता नाही.' },
    SHARE_NOT_FOUND: { heading: 'हा दुवा अस्तित्वात नाही', explained: 'कृपया पूर्ण पत्ता कॉपी झाला आहे का ते तपासा.' },
    SHARE_ENDED: {
      heading: 'हा दुवा आता वैध नाही',
      explained: 'त्याची मुदत संपली आहे किंवा तो बंद केला आहे. कृपया पाठवणाऱ्याकडून नवीन दुवा मागा.',
    },
  },
}

/** Says why there is no file: a page where a browser shows it, else the envelope. Nothing may cache it. */
export const refuseFile =
  ({ settings }: Pick<Ports, 'settings'>) =>
  (request: FastifyRequest, reply: FastifyReply, why: Why) => {
    reply.headers({ vary: 'Accept, Accept-Language', 'cache-control': 'no-store' })
    if (!isBrowser(request)) return reply.refuse({ refused: why })
    const language = languageFor(request, languagesOf(settings.languages))
    const { heading, explained } = words[language][why]
    return reply
      .code(refusals[why].status)
      .header('content-language', language)
      .type('text/html; charset=utf-8')
      .send(plainPage({ language, heading, content: html`<p>${explained}</p>`, name: settings.name }))
  }

/** What of a paper nobody is shown. */
export type WithheldPdf = {
  readonly withholding: Withholding
  readonly sha256: string
  readonly version: number
  /** Where its page is, if anywhere. */
  readonly paper?: PaperAddress | undefined
}

type WithheldWords = {
  readonly heading: string
  readonly explained: string
  readonly version: string
  readonly since: string
  readonly reason: string
  readonly lawfulBasis: string
  readonly toPaper: string
}

const withheldWords: Readonly<Record<Language, WithheldWords>> = {
  en: {
    heading: 'This PDF may not be shown, for legal reasons',
    explained:
      'The journal withholds this version of the PDF from everyone. The history of the paper keeps its place and its hash.',
    version: 'Version',
    since: 'Since',
    reason: 'Reason',
    lawfulBasis: 'Lawful basis',
    toPaper: 'The page of the paper',
  },
  hi: {
    heading: 'कानूनी कारणों से यह PDF नहीं दिखाई जा सकती',
    explained: 'पत्रिका PDF का यह संस्करण किसी को भी नहीं दिखाती। शोध-पत्र के इतिहास में इसका स्थान और इसका हैश बना रहता है।',
    version: 'संस्करण',
    since: 'कब से',
    reason: 'कारण',
    lawfulBasis: 'कानूनी आधार',
    toPaper: 'शोध-पत्र का पृष्ठ',
  },
  mr: {
    heading: 'कायदेशीर कारणांमुळे ही PDF दाखवता येत नाही',
    explained: 'नियतकालिक PDF ची ही आवृत्ती कोणालाही दाखवत नाही. शोधनिबंधाच्या इतिहासात तिचे स्थान आणि तिचा हॅश कायम राहतो.',
    version: 'आवृत्ती',
    since: 'केव्हापासून',
    reason: 'कारण',
    lawfulBasis: 'कायदेशीर आधार',
    toPaper: 'शोधनिबंधाचे पृष्ठ',
  },
}

/** What the page says of the journal. */
type Journal = { readonly name: string; readonly timeZone: string }

const dayIn = (language: Language, at: string, timeZone: string) =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: 'long', timeZone }).format(new Date(at))

/** The page that says why a PDF may not be shown (RFC 7725), as a whole document that needs no script. */
const withheldPage = (pdf: WithheldPdf, language: Language, { name, timeZone }: Journal): string => {
  const { withholding, sha256, version, paper } = pdf
  const text = withheldWords[language]
  const content = html`<p>${text.explained}</p>
    <dl>
      <dt>${text.version}</dt>
      <dd>${version}</dd>
      <dt>${text.since}</dt>
      <dd><time datetime="${withholding.at}">${dayIn(language, withholding.at, timeZone)}</time></dd>
      <dt>${text.reason}</dt>
      <dd>${withholding.reason}</dd>
      <dt>${text.lawfulBasis}</dt>
      <dd>${withholding.lawfulBasis}</dd>
      <dt>SHA-256</dt>
      <dd><code>${sha256}</code></dd>
    </dl>
    ${paper && html`<p><a href="${addressIn(language, paperPath(paper))}">${text.toPaper}</a>: ${plainText(paper.title)}</p>`}`
  return plainPage({ language, heading: text.heading, content, name })
}

const qualityOf = (parameters: readonly string[]) =>
  Number(parameters.find(one => one.startsWith('q='))?.slice('q='.length) ?? 1)

/** The first of the journal's languages that the browser prefers. */
const languageFor = ({ headers }: FastifyRequest, languages: readonly Language[]): Language => {
  const wanted = (headers['accept-language'] ?? '').split(',').map(part => {
    const [tag = '', ...parameters] = part.split(';').map(one => one.trim())
    return { language: tag.toLowerCase().split('-')[0], quality: qualityOf(parameters) }
  })
  const preferred = wanted.toSorted((one, other) => other.quality - one.quality)
  const found = preferred.flatMap(({ language }) => languages.find(one => one === language) ?? [])
  return found[0] ?? DEFAULT_LANGUAGE
}

/** Whether a browser is to show the response as a page, by itself. */
export const isBrowser = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true

/** Where a browser is redirected where there is none: at the page of what was deleted, which says when and why. */
const missingPath = async (
  { deletedPapers, deletedVolumes }: Ports['views'],
  { paperId, volumeId = '' }: { readonly paperId?: string; readonly volumeId?: string },
) => {
  const paper = paperId === undefined ? undefined : await deletedPapers.get(paperId)
  if (paper?.volumeId === volumeId) return paperPath(paper)
  const volume = paperId === undefined ? await deletedVolumes.get(volumeId) : undefined
  return volume ? volumePath(volume.year, volume.issueType, volume.name) : NOT_FOUND_PATH
}

/** Refuses a file of a paper or a volume that is not there: a browser is led to a page that says so. */
export const refuseMissing =
  ({ settings, views }: Pick<Ports, 'views'> & Pick<WithheldPorts, 'settings'>) =>
  async (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => {
    reply.header('vary', 'Accept, Accept-Language')
    if (!isBrowser(request)) return reply.refuse(refusal)
    const language = languageFor(request, languagesOf(settings.languages))
    const path = await missingPath(views, request.params as Parameters<typeof missingPath>[1])
    return reply.header('cache-control', 'no-store').redirect(addressIn(language, path), 302)
  }

export type WithheldPorts = Pick<Ports, 'publicUrl'> & {
  readonly settings: Journal & Pick<Ports['settings'], 'languages'>
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
