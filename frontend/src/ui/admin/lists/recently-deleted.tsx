import { useId, type ReactNode } from 'react'
import type { Pagination } from '@shodh/contracts/envelope.ts'
import { useTimeZone } from '../../../journal.ts'
import type { ApiError } from '../../../api.ts'
import { useAct } from '../act.tsx'
import { Button } from '../button.tsx'
import { Queried } from '../queried.tsx'
import { Pages } from './pages.tsx'
import { useAddress } from '../use-address.ts'
import { Icon } from '../../icon.tsx'
import { momentIn } from '../../formats/moment.ts'

/** A section that folds, and stands open in the address; its content is fetched when it is opened. */
export function RecentlyDeleted({ children }: { children: ReactNode }) {
  const { params, go } = useAddress()
  const id = useId()
  const isOpen = params.has('deleted')
  const toggle = () => go({ deleted: isOpen ? undefined : '1' }, true)
  return (
    <section aria-labelledby={`${id}-name`} className="mt-10 border-t border-line pt-2">
      <h2 id={`${id}-name`}>
        <Button look="quiet" aria-expanded={isOpen} aria-controls={`${id}-list`} className="text-ink" onClick={toggle}>
          <Icon name="next" className={`size-4 text-muted transition-transform ${isOpen ? 'rotate-90' : ''}`} />
          <span className="text-lg">Recently deleted</span>
        </Button>
      </h2>
      <div id={`${id}-list`} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  )
}

type ListProps<Data> = Omit<Parameters<typeof Queried<Data>>[0], 'lines' | 'explained'> & {
  readonly none: string
  readonly turnTo: (page: number) => void
}

/** One page of what was deleted. */
export function DeletedList<Data extends { readonly pagination: Pagination }>(props: ListProps<Data>) {
  const { of: query, none, turnTo, children } = props
  return (
    <Queried of={query} lines={3}>
      {data =>
        data.pagination.total === 0 ? (
          <p className="py-3 pl-2 text-sm text-muted">{none}</p>
        ) : (
          <>
            <ul className="border-t border-line">{children(data)}</ul>
            <Pages of={data.pagination} turnTo={turnTo} />
          </>
        )
      }
    </Queried>
  )
}

type Entry = {
  readonly name: string
  readonly place: string
  readonly deletedAt: string
  readonly reason: string | null
  readonly deletedBy?: { readonly name: string | null } | undefined
  /** Absent for who may not restore. */
  readonly restore?: (() => Promise<ApiError | undefined>) | undefined
  /** Why it cannot be restored now. */
  readonly obstacle?: string | undefined
  /** What else can be done with it. */
  readonly children?: ReactNode
}

const by = (person: Entry['deletedBy']) => (person?.name ? ` by ${person.name}` : '')

function Restore({ name, restore }: { name: string; restore: () => Promise<ApiError | undefined> }) {
  const { isBusy, act } = useAct({ send: restore })
  return (
    <Button aria-label={`Restore ${name}`} isBusy={isBusy} onClick={act}>
      {isBusy ? 'Restoring…' : 'Restore'}
    </Button>
  )
}

/** What was deleted, when and why, and the way back. */
export function DeletedEntry({ name, place, deletedAt, reason, deletedBy, restore, obstacle, children }: Entry) {
  const timeZone = useTimeZone()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 pl-2 text-sm">
      <div className="min-w-[min(14rem,100%)] grow basis-0 wrap-anywhere">
        <p className="font-medium">{name}</p>
        <p className="text-muted">{place}</p>
        <p className="text-muted">
          Deleted {momentIn(timeZone, deletedAt)}
          {by(deletedBy)}
          {reason && `: ${reason}`}
        </p>
      </div>
      {children}
      {restore && (obstacle ? <p className="text-muted">{obstacle}</p> : <Restore name={name} restore={restore} />)}
    </li>
  )
}
