import type { ContentPartsResponse } from '@shodh/contracts/content/views.ts'
import { Link } from 'react-router-dom'
import { useTimeZone } from '../../../../journal.ts'
import { Status } from '../../../../ui/admin/status.tsx'
import { count } from '../../../../ui/formats/count.ts'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { useContentPartsQuery } from '../calls.ts'
import { TextLink } from '../../../../ui/admin/button.tsx'

type Part = ContentPartsResponse['parts'][number]
type DeadLink = ContentPartsResponse['deadLinks'][number]

const screens: Readonly<Record<Part['part'], { readonly to: string; readonly name: string; readonly has: string }>> = {
  header: { to: 'header', name: 'Header', has: 'Logo, serial number, menu' },
  footer: { to: 'footer', name: 'Footer', has: 'Address, phone, email, map, copyright' },
  settings: { to: 'settings', name: 'Settings', has: 'Name, ISSN, languages, colours, contact' },
  pages: { to: 'pages', name: 'Pages', has: 'About, guidelines, privacy, accessibility and your own' },
  news: { to: 'news', name: 'News', has: 'Announcements, on the home page and in a feed' },
  board: { to: 'board-members', name: 'Board Members', has: 'Sections and their members' },
  storage: { to: 'storage', name: 'Storage', has: 'Pictures and downloads' },
}

const addressOf = (part: Part['part']) => `/admin/content/${screens[part].to}`

function LastChange({ of: { changedAt, changedBy } }: { of: Part }) {
  const timeZone = useTimeZone()
  if (changedAt === null) return 'Not changed yet'
  return `${momentIn(timeZone, changedAt)}${changedBy?.name ? `, ${changedBy.name}` : ''}`
}

/** What is not public yet. */
function Waiting({ of: { hasDraft, drafts, scheduledAt } }: { of: Part }) {
  const timeZone = useTimeZone()
  return (
    <>
      {hasDraft && <Status tone="warning" text={drafts > 1 ? count(drafts, 'draft') : 'Changes not published'} />}
      {scheduledAt !== null && <Status tone="info" text={`Scheduled for ${momentIn(timeZone, scheduledAt)}`} />}
    </>
  )
}

function Parts({ of: parts }: { of: readonly Part[] }) {
  return (
    <ul className="border-t border-line">
      {parts.map(part => {
        const { name, has } = screens[part.part]
        return (
          <li
            key={part.part}
            className="grid gap-x-6 gap-y-1 border-b border-line py-2 text-sm sm:grid-cols-[1fr_auto] sm:items-center"
          >
            <div className="min-w-0">
              <Link
                to={addressOf(part.part)}
                className="inline-flex min-h-6 items-center text-base font-medium text-ink hover:underline"
              >
                {name}
              </Link>
              <p className="text-muted">{has}</p>
            </div>
            <div className="flex flex-wrap items-center gap-2 sm:justify-end sm:text-right">
              <Waiting of={part} />
              <span className="text-muted">
                <LastChange of={part} />
              </span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const screenOf = ({ part, id }: DeadLink) =>
  id !== null && (part === 'pages' || part === 'news') ? `${addressOf(part)}/${id}` : addressOf(part)

function DeadLinks({ of: all }: { of: readonly DeadLink[] }) {
  if (all.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="text-lg">Links that lead nowhere</h2>
      <p className="text-sm text-muted">What they led to was deleted, taken off the site, or is a draft.</p>
      <ul className="mt-3 border-t border-line text-sm">
        {all.map(dead => (
          <li key={[dead.part, dead.id, dead.url].join(' ')} className="border-b border-line py-2 wrap-anywhere">
            <TextLink to={screenOf(dead)} className="inline-block py-1">
              {screens[dead.part].name}: {dead.title}
            </TextLink>{' '}
            <span className="text-muted">leads to {dead.url}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** All that the journal says of itself, and when it last changed. */
export function ContentScreen() {
  const query = useContentPartsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <>
      <Heading title="Site Content" meta="What the site says of the journal, and who last changed it." />
      <QueryResult of={query} loading="Loading the content…">
        {({ parts, deadLinks }) => (
          <>
            <Parts of={parts} />
            <p className="mt-6">
              <TextLink to="/admin/content/ready">Is my journal ready?</TextLink>{' '}
              <span className="text-muted">
                What it shows of what DOAJ, Scopus, UGC, Google Scholar and Crossref ask for
              </span>
            </p>
            <DeadLinks of={deadLinks} />
          </>
        )}
      </QueryResult>
    </>
  )
}
