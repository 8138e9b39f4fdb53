import type { Ports } from '../ports.ts'
import type { Stamped } from '../cache/sources.ts'

/** How far the index has come: position and texts only ever grow, so their sum is another one after each change. */
export const stampedBy = (index: Pick<Ports['search'], 'state' | 'textsUpTo'>): Stamped => ({
  get version() {
    return `search ${index.textsUpTo()}`
  },
  checkpoint: async () => {
    const { position, texts } = await index.state()
    return position + texts
  },
})
