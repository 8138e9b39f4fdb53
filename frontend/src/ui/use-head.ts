import { createContext, useContext, useEffect } from 'react'
import { languagesOf } from '@shodh/contracts/site/languages.ts'
import { useLanguage } from '../i18n/text.tsx'
import { useJournal } from '../journal.ts'
import { type Head, MARK, type Place, type Tag, tagsOf } from './head.ts'

/** Where a server collects the head of the page that it renders; a browser has none. */
export type HeadCollector = { readonly collect: (head: Head) => void }
export const HeadContext = createContext<HeadCollector | undefined>(undefined)

const append = ({ name, attributes }: Tag) => {
  const element = document.head.appendChild(document.createElement(name))
  for (const [attribute, value] of Object.entries({ ...attributes, [MARK]: '' })) element.setAttribute(attribute, value)
}

const apply = (head: Head, place: Omit<Place, 'origin'>) => {
  document.title = head.title
  for (const old of document.head.querySelectorAll(`[${MARK}]`)) old.remove()
  tagsOf(head, { ...place, origin: window.location.origin }).forEach(append)
}

/** The document's head while this screen is shown. */
export const useHead = (head: Head) => {
  const { title, description, path, isCitedInEnglish } = head
  const language = useLanguage()
  const offered = useJournal()?.languages
  useContext(HeadContext)?.collect(head)
  useEffect(
    () => apply({ title, description, path, isCitedInEnglish }, { language, languages: languagesOf(offered ?? []) }),
    [title, description, path, isCitedInEnglish, language, offered],
  )
}

/** The title of a screen that is for signed-in people only. */
export const useTitle = (title: string) => useHead({ title })
