import type { ReviseHeader } from '@shodh/contracts/content/commands.ts'
import type { HeaderContent, MenuPage } from '@shodh/contracts/content/site-parts/site-parts.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { MENU_PAGES_MAX } from '@shodh/contracts/limits.ts'
import { refuse } from '../../decider.ts'
import { derivedId } from '../../idempotency.ts'
import type { Changes } from './site-state.ts'

type Menu = readonly MenuPage[]

type Given = NonNullable<ReviseHeader['pages']>

/** Each entry with an id: what has none, or one that another has, gets a new one. */
const withIds = (pages: Given, commandId: string): Menu =>
  pages.map(({ id, title, url }, n) => {
    const isFirst = id !== undefined && pages.findIndex(other => other.id === id) === n
    return { id: isFirst ? id : derivedId('menu page', commandId, n), title, url }
  })

type Fields = Omit<ReviseHeader, 'reason'>

/** The fields of the header that a request names. */
export const headerChanges = ({ pages, ...fields }: Fields, commandId: string): Changes<HeaderContent> => ({
  ...fields,
  ...(pages && { pages: [...withIds(pages, commandId)] }),
})

type Ordered = { readonly displayOrder?: number | undefined }

const insertAt = (others: Menu, page: MenuPage, order: number): Menu => others.toSpliced(order - 1, 0, page)

export const addToMenu = (menu: Menu, page: MenuPage, { displayOrder }: Ordered): Menu | Refusal =>
  menu.length < MENU_PAGES_MAX ? insertAt(menu, page, displayOrder ?? menu.length + 1) : refuse('TOO_MANY_MENU_PAGES')

export const reviseInMenu = (
  menu: Menu,
  id: string,
  { displayOrder, ...changes }: Changes<Pick<MenuPage, 'title' | 'url'>> & Ordered,
): Menu | Refusal => {
  const index = menu.findIndex(page => page.id === id)
  const page = menu[index]
  if (!page) return refuse('MENU_PAGE_NOT_FOUND')
  const title = changes.title ?? page.title
  const url = changes.url ?? page.url
  return insertAt(menu.toSpliced(index, 1), { id, title, url }, displayOrder ?? index + 1)
}

export const removeFromMenu = (menu: Menu, id: string): Menu | Refusal =>
  menu.some(page => page.id === id) ? menu.filter(page => page.id !== id) : refuse('MENU_PAGE_NOT_FOUND')
