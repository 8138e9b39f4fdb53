import { inOrder } from '@shodh/contracts/board/order.ts'
import type { HeaderView } from '@shodh/contracts/content/views.ts'
import { localized } from '@shodh/contracts/languages.ts'
import { MENU_PAGES_MAX } from '@shodh/contracts/limits.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../../ui/admin/button.tsx'
import { fetchedDialog } from '../../../../ui/admin/dialogs/fetched-dialog.tsx'
import { ReorderHandle } from '../../../board/admin/order/reorder-handle.tsx'
import { useRestoredFocus, useSortable } from '../../../board/admin/order/use-sortable.ts'
import { useSiteLanguage } from './site-form.tsx'

const MenuPageDialog = fetchedDialog(async () => (await import('./menu-page-dialog.tsx')).MenuPageDialog)

type Pages = HeaderView['pages']
export type MenuPage = Pages[number]

type Props = { readonly pages: Pages; readonly change: (pages: Pages) => void }

/** What the dialog edits: a page, or a new one. */
type Opened = MenuPage | 'new' | undefined

/** With a page in its place, or last where it is new. */
const withPage = (pages: Pages, page: MenuPage): Pages =>
  pages.some(({ id }) => id === page.id) ? pages.map(each => (each.id === page.id ? page : each)) : [...pages, page]

/** The menu in its order, which a drag changes, or the keyboard. */
export function MenuPages({ pages, change }: Props) {
  const language = useSiteLanguage()
  const [opened, open] = useState<Opened>()
  const items = pages.map(page => ({ ...page, name: localized(page.title, language) }))
  const sortable = useSortable({ items, reorder: ids => change([...inOrder(pages, ids)]) })
  const focus = useRestoredFocus(pages.map(({ id }) => id).join())
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Menu</legend>
      <p role="status" className="sr-only">
        {sortable.said}
      </p>
      <ol {...focus} className="flex flex-col border-t border-line">
        {items.map(({ id, name, url }) => (
          <li
            key={id}
            {...sortable.itemProps(id)}
            className={`flex items-center border-b border-line ${sortable.held === id ? 'bg-tint outline-2 outline-accent' : ''}`}
          >
            <ReorderHandle id={id} name={name} sortable={sortable} />
            <span className="min-w-0 grow py-2">
              <span className="block wrap-anywhere">{name}</span>
              <span className="block text-sm wrap-anywhere text-muted">{url}</span>
            </span>
            <IconButton
              name={`Edit ${name}`}
              title="Edit"
              icon={Pencil}
              onClick={() => open(pages.find(page => page.id === id))}
            />
            <IconButton
              name={`Take ${name} off the menu`}
              title="Take off the menu"
              icon={Trash2}
              isDangerous
              onClick={() => change(pages.filter(page => page.id !== id))}
            />
          </li>
        ))}
      </ol>
      <Button className="mt-3" disabled={pages.length >= MENU_PAGES_MAX} onClick={() => open('new')}>
        Add page
      </Button>
      {opened && (
        <MenuPageDialog
          page={opened === 'new' ? undefined : opened}
          done={page => change(withPage(pages, page))}
          close={() => open(undefined)}
        />
      )}
    </fieldset>
  )
}
