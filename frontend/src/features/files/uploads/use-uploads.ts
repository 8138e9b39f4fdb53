import { fileTooLarge, uploaded } from '@shodh/contracts/files/messages.ts'
import { FileName } from '@shodh/contracts/files/names.ts'
import { FILE_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAccount, useSignedInParts, useSignedInUpload } from '../../../account.ts'
import { isSentInParts } from '../../../session/sending/in-parts.ts'
import { formDataOf } from '../../../session/sending/upload.ts'
import { randomId } from '../../../random-id.ts'
import { count } from '../../../ui/formats/count.ts'
import { useToast } from '../../../ui/toasts/toast.tsx'
import { fileManager, useFileCalls } from '../api.ts'
import { type Chosen, droppedFiles } from './chosen.ts'
import { type NewName, refusedFolders, renamedFolders } from './folder-names.ts'
import { createUploads } from './queue.ts'
import { type Form, type Upload, type UploadPorts, isActive, isDone, isFailed } from './upload.ts'

const uploads = createUploads()
let owner = ''

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Leaving the page asks first while something is on its way, whatever screen is shown. */
uploads.subscribe(() => {
  if (uploads.all().some(isActive)) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
})

/** What failed is in the panel, too. */
const FAILURES_MOST = 3

const problemOf = ({ name, size }: File) => {
  if (size > FILE_MAX_BYTES) return fileTooLarge(size)
  return FileName.safeParse(name).error?.issues[0]?.message
}

const usePorts = (onStored: () => void): UploadPorts => {
  const toast = useToast()
  const upload = useSignedInUpload()
  const sendParts = useSignedInParts()
  const { createFolder, discardUpload } = useFileCalls()
  const send = async ({ file, folderPath, onConflict, key, ...form }: Form) => {
    const message = problemOf(file)
    if (message !== undefined) return { status: 400, message }
    const { signal, onProgress } = form
    const defaultMessage = 'The file could not be uploaded'
    if (isSentInParts(file))
      return (await sendParts({ file, metadata: { folderPath, onConflict }, defaultMessage, ...form })).error
    const { error } = await upload({
      url: fileManager('upload'),
      method: 'POST',
      body: formDataOf({ folderPath, onConflict }, file),
      headers: { 'idempotency-key': key },
      onProgress,
      signal,
      defaultMessage,
    })
    return error
  }
  const report = (all: readonly Upload[]) => {
    const done = all.filter(isDone).flatMap(({ file }) => file?.name ?? [])
    const [first] = done
    if (first !== undefined)
      toast(done.length === 1 ? uploaded(first) : `${count(done.length, 'file')} uploaded successfully`)
    for (const { message } of all.filter(isFailed).slice(0, FAILURES_MOST)) toast(`Upload failed: ${message}`, 'error')
  }
  return {
    send,
    discard: uploadId => void discardUpload(uploadId),
    createFolder: async (parentPath, name) => {
      return (await createFolder(parentPath, name, randomId())).error
    },
    ended: all => {
      report(all)
      onStored()
    },
  }
}

type Added = { readonly chosen: readonly Chosen[]; readonly base: string }

/** What has folders with refused names waits until these have others. */
const useNaming = (send: (added: Added) => void) => {
  const [waiting, setWaiting] = useState<readonly Added[]>([])
  const [first] = waiting
  const close = () => setWaiting(waiting.slice(1))
  const add = (added: Added) => {
    if (refusedFolders(added.chosen).length === 0) send(added)
    else setWaiting(all => [...all, added])
  }
  const naming = first && {
    refused: refusedFolders(first.chosen),
    upload: (names: readonly NewName[]) => {
      send({ ...first, chosen: renamedFolders(first.chosen, names) })
      close()
    },
    close,
  }
  return { add, naming }
}

/** Uploads into the folder that is shown; `onStored` is called at the end of each batch. */
export const useUploads = (folderPath: string, onStored: () => void) => {
  const { id } = useAccount()
  const toast = useToast()
  const ports = usePorts(onStored)
  const all = useSyncExternalStore(uploads.subscribe, uploads.all)
  useEffect(() => {
    if (owner && owner !== id) uploads.leave()
    owner = id
  }, [id])
  const { add: addNamed, naming } = useNaming(({ chosen, base }) => uploads.add(chosen, base, ports))
  const add = (chosen: readonly Chosen[]) => addNamed({ chosen, base: folderPath })
  const { answer, pause, resume, sendNext, retry, cancel, dismiss } = uploads
  return {
    all,
    add,
    naming,
    /** Into another folder than the one that is shown. */
    addTo: (folder: string, file: File) => uploads.add([{ file, folder: '' }], folder, ports),
    /** Called while the drop is handled. */
    drop: (dropped: DataTransfer) =>
      void droppedFiles(dropped).then(add, () => toast('Upload failed: what was dropped could not be read', 'error')),
    answer,
    pause,
    resume,
    sendNext,
    retry,
    cancel,
    dismiss,
  }
}
export type FolderUploads = ReturnType<typeof useUploads>
