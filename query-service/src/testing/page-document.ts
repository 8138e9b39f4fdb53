import type { PageDocument } from '@shodh/contracts/content/documents.ts'
import { languagesIn, type PublishedText } from '@shodh/contracts/content/pages/page.ts'
import { positionText } from '@shodh/contracts/event.ts'

const AT = '2026-01-01T00:00:00.000Z'

export const publishedText = (title: string, at = AT, markdown = `About ${title}.`): PublishedText => ({
  title,
  markdown,
  publishedAt: at,
  changedAt: at,
})

let positions = 0

/** A page that is public since its first version, unless something else is given. */
export const pageDocument = (given: Partial<PageDocument> = {}): PageDocument => {
  const texts = given.texts ?? { en: publishedText('Ethics') }
  positions += 1
  return {
    id: 'a page',
    kind: 'page',
    slug: 'ethics',
    formerSlugs: [],
    texts,
    gaps: [],
    revision: 1,
    changed: positionText(positions),
    publications: [{ version: 1, at: AT, actorId: 'editor', languages: languagesIn(texts) }],
    lastAct: { at: AT, actorId: 'editor' },
    ...given,
  }
}
