import { Trash2, X } from 'lucide-react'
import type { Acts } from './file-list.tsx'
import type { Selection } from './use-selection.ts'

const act =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-3 text-sm font-medium hover:bg-surface/15'

type Props = { readonly selection: Selection; readonly remove: Acts['remove'] }

/** What can be done with the items that are chosen. */
export function BulkBar({ selection: { chosen, none }, remove }: Props) {
  const many = chosen.length
  return (
    <div role="group" aria-label="Chosen items" className={many > 0 ? 'sticky bottom-4 z-10 mt-4' : 'sr-only'}>
      <p role="status" className="sr-only">
        {many > 0 && `${many} chosen`}
      </p>
      {many > 0 && (
        <div className="flex w-fit max-w-full flex-wrap items-center gap-x-1 rounded-sm bg-ink py-1 pr-1 pl-4 text-surface raised">
          <span aria-hidden="true" className="mr-2 text-sm font-medium tabular-nums">
            {many.toLocaleString('en-IN')} chosen
          </span>
          {remove && (
            <button type="button" className={act} onClick={() => remove(chosen)}>
              <Trash2 aria-hidden="true" className="size-4.5" />
              {`Delete (${many})`}
            </button>
          )}
          <button type="button" aria-label="Choose none" title="Choose none" className={act} onClick={none}>
            <X aria-hidden="true" className="size-4.5" />
          </button>
        </div>
      )}
    </div>
  )
}
