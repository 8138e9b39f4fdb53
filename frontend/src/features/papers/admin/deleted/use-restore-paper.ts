import { useSignedInRequest } from '../../../../account.ts'
import { failureText } from '../../../../ui/desk/failure.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import { usePublicationChanged } from '../../../volumes/admin/calls.ts'

type Deleted = { readonly id: string; readonly volumeId: string; readonly title?: string }

/** Brings a deleted paper back to its volume; resolves to the error of a refusal. */
export const useRestorePaper = () => {
  const request = useSignedInRequest()
  const toast = useToast()
  const changed = usePublicationChanged()
  return async ({ id, volumeId, title }: Deleted) => {
    const { error } = await request({
      url: `papers/${encodeURIComponent(volumeId)}/${encodeURIComponent(id)}/restore`,
      method: 'POST',
      defaultMessage: 'Failed to restore paper',
    })
    if (error) toast(failureText(error), 'error')
    else toast(title === undefined ? 'Paper restored successfully' : `Paper "${title}" restored successfully`)
    changed()
    return error
  }
}
