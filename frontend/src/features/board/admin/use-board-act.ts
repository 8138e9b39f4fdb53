import { useSignedInRequest } from '../../../account.ts'
import type { ApiError } from '../../../api.ts'
import { failureText } from '../../../ui/desk/failure.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { boardAddress, useBoardChanged } from './calls.ts'

type Act = {
  readonly url: string
  readonly method: 'POST' | 'DELETE'
  readonly etag?: string
  readonly body?: unknown
  /** What is said once it is done, and where it failed without a reason. */
  readonly done: string
  readonly failed: string
  readonly undo?: () => void
}

/** A change of the board without a form, after which it is to be fetched again; resolves to the error of a refusal. */
export const useBoardAct = () => {
  const request = useSignedInRequest()
  const toast = useToast()
  return async ({ url, method, etag, body, done, failed, undo }: Act): Promise<ApiError | undefined> => {
    const headers = etag ? { 'if-match': etag } : {}
    const { error } = await request({ url, method, body, headers, defaultMessage: failed })
    if (!error) toast(done, 'success', undo)
    return error
  }
}

type Deleted = { readonly id: string }
type DeletedMember = Deleted & { readonly sectionId: string }

/** Brings back what was deleted; a refusal is shown as a toast, since the dialog has gone. */
export const useRestore = () => {
  const act = useBoardAct()
  const toast = useToast()
  const changed = useBoardChanged()
  const restore = async (what: 'Section' | 'Member', address: string) => {
    const error = await act({
      url: `${address}/restore`,
      method: 'POST',
      body: {},
      done: `${what} restored successfully`,
      failed: `Failed to restore ${what.toLowerCase()}`,
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
