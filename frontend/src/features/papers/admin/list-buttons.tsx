import { RefreshCw } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useMay } from '../../../account.ts'
import { button } from '../../../ui/button.ts'

/** Beside the heading of a list. */
export function ListButtons({ refresh }: { refresh: () => void }) {
  const mayUpload = useMay('upload papers')
  return (
    <>
      <button type="button" className={button.outline} onClick={refresh}>
        <RefreshCw aria-hidden="true" className="size-4" />
        Refresh
      </button>
      {mayUpload && (
        <Link to="/admin/papers/add" className={button.primary}>
          Add New Paper
        </Link>
      )}
    </>
  )
}
