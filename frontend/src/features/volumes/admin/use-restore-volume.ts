import { useSignedInRequest } from '../../../account.ts'
import { failureText } from '../../../ui/desk/failure.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { usePublicationChanged } from './calls.ts'

type Deleted = { readonly id: string; readonly name: string }

/** Brings a deleted volume back with its papers; resolves to the error of a refusal. */
export const useRestoreVolume = () => {
  const request = useSignedInRequest()
  const toast = useToast()
  const changed = usePublicationChanged()
  return async ({ id, name }: Deleted) => {
    const { error } = await request({
      url: `papers/volumes/${encodeURIComponent(id)}/restore`,
      method: 'POST',
      defaultMessage: 'Failed to restore volume',
    })
    if (error) toast(failureText(error), 'error')
    else toast(`Volume "${name}" restored successfully`)
    changed()
    return error
  }
}
