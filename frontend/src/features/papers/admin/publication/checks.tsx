import type { CheckItem, VolumeChecks } from '@shodh/contracts/volumes/publication/checks.ts'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { link } from '../../../../ui/button.ts'
import { count } from '../../../../ui/formats/count.ts'
import { Icon as Glyph } from '../../../../ui/icon.tsx'

type Group = VolumeChecks['groups'][number]

const severities = {
  high: { label: 'Readers would notice', Icon: CircleAlert, tone: 'text-danger' },
  medium: { label: 'Makes papers hard to find', Icon: TriangleAlert, tone: 'text-accent' },
  low: { label: 'Worth knowing', Icon: Info, tone: 'text-muted' },
} as const

/** Items of a group that are shown unfolded. */
const FEW = 5

const editPath = (id: string, field = '') => `/admin/papers/edit/${encodeURIComponent(id)}${field && `#${field}`}`

function Item({ of: { paper, message, field, other } }: { of: CheckItem }) {
  const { pathname } = useLocation()
  const edit = { state: { from: pathname }, className: `${link} inline-flex min-h-8 items-center` }
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 border-t border-line py-1.5 text-sm">
      <span className="min-w-0 grow basis-64 wrap-anywhere">
        <span className="text-muted tabular-nums">{paper.sr}.</span> <span className="font-medium">{paper.title}</span>
        <span className="block text-muted">{message}</span>
      </span>
      <span className="flex shrink-0 gap-4">
        {other && (
          <Link {...edit} to={editPath(other.id)} aria-label={`Other paper: ${other.title}`}>
            Other paper
          </Link>
        )}
        <Link {...edit} to={editPath(paper.id, field)} aria-label={`Edit ${paper.title}`}>
          Edit
        </Link>
      </span>
    </li>
  )
}

function CheckGroup({ of: { title, severity, items } }: { of: Group }) {
  const { label, Icon, tone } = severities[severity]
  return (
    <details open={items.length <= FEW && severity !== 'low'} className="group rounded-sm border border-line px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-1.5 font-medium [&::-webkit-details-marker]:hidden">
        <Icon aria-hidden="true" className={`size-4.5 shrink-0 ${tone}`} />
        <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4 wrap-anywhere">
          <span>
            {title} <span className="font-normal text-muted tabular-nums">({items.length})</span>
          </span>
          <span className="text-sm font-normal text-muted">{label}</span>
        </span>
        <Glyph name="down" className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <ul className="pb-2">
        {items.map(item => (
          <Item key={`${item.paper.id} ${item.field} ${item.message}`} of={item} />
        ))}
      </ul>
    </details>
  )
}

const unreadText = (unread: number) =>
  `The text of ${count(unread, 'PDF')} was not read yet or cannot be read: ${unread === 1 ? 'its title was' : 'their titles were'} not compared.`

/** What is missing or doubtful, grouped, the gravest first. */
export function Checks({ of: { groups, unread } }: { of: VolumeChecks }) {
  const found = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <>
      <p role="status" className="mb-3 flex items-center gap-2">
        {found === 0 && <CircleCheck aria-hidden="true" className="size-4.5 text-success" />}
        {found === 0
          ? 'Nothing is missing.'
          : `${count(found, 'thing')} worth looking at. None prevents the publication.`}
      </p>
      <div className="grid gap-2">
        {groups.map(group => (
          <CheckGroup key={group.kind} of={group} />
        ))}
      </div>
      {unread > 0 && <p className="mt-3 text-sm text-muted">{unreadText(unread)}</p>}
    </>
  )
}
