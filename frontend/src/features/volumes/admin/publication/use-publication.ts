import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../../api.ts'
import { failureText, useChange } from '../../../../ui/admin/act.tsx'
import { useToast, useWithdraw } from '../../../../ui/toasts/toast.tsx'
import { usePublicationChanged } from '../calls.ts'

/** Seconds within which a publication can be undone: nobody sees the issue before they are over. */
const UNDO_SECONDS = 8

export type Publication = { readonly at?: string; readonly inSeconds?: number; readonly reason?: string }

type Options = { readonly volume: VolumeDetails; readonly notifyAuthors: boolean; readonly notifySubscribers: boolean }

const toastOf = (id: string) => `publication ${id}`

/** Says of a volume that is shown in preparation when it is public. */
export const useSaidWhenPublic = ({ id, name, inPreparation }: VolumeDetails) => {
  const toast = useToast()
  const withdraw = useWithdraw()
  const wasInPreparation = useRef(inPreparation)
  useEffect(() => {
    if (wasInPreparation.current && !inPreparation) {
      withdraw(toastOf(id))
      toast(`“${name}” is published`)
    }
    wasInPreparation.current = inPreparation
  }, [id, name, inPreparation, toast, withdraw])
}

/** Publishes a volume and says so. Each act resolves to the error of a refusal. */
export const usePublication = ({ volume, notifyAuthors, notifySubscribers }: Options) => {
  const change = useChange()
  const toast = useToast()
  const changed = usePublicationChanged()
  const [isBusy, setBusy] = useState(false)
  const { id, name, scheduledAt } = volume
  const url = `papers/volumes/${encodeURIComponent(id)}`

  const send = async (call: Parameters<typeof change>[0]): Promise<ApiError | undefined> => {
    setBusy(true)
    const error = await change(call)
    setBusy(false)
    changed()
    return error
  }
  const said = (error: ApiError | undefined) => {
    if (error) toast(failureText(error), 'error')
    return error
  }
  const publish = (publication: Publication) =>
    send({
      url: `${url}/publish`,
      method: 'POST',
      body: {
        ...publication,
        ...(!notifyAuthors && { notifyAuthors }),
        ...(!notifySubscribers && { notifySubscribers }),
      },
      defaultMessage: 'Failed to publish the issue',
    })
  const cancel = async (done: string) =>
    said(await send({ url: `${url}/schedule`, method: 'DELETE', defaultMessage: 'Failed to call it off', done }))

  /** What was scheduled before is scheduled again. */
  const undo = async () => {
    const notPublished = `“${name}” was not published`
    if (scheduledAt === undefined) return cancel(notPublished)
    const error = said(await publish({ at: scheduledAt }))
    if (!error) toast(notPublished)
    return error
  }
  const publishNow = async () => {
    const error = said(await publish({ inSeconds: UNDO_SECONDS }))
    if (!error) toast(`“${name}” will be public in ${UNDO_SECONDS} seconds`, 'success', () => void undo(), toastOf(id))
    return error
  }
  return { isBusy, publish, publishNow, cancel }
}
