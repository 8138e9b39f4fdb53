import { isPublic } from '@shodh/contracts/content/documents.ts'
import { type Language, languagesOf } from '@shodh/contracts/languages.ts'
import type { TextName, TextResponse } from '@shodh/contracts/site/texts.ts'
import type { Ports } from '../../ports.ts'
import { today } from '../../today.ts'
import { publicPage } from './public-pages.ts'

/** A text of the journal about itself: the page of its name. Undefined in a language that the journal does not have. */
export const findText = async (
  { content, settings }: Pick<Ports, 'content' | 'settings'>,
  name: TextName,
  language: Language,
): Promise<TextResponse | undefined> => {
  if (!languagesOf(settings.languages).includes(language)) return undefined
  const document = (await content.read()).at('page', name)
  const page =
    document && isPublic(document) && publicPage(document, { language, settings, day: today(settings).day() })
  if (!page) return undefined
  const { title, description, effectiveOn, minutes, introduction, sections } = page
  const day = effectiveOn === undefined ? {} : { effectiveOn }
  return { name, language: page.language, title, description, ...day, minutes, introduction, sections }
}
