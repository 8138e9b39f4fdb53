import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { REDIRECT_ADDRESS_MAX, REDIRECTS_BYTES_MAX, REDIRECTS_MAX } from '../limits.ts'
import { trimSlashes } from '../text/text.ts'

/** `from` is a path of this site, which may have a query; `to` is a path, or the id of a paper or of its PDF. */
const Redirect = z.strictObject({
  from: text('Old address', { max: REDIRECT_ADDRESS_MAX }),
  to: text('Target', { max: REDIRECT_ADDRESS_MAX }),
})
export type Redirect = z.infer<typeof Redirect>

const encoder = new TextEncoder()
const isShort = (redirects: readonly Redirect[]) =>
  encoder.encode(JSON.stringify(redirects)).length <= REDIRECTS_BYTES_MAX

/** The whole list, which takes the place of the one before. */
export const ReplaceRedirects = z.strictObject({
  redirects: z.array(Redirect).check(
    // Stryker disable next-line BooleanLiteral: Zod runs no refinement of a list whose length was refused, either way.
    z.maxLength(REDIRECTS_MAX, { error: `There can be at most ${REDIRECTS_MAX} redirects`, abort: true }),
    z.refine(isShort, `All redirects together cannot exceed ${REDIRECTS_BYTES_MAX} bytes`),
  ),
})

export const RedirectsResponse = z.object({ redirects: z.array(z.object(Redirect.shape)) })

/** The one document of the read model. */
export type RedirectsDocument = {
  readonly id: string
  readonly redirects: readonly Redirect[]
}

const PAPER = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(\.pdf)?$/iu

/** The paper that a target names by its id, or its current PDF. */
export const paperTarget = (to: string) => {
  // Stryker disable next-line ArrayDeclaration: Its first element is skipped.
  const [, id, ending] = PAPER.exec(to) ?? []
  return id === undefined ? undefined : { id: id.toLowerCase(), isPdf: ending !== undefined }
}

/** Whether it is a path of this site: neither an address elsewhere nor anything that a browser makes one of. */
export const isSitePath = (address: string) =>
  /^\/(?![/\\])/u.test(address) && URL.parse(address, 'http://site.invalid')?.host === 'site.invalid'

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

const withoutQuery = (address: string) => address.split(/[?#]/u)[0] ?? ''

/** Browsers resolve these before they send a request, so that none is for the path as it was written. */
const RESOLVED = /\\|(?:^|\/)\.{1,2}(?:\/|$)/u

/** Whether requests are for the path as it was written: it can be decoded, and has neither `..` nor backslashes. */
export const isNormalPath = (address: string) => {
  const path = decoded(withoutQuery(address))
  return path !== undefined && !RESOLVED.test(path)
}

/** The path of an address without its query: equal for the same path however it is escaped. */
export const pathKey = (address: string) => {
  const path = withoutQuery(address)
  return trimSlashes((decoded(path) ?? path).normalize('NFC'))
}

/** The parameters of the query of an address. */
export const parametersOf = (address: string) => new URLSearchParams(/\?([^#]*)/u.exec(address)?.[1] ?? '')

/** Two addresses with the same key are the same, however they are escaped and their query is ordered. */
export const addressKey = (address: string) => {
  const parameters = parametersOf(address)
  parameters.sort()
  return parameters.size === 0 ? pathKey(address) : `${pathKey(address)}?${parameters}`
}

/** The target of a redirect as a header can hold it; undefined of a stored one that is refused today. */
export const locationOf = (path: string) => {
  const url = isSitePath(path) && isNormalPath(path) ? URL.parse(path, 'http://site.invalid') : undefined
  return url ? url.pathname + url.search + url.hash : undefined
}
