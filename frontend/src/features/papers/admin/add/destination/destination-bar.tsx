import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { useId, useState } from 'react'
import { count } from '../../../../../ui/formats/count.ts'
import { fetchedDialog } from '../../../../../ui/admin/dialogs/fetched-dialog.tsx'
import { Icon } from '../../../../../ui/icon.tsx'
import type { Destination } from '../batch/batch.ts'
import { GoesTo } from './goes-to.tsx'

const Configuration = fetchedDialog(async () => (await import('./configuration.tsx')).Configuration)

type Summary = { readonly destination: Destination; readonly existing: number; readonly next: number }

/** What is selected, how many papers are there, and the number that the next one is to get. */
function Summary({ destination: { year, issueType, volume }, existing, next }: Summary) {
  return (
    <div role="status" className="min-w-0 text-xs text-muted wrap-anywhere empty:absolute">
      {volume && (
        <>
          <p>
            {year} · {issueType} issue · {volume.name}
          </p>
          <p>
            {count(existing, 'existing paper')}. The next paper gets the number {next}.
          </p>
        </>
      )}
    </div>
  )
}

/** Where the papers go: one field, and folded below it the fields that it fills. */
export function DestinationBar({ tree, ...summary }: Summary & { readonly tree: YearTree }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby={`${id}-title`} className="border-b border-line pb-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <GoesTo tree={tree} />
        <Summary {...summary} />
        <h2 id={`${id}-title`} className="sm:ml-auto">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            className="group flex min-h-(--control) cursor-pointer items-center gap-2 rounded-md px-2 text-sm hover:bg-hover"
            onClick={() => setOpen(!isOpen)}
          >
            Publication Configuration
            <Icon name="down" className="size-4 group-aria-expanded:rotate-180" />
          </button>
        </h2>
      </div>
      <div id={id}>{isOpen && <Configuration tree={tree} close={() => setOpen(false)} />}</div>
    </section>
  )
}
