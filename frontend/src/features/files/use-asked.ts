import { type Dispatch, type SetStateAction, useState } from 'react'
import type { File, Item } from './list/item.ts'
import type { Report, Unmoved } from './use-item-actions.ts'

/** What is open over the list. */
export type Asked =
  | { readonly what: 'new folder' | 'upload' | 'deleted' }
  | { readonly what: 'delete' | 'move'; readonly items: readonly Item[] }
  | { readonly what: 'unmoved'; readonly unmoved: Unmoved }
  | { readonly what: 'publish'; readonly item: Item }
  | { readonly what: 'share'; readonly item: File }
  | { readonly what: 'menu'; readonly item: Item; readonly at: Element | DOMRect }

export type Ask = Dispatch<SetStateAction<Asked | undefined>>

export const reportTo =
  (ask: Ask): Report =>
  unmoved =>
    ask({ what: 'unmoved', unmoved })

export const useAsked = () => {
  const [asked, ask] = useState<Asked>()
  return { asked, ask }
}
