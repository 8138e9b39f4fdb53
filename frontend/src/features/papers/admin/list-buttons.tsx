import { RefreshCw } from 'lucide-react'
import { useMay } from '../../../account.ts'
import { Button, ButtonLink } from '../../../ui/admin/button.tsx'

export function RefreshButton({ refresh }: { refresh: () => void }) {
  return (
    <Button look="quiet" onClick={refresh}>
      <RefreshCw aria-hidden="true" className="size-4" />
      Refresh
    </Button>
  )
}

/** Beside the heading of a list. */
export function ListButtons({ refresh }: { refresh?: (() => void) | undefined }) {
  const mayUpload = useMay('upload papers')
  return (
    <>
      {refresh && <RefreshButton refresh={refresh} />}
      {mayUpload && (
        <ButtonLink look="primary" to="/admin/papers/add">
          Add New Paper
        </ButtonLink>
      )}
    </>
  )
}
