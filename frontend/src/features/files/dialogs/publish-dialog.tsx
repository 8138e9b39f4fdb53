import { publicThrough } from '@shodh/contracts/files/messages.ts'
import { baseName } from '@shodh/contracts/files/paths.ts'
import type { FileItem, FolderItem } from '@shodh/contracts/files/views.ts'
import { useState } from 'react'
import { useMay } from '../../../account.ts'
import { button } from '../../../ui/button.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { Failure, useAct } from '../../../ui/admin/act.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useFileCalls, useFilesChanged } from '../api.ts'
import { AddressField } from '../../../ui/admin/address-field.tsx'
import { Versions } from './versions.tsx'

type Item = FileItem | FolderItem
type Props = { readonly item: Item; readonly close: () => void }

function Address({ item: { publicUrl, isFolder } }: { item: Item }) {
  const address = publicUrl ?? ''
  return (
    <AddressField label={isFolder ? 'The addresses of its files begin with' : 'Public address'} address={address}>
      {!isFolder && (
        <a href={address} target="_blank" rel="noreferrer" className={button.outline}>
          Open
        </a>
      )}
    </AddressField>
  )
}

const explanation = ({ isPublished, isFolder, publishedThrough }: Item) => {
  if (publishedThrough !== null) return 'It is taken back with that folder, or when it is moved out of it.'
  if (isPublished)
    return isFolder
      ? 'Everybody can open what is in it, also what is added later. There is no list of the folder.'
      : 'Everybody can open it at this address, which stays when the file is replaced.'
  return isFolder
    ? 'Everybody will be able to open what is in it, also what is added later, at public addresses.'
    : 'Everybody will be able to open it at a public address, and pages can link to it.'
}

function Publication({ item, changedTo }: { item: Item; changedTo: (item: Item) => void }) {
  const { publish, unpublish } = useFileCalls()
  const changed = useFilesChanged()
  const toast = useToast()
  const mayManage = useMay('manage files')
  const { name, path, isFolder, isPublished, publishedThrough } = item
  const { isBusy, failure, act } = useAct({
    send: async () => {
      const answered = await (isPublished ? unpublish : publish)({ path, isFolder })
      if ('error' in answered) return answered.error
      changedTo('file' in answered.data ? answered.data.file : answered.data.folder)
      toast(isPublished ? `${name} is no longer public` : `${name} is public`)
      changed()
      return undefined
    },
  })
  return (
    <>
      {publishedThrough !== null && <p className="mb-3">{publicThrough(baseName(publishedThrough))}</p>}
      {isPublished && <Address item={item} />}
      <p className="mt-3 text-sm text-muted">{explanation(item)}</p>
      {mayManage && publishedThrough === null && (
        <div className="mt-4">
          {isPublished ? (
            <Button look="destroy" isBusy={isBusy} onClick={act}>
              {isBusy ? 'Taking back…' : 'Take back'}
            </Button>
          ) : (
            <Button look="primary" isBusy={isBusy} onClick={act}>
              {isBusy ? 'Publishing…' : 'Publish'}
            </Button>
          )}
        </div>
      )}
      <Failure of={failure} />
    </>
  )
}

/** Whether everybody can open a file or folder, and which versions a file had. */
export function PublishDialog({ item, close }: Props) {
  const [shown, setShown] = useState(item)
  return (
    <Dialog
      title={shown.isFolder ? `Public address of "${shown.name}"` : `Public address and versions of "${shown.name}"`}
      close={close}
      actions={<Button onClick={close}>Close</Button>}
    >
      <div className="mt-3">
        <Publication item={shown} changedTo={setShown} />
        {!shown.isFolder && <Versions file={shown} />}
      </div>
    </Dialog>
  )
}
