import { FORMER_VOLUME_PAGES, isStaffPage, offlineResponses, pages } from '@shodh/contracts/site/addresses.ts'
import { DEFAULT_LANGUAGE, languageIn } from '@shodh/contracts/site/languages.ts'

/** The cache of the public responses; a page writes into it what it was rendered from. */
export const PUBLIC_RESPONSES = 'shodh-responses-1'

const UUID = '[0-9a-f-]{36}'

/** What matches the addresses. */
const patternOf = (addresses: readonly string[]) => {
  const sources = addresses.map(address =>
    address.replace('.', '\\.').replace('/*', '(?:/.*)?').replace(':id', UUID).replace(/:\w+/gu, '[^/]+'),
  )
  return new RegExp(`^(?:${sources.join('|')})$`, 'u')
}

const PAGE = patternOf([...pages, FORMER_VOLUME_PAGES, '/404'])
const OFFLINE_RESPONSE = patternOf(offlineResponses)
const FILE = /\.(?:pdf|zip|json|xml|atom|txt)$/iu

/** Public responses of the API are cached; never files, never a request with an access token. */
export const isPublicResponse = ({ pathname }: URL, headers: Headers) =>
  !headers.has('authorization') && OFFLINE_RESPONSE.test(pathname)

/** Addresses that the shell renders by itself, in any language. */
export const isAppPage = (pathname: string) => {
  const { language, path } = languageIn(pathname.replace(/(.)\/$/u, '$1'))
  const page = path.replace(/(.)\/$/u, '$1')
  return PAGE.test(page) && !FILE.test(page) && (language === DEFAULT_LANGUAGE || !isStaffPage(page))
}

export const isFont = (pathname: string) => pathname.startsWith('/assets/') && pathname.endsWith('.woff2')

/** Whether a response may be cached at all (RFC 9111, section 5.2.2). */
export const mayCache = ({ status, headers }: Response) =>
  status === 200 && !/no-store|private/iu.test(headers.get('cache-control') ?? '')
