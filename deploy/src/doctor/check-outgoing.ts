import type { Environment } from '../settings/environment.ts'
import { journalSettings } from '../settings/journal/journal-settings.ts'
import { mayReach } from '../settings/may-reach.ts'
import { outgoingAddresses } from '../settings/outgoing-hosts.ts'
import { scannerOf } from '../services/ports/scanner.ts'
import { certificateProblem } from './certificate.ts'
import { type Check, failureOf, type Found, WITHIN_MS } from './finding.ts'

/** Seconds by which the clocks of two machines may differ: codes of authenticator apps change every 30. */
const APART_S = 20

const compareClock = (host: string, date: string | null, found: Found, now = new Date()) => {
  const apart = Math.round((now.getTime() - Date.parse(date ?? '')) / 1000)
  if (Math.abs(apart) <= APART_S) return found('well', `The clock is that of ${host}.`)
  if (Number.isNaN(apart)) return
  const side = apart > 0 ? 'ahead of' : 'behind'
  found(
    'wrong',
    `The clock is ${Math.abs(apart)} s ${side} that of ${host}: set it by NTP, or codes and links do not hold.`,
  )
}

/** Whether the hosts of others respond that the journal sends requests to, and whether its clock is theirs. */
export const checkHosts =
  (settings: Environment): Check =>
  async found => {
    const addresses = await outgoingAddresses(settings, await journalSettings(settings))
    for (const { setting, url } of addresses) {
      if (!/^https?:$/u.test(url.protocol) || !mayReach(settings)(url.hostname)) continue
      try {
        const options = { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(WITHIN_MS) } as const
        const { headers } = await fetch(url.origin, options)
        compareClock(url.host, headers.get('date'), found)
      } catch (error) {
        const code = failureOf(error)
        const problem = certificateProblem(code)
        found(
          'wrong',
          problem === undefined
            ? `${url.host}, which ${setting} names, cannot be reached from here (${code}): does the firewall let requests out?`
            : `The certificate of ${url.host}, which ${setting} names, ${problem}.`,
        )
      }
    }
  }

export const checkScanner =
  (settings: Environment): Check =>
  async found => {
    try {
      await scannerOf(settings)?.check()
      if (settings.CLAMD_URL !== undefined) found('well', 'clamd responds.')
    } catch (error) {
      found(
        'wrong',
        `clamd does not respond at CLAMD_URL (${failureOf(error)}): start it, and see its TCPSocket or LocalSocket.`,
      )
    }
  }
