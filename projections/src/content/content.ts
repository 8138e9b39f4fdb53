import {
  pageChanges,
  type PageDocument,
  pageIdOf,
  sitePartChanges,
  type SitePartDocument,
  sitePartOf,
} from '@shodh/contracts/content/documents.ts'
import { projection } from '../projection.ts'

/** The parts of the site as they are published. */
export const siteParts = projection<SitePartDocument, keyof typeof sitePartChanges>({
  name: 'site-parts',
  version: 1,
  indexes: [],
  id: event => sitePartOf(event) ?? [],
  on: sitePartChanges,
})

/** Pages and announcements that were published once, with those that were taken away. */
export const pages = projection<PageDocument, keyof typeof pageChanges>({
  name: 'pages',
  version: 1,
  indexes: [['changed']],
  id: event => pageIdOf(event) ?? [],
  on: pageChanges,
})
