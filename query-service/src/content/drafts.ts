import type { Act } from '@shodh/contracts/content/documents.ts'
import { slugKey } from '@shodh/contracts/content/pages/slugs.ts'
import { actorOf, changedOf, savedOf } from '@shodh/contracts/content/pages/staff-page.ts'
import {
  type ContentDraftRow,
  type DraftContents,
  type DraftPart,
  draftRowId,
  isDraftOver,
  slugRowId,
} from '@shodh/contracts/content/vault-rows.ts'
import { namedPeople } from '../permissions.ts'
import type { Ports } from '../ports.ts'
import type { Kind } from './open-content.ts'

export type Draft<Part extends DraftPart> = {
  readonly content: DraftContents[Part]
  readonly savedAt: string
  readonly savedBy: string
  /** Of a part of the site: the version that it changes. */
  readonly base?: number
}

/** Who did what, and what is being written: from the vault, read anew for each query. */
export const openDrafts = ({ vault }: Pick<Ports, 'vault'>) => {
  const named = namedPeople({ vault })
  const row = (part: DraftPart, id?: string) => vault.get('content-drafts', draftRowId(part, id))
  const draftIn = <Part extends DraftPart>(found: ContentDraftRow | undefined): Draft<Part> | undefined =>
    found?.content && !isDraftOver(found.savedAt, Date.now()) ? (found as unknown as Draft<Part>) : undefined
  return {
    person: named,
    actor: async (id: string) => actorOf(id, named),
    changed: async (act: Pick<Act, 'at' | 'actorId'> | undefined) => changedOf(act, named),
    /** Of each save and each end of the draft; 0 where there never was one. */
    revisionOf: async (part: DraftPart, id?: string) => (await row(part, id))?.revision ?? 0,
    draftOf: async <Part extends DraftPart>(part: Part, id?: string) => draftIn<Part>(await row(part, id)),
    /** Every draft of pages, or of announcements, by their ids. */
    draftsOf: async <Part extends 'page' | 'news'>(part: Part): Promise<ReadonlyMap<string, Draft<Part>>> => {
      const rows = (await vault.list('content-drafts')).filter(each => each.part === part)
      const prefix = draftRowId(part, ' ').trimEnd().length
      return new Map(
        rows.flatMap(each => {
          const draft = draftIn<Part>(each)
          return draft ? [[each.id.slice(prefix), draft]] : []
        }),
      )
    },
    saved: async (draft: Draft<DraftPart>) => savedOf(draft, named),
  }
}

export type Drafts = ReturnType<typeof openDrafts>

/** The id of what has an address in its draft or its plan. */
export const plannedAt = async (
  { vault, content }: Pick<Ports, 'vault' | 'content'>,
  kind: Kind,
  slug: string,
): Promise<string | undefined> => {
  const key = slugKey(slug)
  const { ownerId } = (await vault.get('content-slugs', slugRowId(kind, key))) ?? {}
  if (ownerId === undefined) return undefined
  const draft = await openDrafts({ vault }).draftOf(kind, ownerId)
  const plan = (await content.read()).withId(kind, ownerId)?.plan
  const slugs = [draft?.content.slug, plan?.changes['slug']]
  return slugs.some(one => typeof one === 'string' && slugKey(one) === key) ? ownerId : undefined
}
