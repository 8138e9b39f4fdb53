import { addressIn, LANGUAGES, type Language } from '@shodh/contracts/languages.ts'
import { previewAddress } from '@shodh/contracts/volumes/publication/previews.ts'
import { html } from '../../markup.ts'
import { type Place, reportForm } from './report-form.ts'
import { words } from './words.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&#x27;': "'", '&#39;': "'" }

const unescaped = (text: string) => text.replace(/&(?:amp|#x27|#39);/gu, entity => ENTITIES[entity] ?? entity)

/** What the pages of a volume show by itself, below `/api/v1/papers/`: pictures, PDFs, also as downloads, and citations. */
export const SHOWN_FILE = /^\/api\/v1\/papers\/[^?]*(?:\.(?:svg|webp|pdf)|\/citation|\/download)(?:\?|$)/u

type Within = { readonly token: string; readonly volumePath: string }

const isWithin = (path: string, volumePath: string) =>
  path === volumePath || (path.startsWith(volumePath) && /[/?#]/u.test(path.charAt(volumePath.length)))

/** The same address within the preview; undefined of what is elsewhere. */
const insideAddress = (address: string, { token, volumePath }: Within) => {
  if (SHOWN_FILE.test(address)) return previewAddress(token) + address
  for (const language of LANGUAGES) {
    const path = addressIn(language, volumePath)
    if (isWithin(address, path)) return addressIn(language, previewAddress(token)) + address.slice(path.length)
  }
  return undefined
}

/** What is not there before the volume is published: short addresses, pages of authors, evidence and what needs scripts. */
const NOT_YET = /^\/(?:[a-z]{2}\/)?(?:[pv]|authors|read|api\/v1)\//u

/** An address in an attribute, as the server's own markup has it. */
const ADDRESS = /\s(href|src|srcset|formaction)="(\/[^"]*)"/giu

/** Markup whose addresses of the volume and its papers are those of the preview. */
export const linksInside = (markup: string, within: Within) =>
  markup.replace(ADDRESS, (attribute, name: string, value: string) => {
    const address = insideAddress(unescaped(value), within)
    if (address !== undefined) return html` ${name}="${address}"`.markup
    return NOT_YET.test(value) ? '' : attribute
  })

/** Everything that would be fetched, run or said to machines beside the page itself. */
const NOT_OF_PREVIEWS =
  /<script\b.*?<\/script>|<form\b[^>]*\baction="\/api\/.*?<\/form>|<img\b[^>]*\bsrc="[^"]*\/qr\.svg"[^>]*>|<link\b(?=[^>]*\brel="(?:alternate|canonical|manifest|modulepreload|preload)")[^>]*>|<meta\b(?=[^>]*\b(?:property|name="(?:citation_|dc\.|DC\.|description|twitter:)))[^>]*>/gsu

/** What is shown where no script runs. */
const WITHOUT_SCRIPTS = /@media \(scripting: ?none\)/gu

export const withoutScripts = (document: string) =>
  document.replace(NOT_OF_PREVIEWS, '').replace(WITHOUT_SCRIPTS, '@media all')

/** The mark of each page of a preview. */
const banner = (language: Language) => {
  const says = words[language]
  return html`<div class="preview-banner" role="region" aria-label="${says.title}">
    <strong>${says.banner}</strong> <span>${says.explained}</span> <a href="#report">${says.report}</a>
  </div>`.markup
}

type Shown = Within & Place & { readonly style: string; readonly isSent: boolean }

/** Makes of a public page, as a whole document, the one of a preview. */
export const previewDocument = (document: string, { style, isSent, ...place }: Shown) => {
  const form = reportForm(place, { isSent }).markup
  const title = words[place.language].title
  return linksInside(withoutScripts(document), place)
    .replace('<title>', () => `<meta name="robots" content="noindex" /><style>${style}</style><title>${title}: `)
    .replace(/<body\b[^>]*>/u, opening => opening + banner(place.language))
    .replace('</main>', () => `${form}</main>`)
}
