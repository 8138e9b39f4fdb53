import { type PageDocument, versionOf } from '@shodh/contracts/content/documents.ts'
import type { PageText, PageTexts } from '@shodh/contracts/content/fields.ts'
import { bareText, languagesIn, shownLanguage } from '@shodh/contracts/content/page.ts'
import { textNameOf } from '@shodh/contracts/content/slugs.ts'
import type { NewsDraft } from '@shodh/contracts/content/vault-rows.ts'
import type { DeletedPage, ListedPage, StaffPage } from '@shodh/contracts/content/page-views.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@shodh/contracts/languages.ts'
import type { Draft, Drafts } from './drafts.ts'
import { addressOf, type Kind } from './open-content.ts'
import { languageStates } from './public-pages.ts'

/** A page with its draft, of which one is there at least. */
export type Edited = {
  readonly id: string
  readonly kind: Kind
  /** Undefined of what was never published, nor scheduled. */
  readonly document?: PageDocument | undefined
  readonly draft?: Draft<Kind> | undefined
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

/** As they were sent, without when they were published. */
export const bareTexts = (texts: PageTexts): PageTexts =>
  Object.fromEntries(LANGUAGES.flatMap(one => (texts[one] ? [[one, bareText(texts[one])]] : [])))

const planIn = ({ plan, slug, date, until }: PageDocument) => {
  if (!plan) return undefined
  const planned = plan.changes as Partial<NewsDraft> & { readonly until?: string | null }
  const last = planned.until === undefined ? until : (planned.until ?? undefined)
  const days = daysIn({ date: planned.date ?? date, until: last })
  return { slug: planned.slug ?? slug, texts: (planned.texts ?? {}) as PageTexts, ...days }
}

/** What is shown of it in lists and above its screen: what is published, else what is planned or being written. */
const currentOf = ({ document, draft }: Edited): Omit<NewsDraft, 'texts'> & { readonly texts: PageTexts } => {
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

const common = (edited: Edited) => {
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
    isText: kind === 'page' && textNameOf(slug) !== undefined,
  }
}

const scheduledIn = async ({ document }: Edited, { person }: Drafts): Promise<StaffPage['scheduled']> => {
  const planned = document && planIn(document)
  if (!document?.plan || !planned) return null
  const { at, actorId } = document.plan
  return { at, by: await person(actorId), ...planned }
}

export const staffPage = async (edited: Edited, drafts: Drafts): Promise<StaffPage> => {
  const { document, draft } = edited
  const act = isPublished(document) ? document.lastAct : undefined
  return {
    ...common(edited),
    texts: bareTexts(document?.texts ?? {}),
    ...(await drafts.changed(act)),
    scheduled: await scheduledIn(edited, drafts),
    draft: draft ? { ...draft.content, ...(await drafts.saved(draft)) } : null,
  }
}

/** The text that stands for the page in a language, with that which it is in. */
export const currentText = (
  edited: Edited,
  wanted: Language,
): { readonly language: Language; readonly text: PageText } => {
  const { texts } = currentOf(edited)
  const language = shownLanguage(texts, wanted) ?? DEFAULT_LANGUAGE
  return { language, text: texts[language] ?? { title: '', markdown: '' } }
}

export const listedForStaff = (edited: Edited, wanted: Language): ListedPage => {
  const { language, text } = currentText(edited, wanted)
  const { title, description = '' } = text
  const { document } = edited
  const updatedAt = document?.texts[language]?.publishedAt ?? null
  return { ...common(edited), language, title, description, updatedAt }
}

export const deletedPage = async (document: PageDocument, { actor }: Drafts): Promise<DeletedPage> => {
  const { id, slug, texts, deletion } = document
  const [language = DEFAULT_LANGUAGE] = languagesIn(texts)
  const { at: deletedAt = '', actorId = '', reason = null } = deletion ?? {}
  const title = texts[language]?.title ?? ''
  return { id, _id: id, slug, title, deletedAt, deletedBy: await actor(actorId), reason }
}
