import type { PageDocument } from '@shodh/contracts/content/documents.ts'
import type { PageText } from '@shodh/contracts/content/fields.ts'
import { languagesIn, shownLanguage } from '@shodh/contracts/content/pages/page.ts'
import type { DeletedPage, ListedPage } from '@shodh/contracts/content/pages/page-views.ts'
import { commonOf, currentOf, type Edited } from '@shodh/contracts/content/pages/staff-page.ts'
import { DEFAULT_LANGUAGE, type Language } from '@shodh/contracts/languages.ts'
import type { Drafts } from '../drafts.ts'

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
  return { ...commonOf(edited), language, title, description, updatedAt }
}

export const deletedPage = async (document: PageDocument, { actor }: Drafts): Promise<DeletedPage> => {
  const { id, slug, texts, deletion } = document
  const [language = DEFAULT_LANGUAGE] = languagesIn(texts)
  const { at: deletedAt = '', actorId = '', reason = null } = deletion ?? {}
  const title = texts[language]?.title ?? ''
  return { id, _id: id, slug, title, deletedAt, deletedBy: await actor(actorId), reason }
}
