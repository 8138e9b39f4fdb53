import type { BoardMember, BoardSection } from '@shodh/contracts/board/views.ts'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { ApiError } from '../../../api.ts'
import { count } from '../../../ui/count.ts'
import { Dialog, DialogActions } from '../../../ui/desk/dialog.tsx'
import { Failure } from '../../../ui/desk/failure.tsx'
import { ReasonField } from '../../../ui/desk/reason-field.tsx'
import { useAct } from '../../../ui/desk/use-act.ts'
import { useUnsentState } from '../../../unsent/use-unsent.ts'
import { boardAddress, useBoardChanged, useDeskSectionQuery } from './calls.ts'
import { useBoardAct, useRestore } from './use-board-act.ts'

type Confirmation = {
  readonly title: string
  readonly label: string
  readonly busyLabel: string
  readonly send: () => Promise<ApiError | undefined>
  readonly close: () => void
  readonly isDisabled?: boolean
  readonly isStale?: () => void
  readonly children: ReactNode
}

function Confirm({ title, label, busyLabel, send, close, isDisabled = false, isStale, children }: Confirmation) {
  const { isBusy, failure, act } = useAct({ send, done: close, ...(isStale && { isStale }) })
  const changed = useEffectEvent(useBoardChanged())
  // Once nothing asks for what was deleted any more.
  useEffect(() => () => changed(), [])
  return (
    <Dialog
      title={title}
      isDestructive
      isBusy={isBusy}
      close={close}
      actions={
        <DialogActions
          close={close}
          label={label}
          busyLabel={busyLabel}
          isDestructive
          isBusy={isBusy}
          isDisabled={isDisabled}
          act={act}
        />
      }
    >
      <div className="grid gap-3">{children}</div>
      <Failure of={failure} />
    </Dialog>
  )
}

const CAN_BE_RESTORED = 'You can undo this at once, and later under “Recently deleted”.'

export function DeleteSection({ section, close }: { section: BoardSection; close: () => void }) {
  const { data, refetch } = useDeskSectionQuery(section.id, { refetchOnMountOrArgChange: true })
  const act = useBoardAct()
  const { restoreSection } = useRestore()
  const { name, members } = data?.section ?? section
  const send = () =>
    act({
      url: boardAddress.section(section.id),
      method: 'DELETE',
      etag: data?.etag ?? '',
      done: 'Section deleted successfully',
      failed: 'Failed to delete section',
      undo: () => void restoreSection(section),
    })
  return (
    <Confirm
      title={`Are you sure you want to delete "${name}"?`}
      label="Delete Section"
      busyLabel="Deleting…"
      send={send}
      close={close}
      isDisabled={!data}
      isStale={() => void refetch()}
    >
      <p>
        {members.length === 0
          ? 'It has no members.'
          : `All its members are deleted too: ${count(members.length, 'member')}.`}
      </p>
      <p className="text-sm text-muted">{CAN_BE_RESTORED}</p>
    </Confirm>
  )
}

export function DeleteMember({ member, close }: { member: BoardMember; close: () => void }) {
  const { id, sectionId, fullName } = member
  const { data, refetch } = useDeskSectionQuery(sectionId, { refetchOnMountOrArgChange: true })
  const act = useBoardAct()
  const { restoreMember } = useRestore()
  const send = () =>
    act({
      url: boardAddress.member(sectionId, id),
      method: 'DELETE',
      etag: data?.etag ?? '',
      done: 'Member deleted successfully',
      failed: 'Failed to delete member',
      undo: () => void restoreMember(member),
    })
  return (
    <Confirm
      title={`Are you sure you want to delete "${fullName}"?`}
      label="Delete Member"
      busyLabel="Deleting…"
      send={send}
      close={close}
      isDisabled={!data}
      isStale={() => void refetch()}
    >
      <p className="text-sm text-muted">The boards of earlier days still show this member. {CAN_BE_RESTORED}</p>
    </Confirm>
  )
}

export type Person = Pick<BoardMember, 'id' | 'sectionId' | 'fullName'>

export function EraseMember({ member: { id, sectionId, fullName }, close }: { member: Person; close: () => void }) {
  const act = useBoardAct()
  const send = () =>
    act({
      url: `${boardAddress.member(sectionId, id)}/erase`,
      method: 'POST',
      body: {},
      done: 'Member erased',
      failed: 'Failed to erase member',
    })
  return (
    <Confirm title={`Erase "${fullName}" for good?`} label="Erase" busyLabel="Erasing…" send={send} close={close}>
      <p>
        Name, texts, contacts and pictures are erased, of earlier days too, and nobody can bring them back. The history
        then says that a member was erased.
      </p>
      <p className="text-sm text-muted">For somebody who asks to be forgotten. Others are deleted.</p>
    </Confirm>
  )
}

export function StrikeMember({ member: { id, sectionId, fullName }, close }: { member: Person; close: () => void }) {
  const [reason, setReason, forget] = useUnsentState(`strike/${id}`, () => '')
  const act = useBoardAct()
  const send = async () => {
    const error = await act({
      url: `${boardAddress.member(sectionId, id)}/strike`,
      method: 'POST',
      body: { reason: reason.trim() },
      done: 'Member struck from the history',
      failed: 'Failed to strike member from the history',
    })
    if (!error) forget()
    return error
  }
  return (
    <Confirm
      title={`Strike "${fullName}" from the history?`}
      label="Strike"
      busyLabel="Striking…"
      send={send}
      close={close}
      isDisabled={reason.trim() === ''}
    >
      <p>The board of no day shows this member any more. For one who never was on the board.</p>
      <ReasonField label="Reason (auditors see it)" value={reason} change={setReason} />
    </Confirm>
  )
}
