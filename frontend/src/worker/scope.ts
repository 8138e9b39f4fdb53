const PUBLIC_ANSWER = /^\/api\/v1\/papers(?:\/(?:years|volumes|[0-9a-f-]{36}(?:\/history)?))?$/u
const PUBLIC_PAGE = /^\/(?:404|(?:public-)?papers\/[^/]+\/[^/]+\/[^/]+(?:\/.*)?)?$/u
const PRIVATE_PAGE = /^\/(?:login|forgot-password|reset-password|set-up|dashboard|admin(?:\/.*)?)$/u
const FILE = /\.(?:pdf|zip|json|xml|atom|txt)$/iu

/** Public answers of the API are kept; never files, never what was asked with a name. */
export const isPublicAnswer = ({ pathname }: URL, headers: Headers) =>
  !headers.has('authorization') && (pathname === '/journal.json' || PUBLIC_ANSWER.test(pathname))

/** Addresses that the shell draws by itself. */
export const isAppPage = (pathname: string) =>
  (PUBLIC_PAGE.test(pathname) || PRIVATE_PAGE.test(pathname)) && !FILE.test(pathname)

export const isFont = (pathname: string) => pathname.startsWith('/assets/') && pathname.endsWith('.woff2')

/** Whether an answer may be kept at all (RFC 9111, section 5.2.2). */
export const mayKeep = ({ status, headers }: Response) =>
  status === 200 && !/no-store|private/iu.test(headers.get('cache-control') ?? '')
