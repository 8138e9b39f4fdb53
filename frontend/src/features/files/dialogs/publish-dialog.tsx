import { publicThrough } from '@shodh/contracts/files/messages.ts'
import { baseName } from '@shodh/contracts/files/paths.ts'
import type { FileItem, FolderItem, FileVersion } from '@shodh/contracts/files/views.ts'
import { useState } from 'react'
import { useMay } from '../../../account.ts'
import { useTimeZone } from '../../../journal.ts'
import { button } from '../../../ui/button.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { Dialog, RequestDialog } from '../../../ui/admin/dialogs/dialog.tsx'
import { Failure, useAct } from '../../../ui/admin/act.tsx'
import { fileSize } from '../../../ui/formats/file-size.ts'
import { momentIn } from '../../../ui/formats/moment.ts'
import { QueryResult } from '../../../ui/queries/query-result.tsx'
import { useToast } from '../../../ui/toasts/toast.tsx'
import { useFileCalls, useFilesChanged, useFileVersionsQuery } from '../api.ts'
import { AddressField } from '../../../ui/admin/fields/address-field.tsx'
import { useDownload } from '../use-download.ts'

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
      if (answered.error) return answered.error
      changedTo('file' in answered.data ? answered.data.file : answered.data.folder)
      toast(isPublished ? `${name} is no longer public` : `${name} is public`)
      changed()
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

type RemoveProps = { readonly file: FileItem; readonly version: number; readonly close: () => void }

function Remove({ file: { name, path }, version, close }: RemoveProps) {
  const { removeVersion } = useFileCalls()
  const changed = useFilesChanged()
  const toast = useToast()
  const request = useAct({
    send: async () => {
      return (await removeVersion(path, version)).error
    },
    done: () => {
      toast(`Version ${version} removed`)
      changed()
      close()
    },
  })
  return (
    <RequestDialog
      title={`Remove version ${version} of "${name}"?`}
      label="Remove"
      busyLabel="Removing…"
      isDestructive
      request={request}
      close={close}
    >
      <p>It can’t be brought back, and links to this version end. The current version stays.</p>
    </RequestDialog>
  )
}

const wordsOf = ({ at, actor, size }: FileVersion, timeZone: string) =>
  [momentIn(timeZone, at), ...(actor.name ? [actor.name] : []), fileSize(size)].join(' · ')

/** Newest first; each can be downloaded, and earlier ones be removed. */
function Versions({ file }: { file: FileItem }) {
  const query = useFileVersionsQuery(file.path, { refetchOnMountOrArgChange: true })
  const timeZone = useTimeZone()
  const mayManage = useMay('manage files')
  const download = useDownload()
  const [removed, remove] = useState<number>()
  return (
    <section aria-labelledby="versions" className="mt-6">
      <h3 id="versions" className="mb-1 text-sm font-medium">
        Versions
      </h3>
      <QueryResult of={query}>
        {({ versions }) => (
          <ul className="border-t border-line text-sm">
            {versions.map(each => (
              <li key={each.version} className="flex flex-wrap items-center gap-x-2 border-b border-line py-2">
                <div className="grow basis-56">
                  <p>
                    {each.version}
                    {each.isCurrent && <span className="text-muted"> · current</span>}
                  </p>
                  <p className="text-muted wrap-anywhere">{wordsOf(each, timeZone)}</p>
                </div>
                <Button
                  look="quiet"
                  aria-label={`Download version ${each.version}`}
                  onClick={() => void download(file, each.version)}
                >
                  Download
                </Button>
                {mayManage && !each.isCurrent && (
                  <Button
                    look="quiet"
                    aria-label={`Remove version ${each.version}`}
                    className="text-danger"
                    onClick={() => remove(each.version)}
                  >
                    Remove…
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
      {removed !== undefined && <Remove file={file} version={removed} close={() => remove(undefined)} />}
    </section>
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
