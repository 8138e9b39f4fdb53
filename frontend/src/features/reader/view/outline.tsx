import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import type { PdfDocument } from '../pdf/open-pdf.ts'
import type { View } from './create-view.ts'
import { isSafeLink } from './is-safe-link.ts'

type Items = Awaited<ReturnType<PdfDocument['getOutline']>>
type Item = Items[number]

/** A PDF can nest without end. */
const DEPTH_MAX = 8

const useOutline = (document: PdfDocument) => {
  const [items, setItems] = useState<Items>()
  useEffect(() => {
    let isCurrent = true
    void document
      .getOutline()
      .catch(() => [])
      .then((found: Items | null) => {
        if (isCurrent) setItems(found ?? [])
      })
    return () => {
      isCurrent = false
    }
  }, [document])
  return items
}

const entry =
  'block min-h-11 w-full cursor-pointer rounded-sm px-3 py-2.5 text-left text-sm wrap-anywhere hover:bg-tint'

function Entry({ of: { title, dest, url }, go }: { of: Item; go: (dest: NonNullable<Item['dest']>) => void }) {
  if (dest)
    return (
      <button type="button" className={entry} onClick={() => go(dest)}>
        {title}
      </button>
    )
  if (url && isSafeLink(url))
    return (
      <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={entry}>
        {title}
      </a>
    )
  return <p className="px-3 py-2.5 text-sm wrap-anywhere">{title}</p>
}

type Entries = {
  readonly items: Items
  readonly go: (dest: NonNullable<Item['dest']>) => void
  readonly depth?: number
}

function EntryList({ items, go, depth = 1 }: Entries) {
  return (
    <ul className={depth > 1 ? 'pl-4' : undefined}>
      {items.map((item, place) => (
        <li key={place}>
          <Entry of={item} go={go} />
          {item.items.length > 0 && depth < DEPTH_MAX && <EntryList items={item.items} go={go} depth={depth + 1} />}
        </li>
      ))}
    </ul>
  )
}

type Props = { readonly document: PdfDocument; readonly view: View; readonly went: () => void }

/** The headings of the document, as it names them. */
export function Outline({ document, view, went }: Props) {
  const text = useText()
  const items = useOutline(document)
  if (items?.length === 0) return <p className="p-4 text-sm text-muted">{text('reader.noOutline')}</p>
  return (
    <div aria-busy={items === undefined} className="min-h-0 grow overflow-auto p-2">
      <EntryList
        items={items ?? []}
        go={dest => {
          view.goToDestination(dest)
          went()
        }}
      />
    </div>
  )
}
