import type { Engine } from '../../lab/servers/engine.ts'
import { prefixOf } from '../../lab/servers/run.ts'
import { hostOf } from '../../lab/servers/address.ts'
import type { Offers } from './results.ts'

/** Removes what the run wrote on the servers that settings name; returns what is left, and why. */
export const removeWritten = async (engines: readonly Engine[], offers: Offers, id: string): Promise<string[]> => {
  const left = await Promise.all(
    engines.map(async ({ name, remove }) => {
      const offer = offers[name]
      if (!offer?.isNamed || !('url' in offer)) return []
      const prefix = prefixOf(id)
      const why = await remove(offer.url, prefix).then(() => undefined, String)
      return why === undefined ? [] : [`at ${hostOf(offer.url)} all that begins with ${prefix} is left behind: ${why}`]
    }),
  )
  return left.flat()
}
