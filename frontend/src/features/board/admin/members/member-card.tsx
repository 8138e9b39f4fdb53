import type { BoardMember } from '@shodh/contracts/board/views.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useMay } from '../../../../account.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { IconButton } from '../../../../ui/admin/button.tsx'
import { ReorderHandle } from '../order/reorder-handle.tsx'
import type { Sortable } from '../order/use-sortable.ts'
import { Portrait } from '../picture/portrait.tsx'

export type MemberActs = {
  readonly edit: (member: BoardMember) => void
  readonly remove: (member: BoardMember) => void
}

type Props = MemberActs & {
  readonly member: BoardMember
  /** Absent where the order can't be changed. */
  readonly sortable: Sortable | undefined
}

function Acts({ member, sortable, edit, remove }: Props) {
  const { id, fullName } = member
  const isHeld = sortable?.held === id
  return (
    <div
      className={`flex flex-wrap rounded-sm transition-opacity group-hover:opacity-100 group-focus-within:opacity-100 pointer-fine:absolute pointer-fine:right-0 pointer-fine:bottom-0 pointer-coarse:-ml-3 pointer-coarse:opacity-100 ${isHeld ? '' : 'bg-paper opacity-0'}`}
    >
      {sortable && <ReorderHandle id={id} name={fullName} sortable={sortable} />}
      {!isHeld && (
        <>
          <IconButton name={`Edit ${fullName}`} title="Edit" icon={Pencil} onClick={() => edit(member)} />
          <IconButton
            name={`Delete ${fullName}`}
            title="Delete"
            icon={Trash2}
            isDangerous
            onClick={() => remove(member)}
          />
        </>
      )}
    </div>
  )
}

function Facts({ member }: { member: BoardMember }) {
  const { designation, description, affiliation, email, mobileNumber, isActive, isTermOver = false } = member
  return (
    <>
      <p>{designation}</p>
      <p className="line-clamp-3 text-muted">{description}</p>
      <p className="text-muted">{affiliation ?? 'No affiliation yet'}</p>
      {email && <p className="text-xs text-muted">{email}</p>}
      {mobileNumber && <p className="text-xs text-muted">{mobileNumber}</p>}
      <p className="mt-1.5 flex flex-wrap gap-1.5">
        <Badge tone={isActive ? 'accent' : 'plain'}>{isActive ? 'Active' : 'Inactive'}</Badge>
        {isTermOver && <Badge>Term over</Badge>}
      </p>
    </>
  )
}

export function MemberCard(props: Props) {
  const { member, sortable } = props
  const mayManage = useMay('manage the board')
  const isHeld = sortable?.held === member.id
  return (
    <li
      {...sortable?.itemProps(member.id)}
      className={`group relative flex min-w-0 gap-3.5 rounded-sm text-sm ${isHeld ? 'bg-tint outline-2 outline-accent' : ''}`}
    >
      <Portrait of={member} size={64} />
      <div className="min-w-0 grow wrap-anywhere">
        <h3 className="text-base leading-snug font-medium">{member.fullName}</h3>
        <Facts member={member} />
        {mayManage && <Acts {...props} />}
      </div>
    </li>
  )
}
