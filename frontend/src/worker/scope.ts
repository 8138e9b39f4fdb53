import {
  FORMER_VOLUME_PAGES,
  isStaffPage,
  offlineResponses,
  pages,
  publicPages,
} from '@shodh/contracts/site/addresses.ts'
import { paperOfTextPath } from '@shodh/contracts/papers/paper-address.ts'
import { DEFAULT_LANGUAGE, languageIn } from '@shodh/contracts/languages.ts'

/** The cache of the public responses; a page writes into it what it was rendered from. */
export const PUBLIC_RESPONSES = 'shodh-responses-1'

const UUID = '[0-9a-f-]{36}'

/** What matches the addresses. */
const patternOf = (addresses: readonly string[]) => {
  const sources = addresses.map(address =>
    address
      .replace('.', '\\.')
      .replace('/*', '(?:/.*)?')
      .replace('papers/:id', `papers/${UUID}`)
      .replace(/:\w+/gu, '[^/]+'),
  )
  return new RegExp(`^(?:${sources.join('|')})$`, 'u')
}

const PAGE = patternOf([...pages, FORMER_VOLUME_PAGES, '/404'])
const RENDERED_PAGE = patternOf(publicPages)
const OFFLINE_RESPONSE = patternOf(offlineResponses)
const FILE = /\.(?:pdf|zip|json|xml|atom|txt)$/iu

/** Whether the address is that of a file rather than a page. */
export const isFile = ({ pathname }: URL) => /^\/api\/|\.\w{1,20}$/u.test(pathname)

/** Published and shared files, and previews: nothing on the device stands in for them, and a page must not. */
export const isGivenFile = ({ pathname }: URL) => /^\/(?:files|s|(?:[a-z]{2}\/)?preview)\//u.test(pathname)

/** Public responses of the API are cached; never files, never a request with an access token. */
export const isPublicResponse = ({ pathname }: URL, headers: Headers) =>
  !headers.has('authorization') && OFFLINE_RESPONSE.test(pathname)

/** Of a path in any language: what shows staff something is in English only. */
const isPageOf = (pattern: RegExp) => (pathname: string) => {
  const { language, path } = languageIn(pathname.replace(/(.)\/$/u, '$1'))
  const page = path.replace(/(.)\/$/u, '$1')
  return pattern.test(page) && !FILE.test(page) && (language === DEFAULT_LANGUAGE || !isStaffPage(page))
}

/** Texts are pages of their own, which need no script. */
const isText = (pathname: string) => paperOfTextPath(languageIn(pathname).path) !== undefined

const isShown = isPageOf(PAGE)
/** Addresses that the shell renders by itself. */
export const isAppPage = (pathname: string) => isShown(pathname) && !isText(pathname)

/** Addresses whose pages the server renders. */
export const isRenderedPage = isPageOf(RENDERED_PAGE)

/** Fonts, what writes maths, what verifies files, and languages: too large for everyone's precache. */
export const isLargeAsset = (pathname: string) =>
  /^\/assets\/(?:[^/]+\.woff2|(?:maths|verifying|hindi|marathi)-[^/]+\.(?:js|css))$/u.test(pathname)

/** Whether a response may be cached at all (RFC 9111, section 5.2.2). */
export const mayCache = ({ status, headers }: Response) =>
  status === 200 && !/no-store|private/iu.test(headers.get('cache-control') ?? '')
