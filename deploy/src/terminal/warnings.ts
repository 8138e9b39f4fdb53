import type { Environment } from '../settings/environment.ts'

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|\[?::1\]?)$/u

/** Whether a host of a URL is this machine by its name or address. */
export const isLoopback = (host: string) => LOOPBACK.test(host)

const EVERYWHERE = new Set(['0.0.0.0', '::'])

type Address = Pick<Environment, 'HOST' | 'PUBLIC_URL' | 'TLS_CERT'>

const hostOf = ({ HOST, PUBLIC_URL }: Address) => (PUBLIC_URL === undefined ? HOST : new URL(PUBLIC_URL).hostname)

/** What an editor should know of the address before readers come: one sentence each. */
export const warningsOf = (address: Address): readonly string[] => {
  const { HOST, PUBLIC_URL, TLS_CERT } = address
  const open = EVERYWHERE.has(HOST)
    ? [`HOST=${HOST}: the journal can be reached from every network of this machine.`]
    : []
  const isSecure = PUBLIC_URL === undefined ? TLS_CERT !== undefined : PUBLIC_URL.startsWith('https:')
  const plain = !isSecure && !isLoopback(hostOf(address))
  const insecure =
    'Without HTTPS, browsers elsewhere refuse reading offline, installing, secure cookies and storing what editors type; ' +
    'put a TLS proxy in front and set PUBLIC_URL=https://….'
  return plain ? [...open, insecure] : open
}
