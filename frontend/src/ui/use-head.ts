import { createContext, useContext, useEffect } from 'react'
import { type Head, MARK, type Tag, tagsOf } from './head.ts'

/** Where a server collects the head of the page that it renders; a browser has none. */
export type HeadCollector = { readonly collect: (head: Head) => void }
export const HeadContext = createContext<HeadCollector | undefined>(undefined)

const elementOf = ({ name, attributes }: Tag) => {
  const element = document.createElement(name)
  element.setAttribute(MARK, '')
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  return element
}

const apply = (head: Head) => {
  document.title = head.title
  for (const old of document.head.querySelectorAll(`[${MARK}]`)) old.remove()
  document.head.append(...tagsOf(head, window.location.origin).map(elementOf))
}

/** The document's head while this screen is shown. */
export const useHead = (head: Head) => {
  const { title, description, path } = head
  useContext(HeadContext)?.collect(head)
  useEffect(() => apply({ title, description, path }), [title, description, path])
}

/** The title of a screen that is for signed-in people only. */
export const useTitle = (title: string) => useHead({ title })
