import { RefreshCw } from 'lucide-react'
import { useMay } from '../../../account.ts'
import { Button, ButtonLink } from '../../../ui/admin/button.tsx'
import { Menu, type MenuItem } from '../../../ui/admin/menu.tsx'
import { useMedia, WIDE } from '../../../ui/use-media.ts'

type Props = {
  readonly refresh: () => void
  /** What is done seldom. */
  readonly more?: readonly MenuItem[]
}

/** Beside the heading of a list; in a narrow window all but the first act are in a menu. */
export function ListButtons({ refresh, more = [] }: Props) {
  const mayUpload = useMay('upload papers')
  const isWide = useMedia(WIDE, true)
  const items = isWide ? more : [{ label: 'Refresh', icon: RefreshCw, onSelect: refresh }, ...more]
  return (
    <>
      {isWide && (
        <Button look="quiet" onClick={refresh}>
          <RefreshCw aria-hidden="true" className="size-4" />
          Refresh
        </Button>
      )}
      {items.length > 0 && <Menu label="More" items={items} />}
      {mayUpload && (
        <ButtonLink look="primary" to="/admin/papers/add">
          Add New Paper
        </ButtonLink>
      )}
    </>
  )
}
