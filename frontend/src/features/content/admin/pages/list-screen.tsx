import type { ListedPage } from '@shodh/contracts/content/pages/page-views.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useMay } from '../../../../account.ts'
import { useDays, useTimeZone } from '../../../../journal.ts'
import { failureText } from '../../../../ui/admin/act.tsx'
import { ButtonLink } from '../../../../ui/admin/button.tsx'
import { EmptyState } from '../../../../ui/admin/lists/empty-state.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { Pages } from '../../../../ui/admin/lists/pages.tsx'
import { DeletedEntry, DeletedList, RecentlyDeleted } from '../../../../ui/admin/lists/recently-deleted.tsx'
import { Status } from '../../../../ui/admin/status.tsx'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { useContentChanged } from '../calls.ts'
import { useStaffPagesQuery, useDeletedPagesQuery, usePageCalls } from './calls.ts'
import { type Kind, KINDS, screenOf } from './kinds.ts'
import { LanguageStates } from './language-states.tsx'

const STATUS = { draft: 'Draft', scheduled: 'Scheduled', published: '', unpublished: 'Taken off the site' } as const

function State({ of: { status = 'published', scheduledAt, draftSavedAt, isEnded } }: { of: ListedPage }) {
  const timeZone = useTimeZone()
  return (
    <>
      {STATUS[status] !== '' && status !== 'scheduled' && <Status tone="warning" text={STATUS[status]} />}
      {scheduledAt && <Status tone="info" text={`Scheduled for ${momentIn(timeZone, scheduledAt)}`} />}
      {draftSavedAt && status !== 'draft' && <Status tone="warning" text="Changes not published" />}
      {isEnded && <Status tone="neutral" text="Ended" />}
    </>
  )
}

function Entry({ kind, of: page }: { kind: Kind; of: ListedPage }) {
  const timeZone = useTimeZone()
  const days = useDays()
  const { id = page.slug, title, url, language, languages = [], updatedAt, date } = page
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-2 text-sm sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0 wrap-anywhere">
        <Link to={screenOf(kind, id)} lang={language} className="text-base font-medium text-ink hover:underline">
          {title || 'Untitled'}
        </Link>
        <p className="text-muted">
          {date !== undefined && `${days(date)} · `}
          {decodeURI(url)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:justify-end">
        <State of={page} />
        <LanguageStates of={languages} />
        {updatedAt !== null && <span className="text-muted">{momentIn(timeZone, updatedAt)}</span>}
      </div>
    </li>
  )
}

function New({ kind }: { kind: Kind }) {
  return (
    <ButtonLink look="primary" to={screenOf(kind, 'new')} className="wrap-anywhere">
      <Plus aria-hidden="true" className="size-4.5" />
      {KINDS[kind].add}
    </ButtonLink>
  )
}

const useRestore = (kind: Kind) => {
  const { restore } = usePageCalls(kind)
  const changed = useContentChanged()
  const toast = useToast()
  return async (id: string, title: string) => {
    const error = await restore(id)
    if (error) toast(failureText(error), 'error')
    else toast(`“${title}” is restored`)
    changed()
    return error
  }
}

function List({ kind }: { kind: Kind }) {
  const [page, turnTo] = useState(1)
  const query = useDeletedPagesQuery({ kind, page }, { refetchOnMountOrArgChange: true })
  const mayManage = useMay('manage content')
  const restore = useRestore(kind)
  const { one, site } = KINDS[kind]
  return (
    <DeletedList of={query} none={`No ${one} was deleted.`} turnTo={turnTo}>
      {({ items }) =>
        items.map(({ id, slug, title, deletedAt, deletedBy, reason }) => (
          <DeletedEntry
            key={id}
            name={title}
            place={`${site}${slug}`}
            deletedAt={deletedAt}
            deletedBy={deletedBy ?? undefined}
            reason={reason}
            restore={mayManage ? () => restore(id, title) : undefined}
          />
        ))
      }
    </DeletedList>
  )
}

/** What was deleted, and the way back. */
function DeletedPages({ kind }: { kind: Kind }) {
  return (
    <RecentlyDeleted>
      <List kind={kind} />
    </RecentlyDeleted>
  )
}

export function ListScreen({ kind }: { kind: Kind }) {
  const { title, lead, one } = KINDS[kind]
  const [page, turnTo] = useState(1)
  const mayManage = useMay('manage content')
  const query = useStaffPagesQuery({ kind, page }, { refetchOnMountOrArgChange: true })
  return (
    <>
      <Heading title={title} meta={lead}>
        {mayManage && <New kind={kind} />}
      </Heading>
      <QueryResult of={query} loading={`Loading the ${kind}…`}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <EmptyState title={`There is no ${one} yet`} />
          ) : (
            <>
              <ul aria-label={title} className="border-t border-line">
                {items.map(item => (
                  <Entry key={item.id ?? item.slug} kind={kind} of={item} />
                ))}
              </ul>
              <Pages of={pagination} turnTo={turnTo} />
            </>
          )
        }
      </QueryResult>
      <DeletedPages kind={kind} />
    </>
  )
}
