import type { BoardSection as Section } from '@shodh/contracts/board/views.ts'
import { ChevronDown, ChevronUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useMay } from '../../../account.ts'
import { Button, IconButton, iconButton } from '../../../ui/admin/button.tsx'
import { Status } from '../../../ui/admin/status.tsx'
import { link } from '../../../ui/button.ts'
import { count } from '../../../ui/formats/count.ts'
import { ReorderHandle } from './order/reorder-handle.tsx'
import { type Sortable, useRestoredFocus, useSortable } from './order/use-sortable.ts'
import { boardAddress } from './calls.ts'
import { type MemberActs, MemberCard } from './members/member-card.tsx'
import { useOrder } from './order/use-order.ts'

export type SectionActs = MemberActs & {
  readonly add: (section: Section) => void
  readonly editSection: (section: Section) => void
  readonly removeSection: (section: Section) => void
}

type Props = SectionActs & {
  readonly section: Section
  /** Absent where the order can't be changed, as in what a search found. */
  readonly sortable: Sortable | undefined
  /** Absent where there is no neighbour. */
  readonly moveUp: (() => void) | undefined
  readonly moveDown: (() => void) | undefined
  readonly reload: () => PromiseLike<unknown>
}

function Move({ name, direction, act }: { name: string; direction: 'up' | 'down'; act: (() => void) | undefined }) {
  const Glyph = direction === 'up' ? ChevronUp : ChevronDown
  return (
    <button
      type="button"
      aria-label={`Move ${name} ${direction}`}
      title={`Move ${direction}`}
      aria-disabled={!act}
      className={`${iconButton} aria-disabled:cursor-default`}
      onClick={act}
    >
      <Glyph aria-hidden="true" className="size-5" />
    </button>
  )
}

function Acts({ section, sortable, moveUp, moveDown, add, editSection, removeSection }: Props) {
  const { name } = section
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end">
      {sortable && (
        <>
          <Move name={name} direction="up" act={moveUp} />
          <Move name={name} direction="down" act={moveDown} />
        </>
      )}
      <IconButton
        name={`Edit section ${name}`}
        title="Edit section"
        icon={Pencil}
        onClick={() => editSection(section)}
      />
      <IconButton
        name={`Delete section ${name}`}
        title="Delete section"
        icon={Trash2}
        isDangerous
        onClick={() => removeSection(section)}
      />
      <Button className="ml-1" onClick={() => add(section)}>
        <Plus aria-hidden="true" className="size-4" />
        Add Member<span className="sr-only"> to {name}</span>
      </Button>
    </div>
  )
}

function NoMembers({ section, add }: Pick<Props, 'section' | 'add'>) {
  const mayManage = useMay('manage the board')
  return (
    <p className="text-sm text-muted">
      No members in this section.{' '}
      {mayManage && (
        <button type="button" className={`${link} min-h-6 cursor-pointer`} onClick={() => add(section)}>
          Add the first member
        </button>
      )}
    </p>
  )
}

const idsIn = (data: unknown) => (data as { readonly section: Section }).section.members.map(({ id }) => id)

/** The members in their order, which is the section's own. */
function Members({ section, sortable: ofSections, reload, edit, remove }: Omit<Props, 'moveUp' | 'moveDown'>) {
  const { items, reorder } = useOrder({
    stored: section.members,
    from: boardAddress.section(section.id),
    to: `${boardAddress.members(section.id)}/order`,
    idsIn,
    reload,
    what: 'Member',
  })
  const named = items.map(member => ({ ...member, name: member.fullName }))
  const sortable = useSortable({ items: named, reorder })
  const focus = useRestoredFocus(items.map(({ id }) => id).join())
  const canMove = ofSections !== undefined && items.length > 1
  return (
    <>
      <p role="status" className="sr-only">
        {sortable.said}
      </p>
      <ul {...focus} className="grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        {items.map(member => (
          <MemberCard
            key={member.id}
            member={member}
            sortable={canMove ? sortable : undefined}
            edit={edit}
            remove={remove}
          />
        ))}
      </ul>
    </>
  )
}

function Head({ id, ...props }: Props & { readonly id: string }) {
  const { section, sortable } = props
  const { name, members, isActive } = section
  const mayManage = useMay('manage the board')
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {sortable && (
        <span className="-mr-2 -ml-3 flex">
          <ReorderHandle id={section.id} name={name} sortable={sortable} />
        </span>
      )}
      <h2 id={id} className="text-base tracking-wide wrap-anywhere">
        {name}
      </h2>
      <span className="text-sm text-muted">{count(members.length, 'member')}</span>
      <Status tone={isActive ? 'usual' : 'neutral'} text={isActive ? 'Active' : 'Inactive'} />
      {mayManage && <Acts {...props} />}
    </header>
  )
}

export function BoardSection(props: Props) {
  const { section, sortable, add } = props
  const id = useId()
  const isHeld = sortable?.held === section.id
  // Their headings alone, while sections are dragged: then there is room for all of them.
  const isFolded = sortable?.isDragged === true
  return (
    <section
      {...sortable?.itemProps(section.id)}
      aria-labelledby={id}
      className={`border-t border-line py-4 ${isHeld ? 'bg-tint outline-2 outline-accent' : ''}`}
    >
      <Head {...props} id={id} />
      {!isFolded && (
        <div className="mt-4">
          {section.members.length > 0 ? <Members {...props} /> : <NoMembers section={section} add={add} />}
        </div>
      )}
    </section>
  )
}
