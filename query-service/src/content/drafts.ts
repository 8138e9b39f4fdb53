import type { Act } from '@shodh/contracts/content/documents.ts'
import type { DraftContents, DraftPart, ContentDraftRow } from '@shodh/contracts/content/vault-rows.ts'
import { draftRowId } from '@shodh/contracts/content/vault-rows.ts'
import { DRAFT_DAYS, DRAFT_NOTICE_DAYS } from '@shodh/contracts/limits.ts'
import { namedPeople } from '../people.ts'
import type { Ports } from '../ports.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type Draft<Part extends DraftPart> = {
  readonly content: DraftContents[Part]
  readonly savedAt: string
  readonly savedBy: string
}

/** What somebody did; null of what the journal did by itself. */
const isPerson = (id: string) => !['', 'journal', 'system'].includes(id)

/** Who did what, and what is being written: from the vault, read anew for each query. */
export const openDrafts = ({ vault }: Pick<Ports, 'vault'>) => {
  const named = namedPeople({ vault })
  const row = (part: DraftPart, id?: string) => vault.get('content-drafts', draftRowId(part, id))
  const draftIn = <Part extends DraftPart>(found: ContentDraftRow | undefined): Draft<Part> | undefined =>
    found?.content ? (found as unknown as Draft<Part>) : undefined
  const actor = async (id: string) => (isPerson(id) ? named(id) : null)
  return {
    person: named,
    actor,
    /** When something changed last, and by whom; null of what never did. */
    changed: async (act: Pick<Act, 'at' | 'actorId'> | undefined) => ({
      changedAt: act?.at ?? null,
      changedBy: act ? await actor(act.actorId) : null,
    }),
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
    /** When a draft was saved and by whom, and when it ends where that is within a month. */
    saved: async ({ savedAt, savedBy }: Draft<DraftPart>, now = Date.now()) => {
      const at = Date.parse(savedAt)
      const endsAt = now < at + DRAFT_NOTICE_DAYS * DAY_MS ? null : new Date(at + DRAFT_DAYS * DAY_MS).toISOString()
      return { savedAt, savedBy: await named(savedBy), endsAt }
    },
  }
}

export type Drafts = ReturnType<typeof openDrafts>
