import type { RedirectsDocument } from '@shodh/contracts/site/redirects.ts'
import { projection } from '../projection.ts'

/** The id of the one document. */
const REDIRECTS = 'redirects'

export const redirects = projection<RedirectsDocument, 'RedirectsReplaced'>({
  name: 'redirects',
  version: 1,
  indexes: [],
  id: () => REDIRECTS,
  on: { RedirectsReplaced: (_, { data }) => ({ id: REDIRECTS, redirects: data.redirects }) },
})
