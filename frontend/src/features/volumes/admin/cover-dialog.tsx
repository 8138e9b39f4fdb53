import type { SetVolumeCover } from '@shodh/contracts/volumes/commands.ts'
import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { useState } from 'react'
import type { ApiError } from '../../../api.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { Dialog, DialogActions } from '../../../ui/admin/dialogs/dialog.tsx'
import { Failure } from '../../../ui/admin/act.tsx'
import { FileChoice, useFileChoice } from '../../content/admin/editor/file-choice.tsx'
import { Input } from '../../content/admin/input.tsx'
import { Cover } from '../cover.tsx'
import { usePublicationChange } from './calls.ts'

type Props = { readonly volume: VolumeDetails; readonly close: () => void }

/** A picture of the file manager as the cover of a volume, or the drawn one again. */
export function CoverDialog({ volume, close }: Props) {
  const { id, name, cover } = volume
  const choice = useFileChoice(undefined)
  const [alt, setAlt] = useState(cover?.alt ?? '')
  const send = usePublicationChange()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const url = `papers/volumes/${encodeURIComponent(id)}/cover`
  const put = async (body: SetVolumeCover) => {
    setBusy(true)
    const done = 'Cover changed successfully'
    const error = await send({ url, method: 'PUT', body, done, defaultMessage: 'Failed to change the cover' })
    setBusy(false)
    setFailure(error)
    if (!error) close()
  }
  const save = async () => {
    const picture = choice.stored || choice.chosen ? await choice.publish() : cover
    if (picture) await put({ cover: { url: picture.url, alt } })
  }
  return (
    <Dialog
      title={`Cover of ${name}`}
      close={close}
      isBusy={isBusy || choice.isBusy}
      isWide
      actions={
        <DialogActions
          close={close}
          label="Save the cover"
          busyLabel="Please Wait…"
          isBusy={isBusy || choice.isBusy}
          isDisabled={!choice.stored && !choice.chosen && !cover}
          act={() => void save()}
        />
      }
    >
      <div className="mt-4 flex flex-wrap items-end gap-4">
        <Cover volume={volume} className="w-24" />
        {cover && (
          <Button look="quiet" onClick={() => void put({ cover: null })}>
            Use the drawn cover
          </Button>
        )}
      </div>
      <FileChoice kind="picture" of={choice} />
      <div className="mt-4">
        <Input
          label="Alternative text"
          value={alt}
          change={setAlt}
          hint="What the picture shows, for readers who do not see it"
        />
      </div>
      <Failure of={choice.failure ?? failure} />
    </Dialog>
  )
}
