import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Environment } from '../settings/environment.ts'

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['shodh'],
  },
}

/** The headers with which every response makes browsers refuse what is unsafe: helmet's, and the site's Content-Security-Policy. */
export const securityHeaders = ({ PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>) => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const strictTransportSecurity = PUBLIC_URL?.startsWith('https:') ?? false
  helmet({ contentSecurityPolicy, strictTransportSecurity })(response.req, response, () => {})
  return response.getHeaders()
}
