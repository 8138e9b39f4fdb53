import { isbot } from 'isbot'

/** What a request is for, and for whom, as far as overload is concerned. */
export type RequestClass = 'health' | 'staff' | 'pdf' | 'page' | 'api' | 'robot' | 'search' | 'zip'

export type ClassifiedRequest = {
  readonly method: string
  /** The path with its query string, as it came. */
  readonly url: string
  readonly userAgent: string | undefined
  readonly isSignedIn: boolean
}

/** Characters of a user agent that are looked at: the patterns are many, and the header may be long. */
const USER_AGENT_MAX = 512

const API = '/api/v1/'
const HEALTH = new Set(['/healthz', '/readyz', '/metrics', '/api/v1/health'])
const ZIP = /^\/api\/v1\/(?:papers\/volume\/[^/]+\/download|audit\/papers\/[^/]+\/bundle)$/u
const PDF = /^\/api\/v1\/papers\/[^/]+\/[^/]+\/(?:download|versions\/[^/]+\.(?:pdf|txt))$|^\/papers\/.+\.pdf$/u
const SEARCH_PATHS = new Set(['/search', '/api/v1/search'])

const ABSOLUTE = /^https?:\/\/[^/?#]*/iu

const splitAt = (mark: string, text: string): readonly [string, string] => {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** As the router reads an address: `%7A` is `z`. A path that can't be decoded is none of ours. */
const partsOf = (url: string) => {
  const own = url.startsWith('/') ? url : url.replace(ABSOLUTE, '')
  const [encoded, query] = splitAt('?', splitAt('#', own)[0])
  if (!encoded.includes('%')) return { path: encoded, query }
  try {
    return { path: decodeURI(encoded), query }
  } catch {
    return { path: encoded, query }
  }
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD'

/** COUNTER's rule: who does not say who they are is a robot. */
const isRobot = (userAgent = '') => userAgent.trim() === '' || isbot(userAgent.slice(0, USER_AGENT_MAX))

const isSearch = (path: string, query: string) =>
  SEARCH_PATHS.has(path) || (path.startsWith(API) && Boolean(new URLSearchParams(query).get('search')?.trim()))

/** Whether a request is for many PDFs in one file: those of a volume, or the evidence of a paper. */
export const isVolumeDownload = (method: string, url: string) => method === 'GET' && ZIP.test(partsOf(url).path)

/** Signing in is staff's: it has request limits of its own, and staff could not sign in again otherwise. */
const isStaff = ({ isSignedIn, method }: ClassifiedRequest, path: string) =>
  isSignedIn || (!isRead(method) && path.startsWith(`${API}auth/`))

const visitorClass = (path: string, query: string, userAgent: string | undefined): RequestClass => {
  if (ZIP.test(path)) return 'zip'
  if (isSearch(path, query)) return 'search'
  if (isRobot(userAgent)) return 'robot'
  if (PDF.test(path)) return 'pdf'
  return path.startsWith(API) ? 'api' : 'page'
}

export const classOf = (request: ClassifiedRequest): RequestClass => {
  const { path, query } = partsOf(request.url)
  if (HEALTH.has(path)) return 'health'
  if (isStaff(request, path)) return 'staff'
  return visitorClass(path, query, request.userAgent)
}
