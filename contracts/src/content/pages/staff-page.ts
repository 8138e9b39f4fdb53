import { type Act, type PageDocument, versionOf } from '../documents.ts'
import type { PageTexts } from '../fields.ts'
import { bareTexts, languageStates } from './page.ts'
import type { StaffPage } from './page-views.ts'
import { addressOf, isText } from './slugs.ts'
import { draftEndsAt, type NewsDraft } from '../vault-rows.ts'

/** Somebody by name; null of an erased account. */
type Named = (id: string) => Promise<{ id: string; name: string | null }>

type Saved = { readonly savedAt: string; readonly savedBy: string }

/** When a draft was saved and by whom, and when it ends where that is within a month. */
export const savedOf = async ({ savedAt, savedBy }: Saved, person: Named) => ({
  savedAt,
  savedBy: await person(savedBy),
  endsAt: draftEndsAt(savedAt, Date.now()),
})

/** Null of what the journal did by itself. */
export const actorOf = async (id: string, person: Named) => (['', 'journal', 'system'].includes(id) ? null : person(id))

/** When something changed last, and by whom; null of what never did. */
export const changedOf = async (act: Pick<Act, 'at' | 'actorId'> | undefined, person: Named) => ({
  changedAt: act?.at ?? null,
  changedBy: act ? await actorOf(act.actorId, person) : null,
})

/** A page with its draft, of which one is there at least. */
export type Edited = {
  readonly id: string
  readonly kind: PageDocument['kind']
  /** Undefined of what was never published, nor scheduled. */
  readonly document?: PageDocument | undefined
  readonly draft?: (Saved & { readonly content: NewsDraft }) | undefined
}

const isPublished = (document: PageDocument | undefined): document is PageDocument =>
  document !== undefined && document.publications.length > 0

const statusOf = (document: PageDocument | undefined): StaffPage['status'] => {
  if (!document || (document.publications.length === 0 && !document.plan)) return 'draft'
  if (document.publications.length > 0 && !document.withdrawal) return 'published'
  return document.plan ? 'scheduled' : 'unpublished'
}

const daysIn = ({ date, until }: Pick<NewsDraft, 'date' | 'until'>) => ({
  ...(date !== undefined && { date }),
  ...(until !== undefined && { until }),
})

const planIn = ({ plan, slug, date, until }: PageDocument) => {
  if (!plan) return undefined
  const planned = plan.changes as Partial<NewsDraft> & { readonly until?: string | null }
  const last = planned.until === undefined ? until : (planned.until ?? undefined)
  const days = daysIn({ date: planned.date ?? date, until: last })
  return { slug: planned.slug ?? slug, texts: (planned.texts ?? {}) as PageTexts, ...days }
}

/** What is shown of it in lists and above its screen: what is published, else what is planned or being written. */
export const currentOf = ({ document, draft }: Edited): Omit<NewsDraft, 'texts'> & { readonly texts: PageTexts } => {
  if (isPublished(document)) return document
  return draft?.content ?? (document && planIn(document)) ?? { slug: '', texts: {} }
}

/** The address that it has, or will have first. */
const slugOf = (edited: Edited) => {
  const { document } = edited
  const planned = document && !isPublished(document) ? planIn(document) : undefined
  return planned?.slug ?? currentOf(edited).slug
}

const documentFields = (document: PageDocument | undefined) => ({
  status: statusOf(document),
  version: document ? versionOf(document) : 0,
  scheduledAt: document?.plan?.at ?? null,
  languages: languageStates(document?.texts ?? {}),
})

/** What its screen and lists have alike. */
export const commonOf = (edited: Edited) => {
  const { id, kind, document, draft } = edited
  const slug = slugOf(edited)
  return {
    id,
    _id: id,
    ...documentFields(document),
    draftSavedAt: draft?.savedAt ?? null,
    slug,
    url: addressOf({ kind, slug }),
    ...daysIn(currentOf(edited)),
    isText: isText({ kind, slug }),
  }
}

const scheduledIn = async ({ document }: Edited, person: Named): Promise<StaffPage['scheduled']> => {
  const planned = document && planIn(document)
  if (!document?.plan || !planned) return null
  const { at, actorId } = document.plan
  return { at, by: await person(actorId), ...planned }
}

/** A page or an announcement for who edits it. */
export const staffPage = async (edited: Edited, person: Named): Promise<StaffPage> => {
  const { document, draft } = edited
  const act = isPublished(document) ? document.lastAct : undefined
  return {
    ...commonOf(edited),
    texts: bareTexts(document?.texts ?? {}),
    ...(await changedOf(act, person)),
    scheduled: await scheduledIn(edited, person),
    draft: draft ? { ...draft.content, ...(await savedOf(draft, person)) } : null,
  }
}
