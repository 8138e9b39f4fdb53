import type { UseFormReturn } from 'react-hook-form'
import { formDataOf } from '../../../../session/upload.ts'
import { useTrackedUpload } from '../../../../ui/admin/upload-progress.tsx'
import { useIdempotencyKey } from '../../../../ui/forms/use-idempotency-key.ts'
import { useToast } from '../../../../ui/toast.tsx'
import { usePublicationChanged } from '../../../volumes/admin/calls.ts'
import { pathOf } from '../calls.ts'
import type { Stored, useConflict } from './conflict.ts'
import { changesIn, paperForm, type PaperForm } from './paper-form.ts'
import { unsavedText } from './shown-fields.ts'

const identity = (file: File | undefined) => file && [file.name, file.size, file.lastModified]

/** Sends what was changed, on the condition that the paper is still the one that was shown. */
const useRequest = ({ paper, etag }: Stored) => {
  const { send, sent, cancel } = useTrackedUpload()
  const keyOf = useIdempotencyKey()
  const save = (form: PaperForm, query: string) => {
    const { file } = form
    const reason = file && form.reason.trim() !== '' ? form.reason : undefined
    const notifyAuthors = file && !form.notifyAuthors ? false : undefined
    const fields = { ...changesIn(form, paperForm(paper)), reason, notifyAuthors }
    return send({
      url: `papers/${pathOf(paper)}${query}`,
      method: 'PATCH',
      body: formDataOf(fields, file),
      purpose: 'paper',
      headers: { 'if-match': etag, 'idempotency-key': keyOf([fields, identity(file), etag]) },
      defaultMessage: 'Failed to update paper',
      ...(!file && { onProgress: () => undefined }),
    })
  }
  return { save, progress: sent, cancel }
}

const STALE = 'Somebody else saved this paper meanwhile. Nothing that you typed is lost.'

/** Saves, says so and stays; resolves to the error of a refusal. */
export const useSave = ({ stored, heed, settle }: ReturnType<typeof useConflict>) => {
  const { save, ...sending } = useRequest(stored)
  const toast = useToast()
  const changed = usePublicationChanged()
  const send = async (form: PaperForm, fields: UseFormReturn, query: string) => {
    if (unsavedText(form, stored.paper) === '') {
      toast('Nothing was changed')
      return undefined
    }
    const { error, message } = await save(form, query)
    // The comparison says so itself.
    if (error?.status === 412) return { ...error, message: (await heed(form, fields)) ? '' : STALE }
    if (error) return error
    toast(message ?? 'Paper updated successfully')
    changed()
    await settle(form, fields)
    return undefined
  }
  return { send, ...sending }
}
