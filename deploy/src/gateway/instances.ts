import type { Service } from '../engines/parts.ts'

/** One process of a service, and where it is reached. */
export type Instance = {
  readonly service: Service
  readonly url: URL
  /** Host and port, as an operator knows it. */
  readonly name: string
}

/** Milliseconds for which an instance that did not respond is tried after the others; then one request tries it. */
const REST_MS = 5000

const instance = (service: Service, address: string): Instance => {
  const url = new URL(address.trim())
  return { service, url, name: url.host }
}

/** The address of a path, below the path that the instance's own address has. */
export const pathAt = ({ url }: Instance, path: string) => `${url.pathname.replace(/\/+$/u, '')}${path}`

/** The processes of a service, from comma-separated addresses. */
export const instancesOf = (service: Service, addresses: string, now: () => number = Date.now) => {
  const all = addresses.split(',').map(address => instance(service, address))
  const restingUntil = new Map<Instance, number>()
  let turn = 0
  const rests = (one: Instance) => (restingUntil.get(one) ?? 0) > now()
  const rest = (one: Instance) => restingUntil.set(one, now() + REST_MS)
  return {
    all,
    /** All of them, rotated by one each time; those that rest come last, and one that has rested is tried once. */
    inTurn: (): readonly Instance[] => {
      const first = turn++ % all.length
      const rotated = [...all.slice(first), ...all.slice(0, first)]
      if (restingUntil.size === 0) return rotated
      const sorted = [...rotated.filter(one => !rests(one)), ...rotated.filter(rests)]
      const [next] = sorted
      if (next && restingUntil.has(next)) rest(next)
      return sorted
    },
    /** It did not respond, or not yet; returns whether that is news. */
    rest: (one: Instance): boolean => {
      const isNews = !restingUntil.has(one)
      rest(one)
      return isNews
    },
    /** It responded. */
    responded: (one: Instance) => void restingUntil.delete(one),
  }
}

export type Instances = ReturnType<typeof instancesOf>
