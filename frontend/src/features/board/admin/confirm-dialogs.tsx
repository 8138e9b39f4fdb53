import type { BoardMember, BoardSection } from '@shodh/contracts/board/views.ts'
import { useEffect, useEffectEvent } from 'react'
import { count } from '../../../ui/formats/count.ts'
import { RequestDialog } from '../../../ui/admin/dialogs/dialog.tsx'
import { ReasonField } from '../../../ui/admin/dialogs/reason-field.tsx'
import { failureText, useAct, useChange } from '../../../ui/admin/act.tsx'
import { useUnsentState } from '../../../unsent/use-unsent.ts'
import { boardAddress, useBoardChanged, useStaffSectionQuery } from './calls.ts'
import { useToast } from '../../../ui/toasts/toast.tsx'

type Deleted = { readonly id: string }
type DeletedMember = Deleted & { readonly sectionId: string }

/** Brings back what was deleted; a refusal is shown as a toast, since the dialog has gone. */
export const useRestore = () => {
  const change = useChange()
  const toast = useToast()
  const changed = useBoardChanged()
  const restore = async (what: 'Section' | 'Member', address: string) => {
    const error = await change({
      url: `${address}/restore`,
      method: 'POST',
      body: {},
      done: `${what} restored successfully`,
      defaultMessage: `Failed to restore ${what.toLowerCase()}`,
    })
    if (error) toast(failureText(error), 'error')
    changed()
    return error
  }
  return {
    restoreSection: ({ id }: Deleted) => restore('Section', boardAddress.section(id)),
    restoreMember: ({ id, sectionId }: DeletedMember) => restore('Member', boardAddress.member(sectionId, id)),
  }
}

type Confirmation = Omit<Parameters<typeof RequestDialog>[0], 'isDestructive'>

function Confirm({ children, ...dialog }: Confirmation) {
  const changed = useEffectEvent(useBoardChanged())
  // Once nothing asks for what was deleted any more.
  useEffect(() => () => changed(), [])
  return (
    <RequestDialog {...dialog} isDestructive>
      <div className="grid gap-3">{children}</div>
    </RequestDialog>
  )
}

const CAN_BE_RESTORED = 'You can undo this at once, and later under “Recently deleted”.'

type Deletion = {
  readonly what: 'Section' | 'Member'
  readonly sectionId: string
  readonly url: string
  readonly undo: () => void
  readonly close: () => void
}

/** Deletes on the condition that the section is still as it is shown. */
const useDeletion = ({ what, sectionId, url, undo, close }: Deletion) => {
  const { data, refetch } = useStaffSectionQuery(sectionId, { refetchOnMountOrArgChange: true })
  const change = useChange()
  const request = useAct({
    send: () =>
      change({
        url,
        method: 'DELETE',
        etag: data?.etag,
        done: `${what} deleted successfully`,
        defaultMessage: `Failed to delete ${what.toLowerCase()}`,
        undo,
      }),
    done: close,
    isStale: () => void refetch(),
  })
  const dialog = { label: `Delete ${what}`, busyLabel: 'Deleting…', request, close, isDisabled: !data }
  return { section: data?.section, dialog }
}

export function DeleteSection({ section, close }: { section: BoardSection; close: () => void }) {
  const { restoreSection } = useRestore()
  const { section: stored, dialog } = useDeletion({
    what: 'Section',
    sectionId: section.id,
    url: boardAddress.section(section.id),
    undo: () => void restoreSection(section),
    close,
  })
  const { name, members } = stored ?? section
  return (
    <Confirm {...dialog} title={`Are you sure you want to delete "${name}"?`}>
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
  const { restoreMember } = useRestore()
  const { dialog } = useDeletion({
    what: 'Member',
    sectionId,
    url: boardAddress.member(sectionId, id),
    undo: () => void restoreMember(member),
    close,
  })
  return (
    <Confirm {...dialog} title={`Are you sure you want to delete "${fullName}"?`}>
      <p className="text-sm text-muted">The boards of earlier days still show this member. {CAN_BE_RESTORED}</p>
    </Confirm>
  )
}

export type Person = Pick<BoardMember, 'id' | 'sectionId' | 'fullName'>

export function EraseMember({ member: { id, sectionId, fullName }, close }: { member: Person; close: () => void }) {
  const change = useChange()
  const request = useAct({
    send: () =>
      change({
        url: `${boardAddress.member(sectionId, id)}/erase`,
        method: 'POST',
        body: {},
        done: 'Member erased',
        defaultMessage: 'Failed to erase member',
      }),
    done: close,
  })
  return (
    <Confirm title={`Erase "${fullName}" for good?`} label="Erase" busyLabel="Erasing…" request={request} close={close}>
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
  const change = useChange()
  const request = useAct({
    send: () =>
      change({
        url: `${boardAddress.member(sectionId, id)}/strike`,
        method: 'POST',
        body: { reason: reason.trim() },
        done: 'Member struck from the history',
        defaultMessage: 'Failed to strike member from the history',
      }),
    done: () => {
      forget()
      close()
    },
  })
  return (
    <Confirm
      title={`Strike "${fullName}" from the history?`}
      label="Strike"
      busyLabel="Striking…"
      request={request}
      close={close}
      isDisabled={reason.trim() === ''}
    >
      <p>The board of no day shows this member any more. For one who never was on the board.</p>
      <ReasonField label="Reason (auditors see it)" value={reason} change={setReason} />
    </Confirm>
  )
}
