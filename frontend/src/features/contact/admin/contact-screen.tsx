import type { ContactMessage } from '@shodh/contracts/contact/views.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useTimeZone } from '../../../journal.ts'
import { FilterChip } from '../../../ui/admin/fields/chip.tsx'
import { EmptyState } from '../../../ui/admin/lists/empty-state.tsx'
import { SearchField } from '../../../ui/admin/lists/filters.tsx'
import { Heading } from '../../../ui/admin/heading.tsx'
import { Pages } from '../../../ui/admin/lists/pages.tsx'
import { Queried } from '../../../ui/admin/queried.tsx'
import { useScreenKeys } from '../../../ui/admin/screen-keys.ts'
import { Status } from '../../../ui/admin/status.tsx'
import { useAddress } from '../../../ui/admin/use-address.ts'
import { recentMomentIn } from '../../../ui/formats/moment.ts'
import { contact } from '../api.ts'
import { useContactMessagesQuery } from './calls.ts'
import { Message, senderName } from './message.tsx'

const statuses = [
  ['open', 'Not handled yet'],
  ['handled', 'Handled'],
] as const

type RowProps = {
  readonly message: ContactMessage
  readonly isOpen: boolean
  readonly to: string
  readonly leave: () => void
}

const wordOf = ({ content, handledAt }: ContactMessage) => {
  if (!content) return 'Nothing is stored'
  return handledAt ? 'Handled' : ''
}

function Row({ message, isOpen, to, leave }: RowProps) {
  const { id, content, contactLabel, receivedAt, isRead, priority } = message
  const timeZone = useTimeZone()
  const line = `grow truncate ${isRead ? '' : 'font-semibold'}`
  return (
    <li>
      <Link
        id={`row-${id}`}
        to={to}
        aria-current={isOpen || undefined}
        className="grid grid-cols-[minmax(0,1fr)] gap-0.5 rounded-md px-3 py-2.5 text-sm hover:bg-hover aria-[current]:bg-accent-soft"
        onClick={leave}
      >
        <span className="flex items-baseline gap-2">
          {!isRead && (
            <span className="size-2 shrink-0 self-center rounded-full bg-info">
              <span className="sr-only">Unread:</span>
            </span>
          )}
          <span className={line}>{content ? senderName(content) : 'Erased message'}</span>
          <time dateTime={receivedAt} className="shrink-0 text-xs text-muted">
            {recentMomentIn(timeZone, receivedAt)}
          </time>
        </span>
        <span className="flex items-baseline gap-2">
          <span className={line}>{content?.subject ?? contactLabel}</span>
          {content && priority === 'high' && <Status tone="warning" text="High priority" />}
          <span className="shrink-0 text-xs text-muted">{wordOf(message)}</span>
        </span>
        {content && <span className="truncate text-muted">{content.message}</span>}
      </Link>
    </li>
  )
}

/** The filter of the list and the message beside it, in the address. */
const useInbox = () => {
  const { params, go } = useAddress()
  const named = (name: string) => params.get(name) ?? ''
  const status = statuses.find(([known]) => known === named('status'))?.[0] ?? ''
  const [type, search, open] = [named('type'), named('search'), named('message')]
  const page = Math.max(1, Math.trunc(Number(params.get('page')) || 1))
  const filter = new URLSearchParams({ page: String(page), status, type, search })
  const to = (message: string) => {
    const others = new URLSearchParams(params)
    others.delete('message')
    if (message) others.set('message', message)
    return `?${others}`
  }
  return { status, type, search, open, page, filter: filter.toString(), go, to }
}

/** Where there is room for one pane only, the message begins at its top, and the list is again as it was left. */
const useOnePane = (open: string) => {
  const list = useRef<HTMLElement>(null)
  const left = useRef({ id: '', top: 0 })
  useEffect(() => {
    if (open === '') {
      if (left.current.id === '') return
      window.scrollTo(0, left.current.top)
      document.getElementById(`row-${left.current.id}`)?.focus({ preventScroll: true })
      left.current = { id: '', top: 0 }
    } else if (list.current && list.current.offsetParent === null) {
      window.scrollTo(0, 0)
      document.getElementById('message')?.focus({ preventScroll: true })
    }
  }, [open])
  const leave = (id: string) => {
    if (open === '') left.current = { id, top: window.scrollY }
  }
  return { list, leave }
}

