import { trimEnd } from '@shodh/contracts/text/text.ts'
import type { ServiceName } from '../engines/processes.ts'

/** One process of a service, and where it is reached. */
export type Instance = {
  readonly service: ServiceName
  readonly url: URL
  /** Host and port, as an operator knows it. */
  readonly name: string
}

/** With what the gateway's own requests name their client, as services demand of a proxy. */
const NAMED = { 'x-forwarded-for': '127.0.0.1' }

/** Milliseconds for which an instance that did not respond is tried after the others; then one request tries it. */
const SUSPENSION_MS = 5000

const instance = (service: ServiceName, address: string): Instance => {
  const url = new URL(address.trim())
  return { service, url, name: url.host }
}

/** Milliseconds in which a service must report its health or its metrics. */
const REPORTED_WITHIN_MS = 3000

/** The address of a path, below the path that the instance's own address has. */
export const pathAt = ({ url }: Instance, path: string) => `${trimEnd(url.pathname, /\//u)}${path}`

/** Asks an instance about itself. */
export const ask = (one: Instance, path: string, accept: string): Promise<Response> =>
  fetch(new URL(pathAt(one, path), one.url), {
    headers: { accept, ...NAMED },
    redirect: 'manual',
    signal: AbortSignal.timeout(REPORTED_WITHIN_MS),
  })

/** The processes of a service, from comma-separated addresses. */
export const instancesOf = (service: ServiceName, addresses: string, now: () => number = () => performance.now()) => {
  const all = addresses.split(',').map(address => instance(service, address))
  const suspendedUntil = new Map<Instance, number>()
  let turn = 0
  const isSuspended = (one: Instance) => (suspendedUntil.get(one) ?? 0) > now()
  const suspend = (one: Instance) => suspendedUntil.set(one, now() + SUSPENSION_MS)
  return {
    all,
    /** All of them, rotated by one each time; suspended ones come last, and one whose suspension is over is tried once. */
    inTurn: (): readonly Instance[] => {
      const first = turn++ % all.length
      const rotated = [...all.slice(first), ...all.slice(0, first)]
      if (suspendedUntil.size === 0) return rotated
      const sorted = [...rotated.filter(one => !isSuspended(one)), ...rotated.filter(isSuspended)]
      const [next] = sorted
      if (next && suspendedUntil.has(next)) suspend(next)
      return sorted
    },
    /** It did not respond, or not yet; returns whether that is news. */
    suspend: (one: Instance): boolean => {
      const isNews = !suspendedUntil.has(one)
      suspend(one)
      return isNews
    },
    /** It responded. */
    responded: (one: Instance) => void suspendedUntil.delete(one),
  }
}

export type Instances = ReturnType<typeof instancesOf>
