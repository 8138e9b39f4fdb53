import type { Leases } from './lease.ts'

type Held = { holder: string | undefined; token: number; until: number }

/** Leases between the parts of one process, which has its data directory for itself. */
export const inProcessLeases = (): Leases => {
  const all = new Map<string, Held>()
  const latest = (name: string, token: number) => {
    const held = all.get(name)
    return held?.holder !== undefined && held.token === token ? held : undefined
  }
  return {
    acquire: async (name, holder, ttlMs) => {
      const { token, ...held } = all.get(name) ?? { holder: undefined, token: 0, until: 0 }
      const isFree = held.holder === undefined || held.until <= performance.now()
      if (!isFree && held.holder !== holder) return undefined
      all.set(name, { holder, token: token + 1, until: performance.now() + ttlMs })
      return token + 1
    },
    renew: async (name, token, ttlMs) => {
      const held = latest(name, token)
      if (held) held.until = performance.now() + ttlMs
      return held !== undefined
    },
    release: async (name, token) => {
      const held = latest(name, token)
      if (held) held.holder = undefined
    },
    close: async () => {},
  }
}
