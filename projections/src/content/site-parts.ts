import { type SitePartDocument, sitePartChanges, sitePartOf } from '@shodh/contracts/content/documents.ts'
import { projection } from '../projection.ts'

/** The header and the footer as they are published. */
export const siteParts = projection<SitePartDocument, keyof typeof sitePartChanges>({
  name: 'site-parts',
  version: 1,
  indexes: [],
  id: event => sitePartOf(event) ?? [],
  on: sitePartChanges,
})
