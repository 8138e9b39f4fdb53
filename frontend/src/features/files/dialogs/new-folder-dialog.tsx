import { FolderName } from '@shodh/contracts/files/names.ts'
import { folderCreated } from '@shodh/contracts/files/messages.ts'
import { type FormEvent, useState } from 'react'
import { RequestDialog } from '../../../ui/admin/dialogs/dialog.tsx'
import { useAct } from '../../../ui/admin/act.tsx'
import { useToast } from '../../../ui/toasts/toast.tsx'
import { useIdempotencyKey } from '../../../ui/forms/use-idempotency-key.ts'
import { useUnsentState } from '../../../unsent/use-unsent.ts'
import { NameField } from './name-field.tsx'
import { useFileCalls, useFilesChanged } from '../api.ts'

type Props = { readonly path: string; readonly close: () => void }

export function NewFolderDialog({ path, close }: Props) {
  const [name, setName, forget] = useUnsentState(`folder/${path}`, () => '')
  const [refusal, setRefusal] = useState<string>()
  const { createFolder } = useFileCalls()
  const changed = useFilesChanged()
  const keyOf = useIdempotencyKey()
  const toast = useToast()
  const request = useAct({
    send: async () => {
      const created = await createFolder(path, name, keyOf({ path, name }))
      if (created.error) return created.error
      toast(folderCreated(created.data.folder.name))
    },
    done: () => {
      forget()
      changed()
      close()
    },
  })
  const create = () => {
    const { error } = FolderName.safeParse(name)
    setRefusal(error?.issues[0]?.message)
    if (!error) request.act()
  }
  const change = (typed: string) => {
    setName(typed)
    setRefusal(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!request.isBusy) create()
  }
  return (
    <RequestDialog
      title="New Folder"
      label="Create"
      busyLabel="Creating…"
      request={{ ...request, act: create }}
      close={close}
    >
      <form noValidate onSubmit={submit}>
        <NameField label="Folder name" value={name} problem={refusal} change={change} />
      </form>
    </RequestDialog>
  )
}
