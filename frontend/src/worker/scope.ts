const PUBLIC_RESPONSE = /^\/api\/v1\/papers(?:\/(?:years|volumes|[0-9a-f-]{36}(?:\/history)?))?$/u
const PUBLIC_PAGE = /^\/(?:404|(?:public-)?papers\/[^/]+\/[^/]+\/[^/]+(?:\/.*)?)?$/u
const PRIVATE_PAGE = /^\/(?:login|forgot-password|reset-password|set-up|dashboard|admin(?:\/.*)?)$/u
const FILE = /\.(?:pdf|zip|json|xml|atom|txt)$/iu

/** Public responses of the API are cached; never files, never a request with an access token. */
export const isPublicResponse = ({ pathname }: URL, headers: Headers) =>
  !headers.has('authorization') && (pathname === '/journal.json' || PUBLIC_RESPONSE.test(pathname))

/** Addresses that the shell renders by itself. */
export const isAppPage = (pathname: string) => {
  const page = pathname.replace(/(.)\/$/u, '$1')
  return (PUBLIC_PAGE.test(page) || PRIVATE_PAGE.test(page)) && !FILE.test(page)
}

export const isFont = (pathname: string) => pathname.startsWith('/assets/') && pathname.endsWith('.woff2')

/** Whether a response may be cached at all (RFC 9111, section 5.2.2). */
export const mayCache = ({ status, headers }: Response) =>
  status === 200 && !/no-store|private/iu.test(headers.get('cache-control') ?? '')
