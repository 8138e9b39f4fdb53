import type { Leases } from './lease.ts'

type Held = { holder: string | undefined; token: number; until: number }

/** Leases between the parts of one process, which has its data directory for itself. */
export const inProcessLeases = (): Leases => {
  const all = new Map<string, Held>()
  const latest = (name: string, token: number) => {
    const held = all.get(name)
    return held?.holder !== undefined && held.token === token ? held : undefined
  }
  const isFree = (name: string, holder: string) => {
    const held = all.get(name)
    return held?.holder === undefined || held.holder === holder || held.until <= performance.now()
  }
  return {
    acquire: async (names, holder, ttlMs) => {
      const free = names.filter(name => isFree(name, holder))
      const tokens = new Map(free.map(name => [name, (all.get(name)?.token ?? 0) + 1]))
      for (const [name, token] of tokens) all.set(name, { holder, token, until: performance.now() + ttlMs })
      return tokens
    },
    renew: async (tokens, ttlMs) => {
      const renewed = new Map([...tokens].filter(([name, token]) => latest(name, token)))
      for (const [name, token] of renewed) all.set(name, { ...all.get(name)!, token, until: performance.now() + ttlMs })
      return renewed
    },
    release: async (name, token) => {
      const held = latest(name, token)
      if (held) held.holder = undefined
    },
    close: async () => {},
  }
}
