import { isOlder, languagesIn } from '@shodh/contracts/content/page.ts'
import type { LanguageState, StaffPage } from '@shodh/contracts/content/page-views.ts'
import { newsAddress, pageAddress } from '@shodh/contracts/content/slugs.ts'
import type { Ports } from '../ports.ts'
import { personOf, readDraft, savedOf } from './drafts.ts'
import { type PageKind, type PageState, publishedContent } from './page-state.ts'
import { isText } from './pages.ts'

const statusOf = ({ status, scheduled }: PageState): StaffPage['status'] => {
  if (status === 'published') return 'published'
  if (scheduled) return 'scheduled'
  return status === 'unpublished' ? 'unpublished' : 'draft'
}

const languageStates = ({ texts }: PageState): LanguageState[] =>
  languagesIn(texts).map(language => ({
    language,
    publishedAt: texts[language]?.publishedAt ?? '',
    isOlder: isOlder(texts, language),
  }))

const addressOf = (kind: PageKind, slug: string) => (kind === 'news' ? newsAddress(slug) : pageAddress(slug))

const scheduledOf = async (vault: Ports['vault'], { scheduled, slug }: PageState): Promise<StaffPage['scheduled']> => {
  if (!scheduled) return null
  const { at, by, changes } = scheduled
  const { texts = {}, date, until } = changes
  const days = { ...(date !== undefined && { date }), ...(until && { until }) }
  return { at, by: await personOf(vault, by), slug: changes.slug ?? slug, texts, ...days }
}

type Draft = Awaited<ReturnType<typeof readDraft<PageKind>>>

const draftOf = async (vault: Ports['vault'], draft: Draft): Promise<StaffPage['draft']> =>
  draft?.content ? { ...draft.content, ...(await savedOf(vault, draft)) } : null

/** The address that it has, or else is to have. */
const slugOf = ({ slug, scheduled }: PageState, draft: Draft) =>
  slug || (scheduled?.changes.slug ?? draft?.content?.slug ?? '')

/** A page or an announcement for who edits it. */
export const staffPage = async (
  vault: Ports['vault'],
  { kind, id }: { readonly kind: PageKind; readonly id: string },
  state: PageState,
): Promise<StaffPage> => {
  const row = await readDraft(vault, kind, id)
  const draft = await draftOf(vault, row)
  const slug = slugOf(state, row)
  return {
    ...publishedContent(state),
    id,
    _id: id,
    slug,
    url: addressOf(kind, slug),
    status: statusOf(state),
    isText: isText({ kind, slug }),
    version: state.versions.length,
    languages: languageStates(state),
    changedAt: state.changedAt,
    changedBy: state.changedBy === null ? null : await personOf(vault, state.changedBy),
    scheduledAt: state.scheduled?.at ?? null,
    scheduled: await scheduledOf(vault, state),
    draftSavedAt: draft?.savedAt ?? null,
    draft,
  }
}
