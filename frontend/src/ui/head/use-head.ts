import { createContext, useContext, useEffect } from 'react'
import { languagesOf } from '@shodh/contracts/languages.ts'
import { useLanguage } from '../../i18n/text.tsx'
import { useJournal } from '../../journal.ts'
import { type Head, MARK, otherLanguageOf, type Surroundings, type Tag, tagsOf } from './head.ts'

/** Where a server collects the head of the page that it renders; a browser has none. */
export type HeadCollector = {
  readonly collect: (head: Head) => void
  /** What begins absolute addresses. */
  readonly origin: string
}
export const HeadContext = createContext<HeadCollector | undefined>(undefined)

/**
 * What begins absolute addresses of this site. A server's may differ from the one that a page was opened at: texts that
 * contain it are taken over as they came (`suppressHydrationWarning`).
 */
export const useOrigin = () => useContext(HeadContext)?.origin ?? window.location.origin

const append = ({ name, attributes }: Tag) => {
  const element = document.head.appendChild(document.createElement(name))
  for (const [attribute, value] of Object.entries({ ...attributes, [MARK]: '' })) element.setAttribute(attribute, value)
}

const apply = (head: Head, around: Omit<Surroundings, 'origin'>) => {
  document.title = head.title
  const main = document.getElementById('main')
  const lang = otherLanguageOf(head, around.language)
  if (lang) main?.setAttribute('lang', lang)
  else main?.removeAttribute('lang')
  for (const old of document.head.querySelectorAll(`[${MARK}]`))
    if (!head.path || old.getAttribute(MARK) !== head.path) old.remove()
  const tags = tagsOf(head, { ...around, origin: window.location.origin })
  tags.filter(({ json }) => json === undefined).forEach(append)
}

/** The document's head while this screen is shown; `tags` and `languages` must stay the same while what they say is. */
export const useHead = (head: Head) => {
  const { title, description, path, isCitedInEnglish, isUnlisted, isPast, languages, tags } = head
  const language = useLanguage()
  const offered = useJournal()?.languages
  useContext(HeadContext)?.collect(head)
  useEffect(() => {
    const around = { language, languages: languagesOf(offered ?? []) }
    apply({ title, description, path, isCitedInEnglish, isUnlisted, isPast, languages, tags }, around)
  }, [title, description, path, isCitedInEnglish, isUnlisted, isPast, languages, tags, language, offered])
}

/** The title of a screen that is for signed-in people only. */
export const useTitle = (title: string) => useHead({ title })
