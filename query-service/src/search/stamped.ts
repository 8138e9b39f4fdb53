import type { SearchIndex } from '@shodh/adapters/search/search.ts'
import type { Stamped } from '../stamps.ts'

/** How far the index has come: position and texts only ever grow, so their sum is another one after each change. */
export const stampedBy = (index: Pick<SearchIndex, 'state'>): Stamped => ({
  version: 'search',
  checkpoint: async () => {
    const { position, texts } = await index.state()
    return position + texts
  },
})
