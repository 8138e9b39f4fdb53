import { lookup } from 'node:dns/promises'
import { isPrivateNetwork, trustedProxies } from '../http/private-network.ts'
import type { Environment } from '../settings/environment.ts'
import { isLoopback } from '../settings/loopback.ts'
import { missingSettings, sentencesOf } from '../terminal/warnings.ts'
import { ownAddress } from '../client/session.ts'
import { certificateAt, hostOf } from './certificate.ts'
import { type Check, failureOf, type Found, WITHIN_MS } from './finding.ts'

const request = (url: string) => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(WITHIN_MS) })

type Body = { readonly success?: unknown; readonly message?: unknown }

/** What a journal says of itself; undefined of what is none. */
const journalMessage = async (response: Response) => {
  const { success, message }: Body = await response.json().catch(() => ({}))
  return typeof success === 'boolean' && typeof message === 'string' ? message : undefined
}

/** Nobody listens, or nothing comes in time; all else speaks no HTTP. */
const isSilent = (code: string) => !/^UND_ERR_SOCKET$|^HPE_|HTTP\/1\.1 protocol/u.test(code)

/** Whether the journal runs where the settings say. */
export const checkRunning =
  (settings: Environment): Check =>
  async found => {
    const address = ownAddress(settings)
    const response = await request(`${address}/readyz`).catch((error: unknown) => failureOf(error))
    if (typeof response === 'string' && isSilent(response))
      return found('doubtful', `No journal responds at ${address} (${response}): start it, and run this again.`)
    const sentence = typeof response === 'string' ? undefined : await journalMessage(response)
    if (typeof response === 'string' || sentence === undefined)
      return found('wrong', `What listens at ${address} is no journal: set another PORT.`)
    found(response.status === 200 ? 'well' : 'wrong', `${sentence} (${address}).`)
  }

const checkName = async (host: string, found: Found) => {
  const addresses = await lookup(host, { all: true }).catch(() => [])
  const all = addresses.map(({ address }) => address)
  if (all.length === 0)
    found('wrong', `${host}, the host of PUBLIC_URL, has no address in DNS: add an A or AAAA record, or wait for it.`)
  else if (all.every(isPrivateNetwork) && !isLoopback(host))
    found('doubtful', `${host} is ${all.join(', ')} here, which readers elsewhere cannot reach.`)
  return all.length > 0
}

const checkCertificate = async (url: URL, found: Found) => {
  const { problem, expiry } = await certificateAt(url)
  if (problem !== undefined) found('wrong', `The certificate of ${url.host} ${problem}.`)
  else if (expiry !== undefined) found('doubtful', `The certificate of ${url.host} ${expiry}.`)
  return problem === undefined
}

const unreachable = (origin: string, code: string) =>
  `${origin} cannot be reached from here (${code}): start the proxy, and open its port in the firewall.`

const problemOf = ({ status, headers }: Response, own: string) => {
  if (status >= 300 && status < 400) {
    const target = URL.parse(headers.get('location') ?? '')?.origin ?? 'another address'
    return `leads to ${target}: PUBLIC_URL must be where it ends`
  }
  if (status >= 502) return `is a proxy that finds no journal: let it send requests to ${own}`
  return `is no journal (status ${status}): let the proxy send every path to it`
}

const checkJournal = async (origin: string, own: string, found: Found) => {
  const response = await request(`${origin}/api/v1/health`).catch((error: unknown) => failureOf(error))
  if (typeof response === 'string') return found('wrong', unreachable(origin, response))
  const sentence = await journalMessage(response)
  if (sentence === undefined) return found('wrong', `What responds at ${origin} ${problemOf(response, own)}.`)
  found(response.status === 200 ? 'well' : 'wrong', `${sentence} (${origin}).`)
}

/** Whether readers find the journal: its name, its certificate, and what responds there. */
export const checkAddress =
  (settings: Environment): Check =>
  async found => {
    const { PUBLIC_URL } = settings
    if (PUBLIC_URL === undefined)
      return found('doubtful', 'PUBLIC_URL is not set: readers elsewhere do not find the journal.')
    const url = new URL(PUBLIC_URL)
    if (!(await checkName(hostOf(url), found))) return
    try {
      if (url.protocol === 'https:' && !(await checkCertificate(url, found))) return
    } catch (error) {
      return found('wrong', unreachable(PUBLIC_URL, failureOf(error)))
    }
    await checkJournal(PUBLIC_URL, ownAddress(settings), found)
  }

/** Addresses that no proxy has; a list with one of them has every visitor. */
const ANYBODY = ['1.1.1.1', '203.0.113.7', '2001:db8::1']

const EVERYBODY_TRUSTED =
  'TRUST_PROXY has the addresses of visitors, so that each may claim to be another: name the proxies alone.'

/** Whether TRUST_PROXY names the proxy in front, and nobody else. The journal must have been asked by PUBLIC_URL before. */
export const checkProxies =
  (settings: Environment): Check =>
  async found => {
    const { TRUST_PROXY } = settings
    const isTrusted = trustedProxies(settings)
    const response = await request(`${ownAddress(settings)}/readyz`).catch(() => undefined)
    const noted = ((response && (await journalMessage(response))) ?? '')
      .split('; ')
      .find(part => part.startsWith('A proxy at '))
    const problems = [
      ...sentencesOf(missingSettings(settings).filter(({ setting }) => setting === 'TRUST_PROXY')),
      ...(ANYBODY.some(isTrusted) ? [EVERYBODY_TRUSTED] : []),
      ...(noted === undefined ? [] : [`${noted}.`]),
    ]
    for (const sentence of problems) found('wrong', sentence)
    if (problems.length === 0 && TRUST_PROXY !== undefined) found('well', `TRUST_PROXY names ${TRUST_PROXY}.`)
  }