type Inbox = ReturnType<typeof useInbox>

function Filters({ status, type, search, go }: Inbox) {
  const types = contact.useContactConfigQuery('en').data?.config.contactTypes ?? []
  const choose = (name: string) => (value: string) => go({ [name]: value, page: undefined, message: undefined })
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 pb-3">
      <SearchField label="Search messages" placeholder="Search" value={search} search={choose('search')} />
      <FilterChip label="Status" value={status} options={statuses} onChange={choose('status')} />
      <FilterChip
        label="Type"
        value={type}
        options={types.map(({ value, label }) => [value, label] as const)}
        onChange={choose('type')}
      />
    </div>
  )
}

/** J and K open the messages of the list one after the other. */
const useKeys = (messages: readonly ContactMessage[], { open, go }: Inbox, leave: (id: string) => void) => {
  const place = useRef(-1)
  const index = messages.findIndex(({ id }) => id === open)
  useEffect(() => {
    if (index >= 0) place.current = index
  }, [index])
  const show = (at: number) => {
    const next = messages[at]
    if (!next) return
    leave(next.id)
    go({ message: next.id }, open !== '')
  }
  useScreenKeys({
    // where it was handled, the next one has its place
    j: () => show(index < 0 && open !== '' ? place.current : index + 1),
    k: () => show((index < 0 ? place.current : index) - 1),
  })
}

type ListProps = {
  readonly inbox: Inbox
  readonly messages: readonly ContactMessage[]
  readonly leave: (id: string) => void
}

function List({ inbox, messages, leave }: ListProps) {
  const { status, type, search, open, to } = inbox
  useKeys(messages, inbox, leave)
  if (messages.length === 0)
    return (
      <EmptyState title="No messages">
        {status || type || search ? 'None is found by this filter.' : 'Messages of the contact form appear here.'}
      </EmptyState>
    )
  return (
    <ul>
      {messages.map(message => (
        <Row
          key={message.id}
          message={message}
          isOpen={message.id === open}
          to={to(message.id)}
          leave={() => leave(message.id)}
        />
      ))}
    </ul>
  )
}

function NoneOpen({ of: listed }: { of: number }) {
  return (
    <div className="@max-[46rem]/room:hidden">
      {listed > 0 && (
        <EmptyState title="No message is open">J opens the next one of the list, K the one before.</EmptyState>
      )}
    </div>
  )
}

/** The messages of the contact form, newest first, and beside them the one that is open; in its place where it is narrow. */
export function ContactScreen() {
  const inbox = useInbox()
  const { filter, open, page, go, to } = inbox
  const query = useContactMessagesQuery(filter, { refetchOnMountOrArgChange: true })
  const { list, leave } = useOnePane(open)
  const { totalPages = 1 } = query.currentData?.pagination ?? {}
  const isBeyond = query.currentData !== undefined && page > Math.max(1, totalPages)
  useEffect(() => {
    if (isBeyond) go({ page: undefined }, true)
    // `go` is another function each time
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isBeyond])
  const shown = query.currentData?.messages ?? []
  return (
    <>
      <div className={open ? '@max-[46rem]/room:sr-only' : ''}>
        <Heading
          title="Contact Messages"
          meta="What readers and authors wrote through the contact form, newest first."
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 @min-[46rem]/room:grid-cols-[20rem_minmax(0,1fr)]">
        <section
          ref={list}
          aria-label="Messages"
          className={`-mx-3 @min-[46rem]/room:border-r @min-[46rem]/room:border-line @min-[46rem]/room:pr-3 ${open ? '@max-[46rem]/room:hidden' : ''}`}
        >
          <Filters {...inbox} />
          <Queried of={query} lines={6}>
            {({ pagination }) => (
              <>
                <List inbox={inbox} messages={shown} leave={leave} />
                <Pages of={pagination} turnTo={page => go({ page: String(page), message: undefined })} />
              </>
            )}
          </Queried>
        </section>
        {open ? (
          <Message key={open} id={open} listed={shown.find(({ id }) => id === open)} back={to('')} />
        ) : (
          <NoneOpen of={shown.length} />
        )}
      </div>
    </>
  )
}
