import { createContext, useContext, useEffect } from 'react'
import { type Head, MARK, type Tag, tagsOf } from './head.ts'

/** Where a server collects the head of the page that it renders; a browser has none. */
export type HeadCollector = { readonly collect: (head: Head) => void }
export const HeadContext = createContext<HeadCollector | undefined>(undefined)

const append = ({ name, attributes }: Tag) => {
  const element = document.head.appendChild(document.createElement(name))
  for (const [attribute, value] of Object.entries({ ...attributes, [MARK]: '' })) element.setAttribute(attribute, value)
}

const apply = (head: Head) => {
  document.title = head.title
  for (const old of document.head.querySelectorAll(`[${MARK}]`)) old.remove()
  tagsOf(head, window.location.origin).forEach(append)
}

/** The document's head while this screen is shown. */
export const useHead = (head: Head) => {
  const { title, description, path } = head
  useContext(HeadContext)?.collect(head)
  useEffect(() => apply({ title, description, path }), [title, description, path])
}

/** The title of a screen that is for signed-in people only. */
export const useTitle = (title: string) => useHead({ title })
