import type { HistoryFilter, PagesFilter } from '@shodh/contracts/content/views.ts'
import { DEFAULT_LANGUAGE, type Language } from '@shodh/contracts/languages.ts'
import { CONTENT_PAGE } from '@shodh/contracts/limits.ts'
import type { Drafts } from '../drafts.ts'
import { isBegun } from './find-page.ts'
import type { ContentPorts, Kind } from '../open-content.ts'
import { isListed, listedPage } from './public-pages.ts'
import type { Edited } from '@shodh/contracts/content/pages/staff-page.ts'
import { deletedPage, listedForStaff } from './staff-pages.ts'
import { pageOf } from '../../responses.ts'

type Titled = { readonly title: string; readonly date?: string | undefined }

/** Pages by their titles; announcements by their days, the newest first, and before these what has none yet. */
const inOrder = <One extends Titled>(kind: Kind, language: Language, all: readonly One[]): readonly One[] => {
  if (kind === 'page') {
    const { compare } = new Intl.Collator(language)
    return all.toSorted((one, other) => compare(one.title, other.title))
  }
  return all.toSorted((one, other) => ((one.date ?? '~') < (other.date ?? '~') ? 1 : -1))
}

/** `current`: only what is not over. */
type Asked = PagesFilter & { readonly day: string; readonly current?: boolean | undefined }

/** What readers are shown in lists. */
export const listPublic = async (
  { content, settings }: ContentPorts,
  kind: Kind,
  { day, current = false, ...filter }: Asked,
) => {
  const { language = DEFAULT_LANGUAGE } = filter
  const shown = { language, settings, day }
  const listed = (await content.read())
    .list(kind)
    .filter(document => isListed(document, shown))
    .flatMap(document => listedPage(document, shown) ?? [])
    .filter(({ isEnded }) => !current || isEnded !== true)
  return pageOf(kind === 'page' ? inOrder(kind, language, listed) : listed, filter, CONTENT_PAGE)
}

/** Everything that is not deleted, with what was never published. */
export const listEdited = async ({ content }: ContentPorts, drafts: Drafts, kind: Kind, filter: PagesFilter) => {
  const { language = DEFAULT_LANGUAGE } = filter
  const index = await content.read()
  const written = await drafts.draftsOf(kind)
  const documents = index.list(kind).filter(isBegun)
  const known = new Set(documents.map(({ id }) => id))
  const all: readonly Edited[] = [
    ...documents
      .filter(({ deletion }) => !deletion)
      .map(document => ({ id: document.id, kind, document, draft: written.get(document.id) })),
    ...Array.from(written).flatMap(([id, draft]) => (known.has(id) ? [] : [{ id, kind, draft }])),
  ]
  const listed = all.map(edited => listedForStaff(edited, language))
  return pageOf(inOrder(kind, language, listed), filter, CONTENT_PAGE)
}

/** What can be restored, last deleted first. */
export const listDeleted = async ({ content }: ContentPorts, drafts: Drafts, kind: Kind, filter: HistoryFilter) => {
  const all = (await content.read()).list(kind).filter(({ deletion }) => deletion)
  const newest = all.toSorted((one, other) => ((one.deletion?.at ?? '') < (other.deletion?.at ?? '') ? 1 : -1))
  const { shown, pagination } = pageOf(newest, filter, CONTENT_PAGE)
  return { shown: await Promise.all(shown.map(document => deletedPage(document, drafts))), pagination }
}
