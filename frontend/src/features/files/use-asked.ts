import { useState } from 'react'
import type { Item } from './item.ts'

/** What is open over the list. */
export type Asked =
  | { readonly what: 'new folder' }
  | { readonly what: 'delete'; readonly items: readonly Item[] }
  | { readonly what: 'menu'; readonly item: Item; readonly at: Element | DOMRect }

export const useAsked = () => {
  const [asked, ask] = useState<Asked>()
  return { asked, ask }
}
