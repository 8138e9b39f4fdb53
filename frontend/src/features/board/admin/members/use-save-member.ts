import type { BoardMember } from '@shodh/contracts/board/views.ts'
import { formDataOf } from '../../../../session/sending/upload.ts'
import { useTrackedUpload } from '../../../../ui/admin/uploads/upload-progress.tsx'
import { useIdempotencyKey } from '../../../../ui/forms/use-idempotency-key.ts'
import { boardAddress } from '../calls.ts'
import { type MemberForm, changedFields, newMember } from './member-form.ts'
import { cropped } from '../picture/picture-file.ts'

/** What a form begins with: the member, unless it is a new one, and the entity tag of the section. */
export type Base = { readonly member?: BoardMember | undefined; readonly etag: string }

type Saving = {
  readonly sectionId: string
  readonly memberId: string | undefined
  readonly reload: () => Promise<Base | undefined>
}

const identity = (file: File | undefined) => file && [file.name, file.size, file.lastModified]

/** Sends what was typed, on the condition that the member is still the one that was shown. */
export const useSaveMember = ({ sectionId, memberId, reload }: Saving) => {
  const { send, sent, cancel } = useTrackedUpload()
  const keyOf = useIdempotencyKey()
  const put = async (form: MemberForm, before: MemberForm, etag: string) => {
    const { image, crop } = form
    const fields = memberId === undefined ? newMember(form) : changedFields(form, before)
    const body = formDataOf(fields)
    if (image) body.append('image', await cropped(image, crop), image.name)
    return send({
      url: memberId === undefined ? boardAddress.members(sectionId) : boardAddress.member(sectionId, memberId),
      method: memberId === undefined ? 'POST' : 'PATCH',
      body,
      headers: { 'if-match': etag, 'idempotency-key': keyOf([fields, identity(image), crop, etag]) },
      defaultMessage: 'Failed to save member',
    })
  }

  /** `changed`: the member as somebody else saved it meanwhile; whatever else changed in the section is no obstacle. */
  const save = async (form: MemberForm, before: MemberForm, { member, etag }: Base) => {
    const reply = await put(form, before, etag)
    const newest = reply.error?.status === 412 ? await reload() : undefined
    if (!newest) return { ...reply, changed: undefined }
    if (newest.member && newest.member.updatedAt !== member?.updatedAt) return { ...reply, changed: newest }
    return { ...(await put(form, before, newest.etag)), changed: undefined }
  }
  return { save, progress: sent, cancel }
}
