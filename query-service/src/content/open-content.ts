import { isPublic, type PageDocument } from '@shodh/contracts/content/documents.ts'
import { slugKey } from '@shodh/contracts/content/pages/slugs.ts'
import { follow } from '../cache/follow.ts'
import type { Ports, Views } from '../ports.ts'

/** What queries of content need. */
export type ContentPorts = Pick<Ports, 'vault' | 'settings' | 'content' | 'contentEvents'> & {
  readonly views: Pick<Views, 'siteParts' | 'pages' | 'papers' | 'auditLog' | 'contactMessages' | 'users'>
  /** Whether readers are shown something at an address of the site. */
  readonly isThere: (address: string) => Promise<boolean>
}

export type Kind = PageDocument['kind']

/** Until when the page had the address; undefined of the address that it has. */
const leftAt = ({ slug, formerSlugs }: PageDocument, key: string) =>
  slugKey(slug) === key ? undefined : formerSlugs.findLast(former => slugKey(former.slug) === key)?.until

/** Whoever has the address comes first, then who left it last; among these, what is public before what was taken away. */
const byClaim = (key: string) => (one: PageDocument, other: PageDocument) => {
  const [left, leftOther] = [leftAt(one, key) ?? '~', leftAt(other, key) ?? '~']
  return Number(isPublic(other)) - Number(isPublic(one)) || (left < leftOther ? 1 : left > leftOther ? -1 : 0)
}

/** Announcements by their day, then by the moment of their publication, the newest first. */
const byDay = (one: PageDocument, other: PageDocument) => {
  const newest = ({ date = '', publications }: PageDocument) => `${date} ${publications[0]?.at}`
  return newest(one) < newest(other) ? 1 : newest(one) > newest(other) ? -1 : 0
}

const contentIndex = () => {
  const all = new Map<string, PageDocument>()
  const holders = new Map<string, Set<string>>()
  const keyOf = (kind: Kind, slug: string) => `${kind}/${slugKey(slug)}`
  let lastChange = ''
  return {
    put: (document: PageDocument) => {
      const { id, kind, slug, formerSlugs, publications, changed } = document
      all.set(id, document)
      if (changed > lastChange) lastChange = changed
      if (publications.length === 0) return
      for (const each of [slug, ...formerSlugs.map(former => former.slug)])
        holders.set(keyOf(kind, each), (holders.get(keyOf(kind, each)) ?? new Set()).add(id))
    },
    /** The position of the last event of any of them, as text. */
    lastChange: () => lastChange,
    withId: (kind: Kind, id: string) => {
      const found = all.get(id)
      return found?.kind === kind ? found : undefined
    },
    /** Where an address leads to: to what has it, else to what had it. */
    at: (kind: Kind, slug: string): PageDocument | undefined => {
      const found = Array.from(holders.get(keyOf(kind, slug)) ?? []).flatMap(id => all.get(id) ?? [])
      return found.toSorted(byClaim(slugKey(slug)))[0]
    },
    /** Pages in no order; announcements, newest first. */
    list: (kind: Kind): readonly PageDocument[] => {
      const found = [...all.values()].filter(one => one.kind === kind)
      return kind === 'news' ? found.sort(byDay) : found
    },
  }
}

/** Pages and announcements, in memory. */
export const openContent = ({ views }: { readonly views: Pick<Views, 'pages'> }) => ({
  read: follow(views.pages, contentIndex),
  version: () => views.pages.version(),
})

export type OpenContent = ReturnType<typeof openContent>
