import { isPublic, type PageDocument } from '@shodh/contracts/content/documents.ts'
import type { PageView } from '@shodh/contracts/content/pages/page-views.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { Language } from '@shodh/contracts/languages.ts'
import { type Drafts, plannedAt } from '../drafts.ts'
import type { ContentPorts, Kind } from '../open-content.ts'
import { publicPage, shownText } from './public-pages.ts'
import { type Edited, staffPage } from '@shodh/contracts/content/pages/staff-page.ts'
import { currentText } from './staff-pages.ts'

export const PAGE_NOT_FOUND: Refusal = { refused: 'PAGE_NOT_FOUND' }

/** When it was taken away, without a word of it. */
const gone = ({ deletion, withdrawal }: PageDocument): Refusal => ({
  refused: 'PAGE_GONE',
  extensions: { deletedAt: (deletion ?? withdrawal)?.at ?? '' },
})

/** What readers find at an address, present or former, or by an id. */
export const findPublic = async (
  { content }: ContentPorts,
  kind: Kind,
  id: string,
): Promise<PageDocument | Refusal> => {
  const index = await content.read()
  const document = index.withId(kind, id) ?? index.at(kind, id)
  if (!document || document.publications.length === 0) return PAGE_NOT_FOUND
  return isPublic(document) ? document : gone(document)
}

/** Whether it was published, or will be: a schedule that was called off leaves nothing. */
export const isBegun = ({ publications, plan }: PageDocument) => publications.length > 0 || plan !== undefined

/** What who edits it finds: by its id also what is deleted, by an address also who will have it. */
export const findEdited = async (
  ports: ContentPorts,
  drafts: Drafts,
  { kind, id }: { readonly kind: Kind; readonly id: string },
): Promise<Edited | undefined> => {
  const index = await ports.content.read()
  const present = index.withId(kind, id) ?? index.at(kind, id)
  const planned = present && isPublic(present) ? undefined : await plannedAt(ports, kind, id)
  const ownerId = planned ?? present?.id ?? id
  const document = index.withId(kind, ownerId)
  const draft = await drafts.draftOf(kind, ownerId)
  return draft || (document && isBegun(document)) ? { id: ownerId, kind, document, draft } : undefined
}

/** What is not deleted. */
export const unlessDeleted = (edited: Edited | undefined): Edited | Refusal => {
  if (!edited) return PAGE_NOT_FOUND
  return edited.document?.deletion ? gone(edited.document) : edited
}

type Shown = { readonly language: Language; readonly settings: ContentPorts['settings']; readonly day: string }

/** The text of what is not public: that of the draft. */
const unpublished = (edited: Edited, wanted: Language) => {
  const { language, text } = currentText(edited, wanted)
  return {
    language,
    ...shownText(text),
    updatedAt: edited.draft?.savedAt ?? edited.document?.lastAct.at ?? '',
    asOf: null,
  }
}

/** As readers see it, with what only who edits it may see. */
export const pageForStaff = async (edited: Edited, drafts: Drafts, shown: Shown): Promise<PageView> => {
  const { document } = edited
  const text = document && isPublic(document) ? publicPage(document, shown) : undefined
  return { ...(text ?? unpublished(edited, shown.language)), ...(await staffPage(edited, drafts.person)) }
}
