import { type PageDocument, pageChanges, pageIdOf } from '@shodh/contracts/content/documents.ts'
import { projection } from '../projection.ts'

/** Pages and announcements that were published once, with those that were taken away. */
export const pages = projection<PageDocument, keyof typeof pageChanges>({
  name: 'pages',
  version: 1,
  indexes: [['changed']],
  id: event => pageIdOf(event) ?? [],
  on: pageChanges,
})
