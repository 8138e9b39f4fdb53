import { Socket } from 'node:net'
import type { PagePolicy } from '@shodh/query-service/pages/document.ts'
import helmet from 'helmet'
import type { Environment } from '../settings/environment.ts'
import { IncomingMessage, ServerResponse } from './node-http.ts'

const quoted = (hashes: readonly string[]) => hashes.map(hash => `'${hash}'`)

/** Nothing inline is allowed but the elements with these hashes. */
const contentSecurityPolicy = ({
  styles,
  scripts,
  frames,
  thirdParties = [],
  addsScripts,
  hasWebAssembly,
}: PagePolicy) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...quoted(scripts), ...thirdParties, ...(hasWebAssembly ? ["'wasm-unsafe-eval'"] : [])],
    styleSrc: ["'self'", ...quoted(styles)],
    imgSrc: ["'self'", 'data:', 'blob:', ...thirdParties],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...thirdParties],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    ...(frames.length > 0 && { frameSrc: [...frames] }),
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    ...(!addsScripts && { requireTrustedTypesFor: ["'script'"], trustedTypes: ['shodh'] }),
  },
})

const NOTHING: PagePolicy = { styles: [], scripts: [], frames: [] }

export type HeaderSettings = Pick<Environment, 'PUBLIC_URL'> & Partial<Pick<Environment, 'HSTS_SUBDOMAINS'>>

/** The headers with which every response makes browsers refuse what is unsafe: helmet's, and the site's Content-Security-Policy. */
export const securityHeaders = ({ PUBLIC_URL, HSTS_SUBDOMAINS }: HeaderSettings, allowed = NOTHING) => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  // a journal's domain may have neighbours that have no HTTPS
  const hsts = { includeSubDomains: HSTS_SUBDOMAINS === '1' }
  const strictTransportSecurity = PUBLIC_URL?.startsWith('https:') ? hsts : false
  helmet({ contentSecurityPolicy: contentSecurityPolicy(allowed), strictTransportSecurity })(
    response.req,
    response,
    () => {},
  )
  return response.getHeaders()
}

/** The Content-Security-Policy of a page with inline elements or frames. */
export const policyWith = (allowed: PagePolicy) =>
  String(securityHeaders({ PUBLIC_URL: undefined }, allowed)['content-security-policy'])
