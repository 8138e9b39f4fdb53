import { MEMBER_DESCRIPTION_MAX } from '@shodh/contracts/limits.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import type { BoardSection } from '@shodh/contracts/board/views.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ApiError } from '../../../../api.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { ChangedMeanwhile } from '../../../../ui/admin/changes/changed-meanwhile.tsx'
import { Dialog } from '../../../../ui/admin/dialogs/dialog.tsx'
import { UploadProgress } from '../../../../ui/admin/uploads/upload-progress.tsx'
import { CheckField } from '../../../../ui/forms/check-field.tsx'
import type { FieldError } from '../../../../ui/forms/field-errors.ts'
import { Form } from '../../../../ui/forms/form.tsx'
import { Submit } from '../../../../ui/forms/submit.tsx'
import { SelectField, TextArea, TextField } from '../../../../ui/forms/text-field.tsx'
import { useSentForm } from '../../../../ui/forms/use-sent-form.ts'
import { Alert } from '../../../../ui/notice.tsx'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { UnsentForm } from '../../../../unsent/unsent-form.tsx'
import type { Person } from '../confirm-dialogs.tsx'
import { type SectionVersion, useBoardChanged, useStaffSectionQuery } from '../calls.ts'
import { memberForm, shownFields, type MemberForm, checkMember } from './member-form.ts'
import { MoreDetails } from './more-details.tsx'
import { PictureField } from '../picture/picture-field.tsx'
import { useRebasedForm } from '../use-rebased-form.ts'
import { type Base, useSaveMember } from './use-save-member.ts'

const NO_SECTION = 'No section selected. Please close and try again.'

type Opened = {
  readonly sectionId: string
  /** Undefined for a new one. */
  readonly memberId: string | undefined
  readonly sections: readonly BoardSection[]
  readonly close: () => void
  readonly erase: (member: Person) => void
}

/** What was typed, and what it began with. */
type Typed = { readonly values: MemberForm; readonly base: Base }

type Editing = Opened & {
  readonly base: Base
  readonly typed: MemberForm | undefined
  readonly store: (typed: Typed | undefined) => void
  readonly renew: () => void
  readonly reload: () => Promise<Base | undefined>
  readonly setBusy: (isBusy: boolean) => void
}

const fieldNames: Readonly<Record<string, string>> = {
  MEMBER_IMAGE_REQUIRED: 'image',
  MEMBER_IMAGE_WRONG_TYPE: 'image',
  MEMBER_IMAGE_TOO_LARGE: 'image',
  MEMBER_IMAGE_DAMAGED: 'image',
  MEMBER_IMAGE_TOO_MANY_PIXELS: 'image',
  TERM_ENDS_TOO_EARLY: 'until',
  SECTION_INVALID: 'sectionId',
}

const isSectionGone = ({ code }: Pick<ApiError, 'code'>) => code === 'SECTION_NOT_FOUND' || code === 'SECTION_DELETED'

const noPicture = ({ image }: MemberForm): readonly FieldError[] =>
  image ? [] : [{ name: 'image', message: refusals.MEMBER_IMAGE_REQUIRED.message }]

const useSend = (editing: Editing) => {
  const { sectionId, memberId, reload, close, setBusy } = editing
  const [base, setBase] = useState(editing.base)
  const { save, progress, cancel } = useSaveMember({ sectionId, memberId, reload })
  const { before, changes, rebaseOnto } = useRebasedForm(memberForm(base.member ?? { sectionId }), shownFields)
  const toast = useToast()
  const changed = useBoardChanged()
  const send = async (form: MemberForm, fields: UseFormReturn): Promise<ApiError | undefined> => {
    setBusy(true)
    const { error, changed: other } = await save(form, before, base)
    setBusy(false)
    if (other?.member) {
      setBase(other)
      rebaseOnto(form, memberForm(other.member), fields)
      return { status: 412, message: 'Somebody else saved this member meanwhile. Nothing that you typed is lost.' }
    }
    const isMoved = form.sectionId !== before.sectionId
    if (error) return isSectionGone(error) ? { ...error, message: NO_SECTION } : error
    toast(`Member ${memberId === undefined ? 'added' : isMoved ? 'moved' : 'updated'} successfully`)
    changed()
    close()
  }
  return { base, before, changes, send, progress, cancel }
}

function Place({ sections }: Pick<Opened, 'sections'>) {
  return (
    <SelectField
      name="sectionId"
      label="Section"
      options={sections.map(({ id, name }) => [id, name] as const)}
      hint="In another section the member stands last."
    />
  )
}

function Fields({ memberId, sections, base: { member } }: Pick<Editing, 'memberId' | 'sections' | 'base'>) {
  const hasDetails = Boolean(member?.affiliation ?? member?.orcid ?? member?.from ?? member?.until)
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <div className="grid content-start gap-5">
        <TextField name="fullName" label="Full Name" autoComplete="off" />
        <TextField name="designation" label="Designation" autoComplete="off" />
        <TextArea name="description" label="Description" rows={4} max={MEMBER_DESCRIPTION_MAX} />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField
            name="email"
            label="Email"
            type="email"
            placeholder="Optional"
            autoComplete="off"
            spellCheck={false}
          />
          <TextField name="mobileNumber" label="Mobile Number" type="tel" placeholder="Optional" autoComplete="off" />
        </div>
        <TextField
          name="profileUrl"
          label="Profile URL"
          type="url"
          placeholder="Optional"
          spellCheck={false}
          autoComplete="off"
        />
        {memberId !== undefined && <Place sections={sections} />}
        <CheckField name="isActive" label="Active Member" hint="Readers see active members only." />
      </div>
      <div className="max-sm:order-first">
        <PictureField member={member} />
      </div>
      <div className="sm:col-span-2">
        <MoreDetails isOpen={hasDetails} />
      </div>
    </div>
  )
}

function Editor(editing: Editing) {
  const { memberId, typed, store, renew, close, erase } = editing
  const { base, before, changes, send, progress, cancel } = useSend(editing)
  const form = useSentForm<MemberForm>({
    unsent: { value: typed, isReady: true, store: values => store(values && { values, base }), renew },
    defaultValues: before,
    check: values => [...(memberId === undefined ? noPicture(values) : []), ...checkMember(values)],
    send,
    fieldOf: ({ code = '' }) => fieldNames[code],
  })
  const { member } = base
  return (
    <Form form={form} failures="below" className="pt-3">
      <ChangedMeanwhile what="this member" of={changes} />
      <Fields {...editing} base={base} />
      <UploadProgress of={progress} what="picture" />
      <div className="flex flex-wrap justify-end gap-3">
        {member && (
          <Button look="quiet" className="mr-auto text-danger" onClick={() => erase(member)}>
            Erase for good…
          </Button>
        )}
        <Button onClick={form.isSending ? cancel : close}>{form.isSending ? 'Stop the upload' : 'Cancel'}</Button>
        <Submit form={form} label={memberId === undefined ? 'Add Member' : 'Update Member'} sending="Saving…" />
      </div>
    </Form>
  )
}

const baseOf = ({ section, etag }: SectionVersion, memberId: string | undefined): Base => ({
  member: section.members.find(({ id }) => id === memberId),
  etag,
})

const isGone = (error: unknown) => [404, 410].some(status => status === (error as ApiError | undefined)?.status)

const titleOf = (memberId: string | undefined, section: string | undefined) =>
  [memberId === undefined ? 'Add Member' : 'Edit Member', ...(section === undefined ? [] : [section])].join(': ')

/** Adds a member to a section, or edits one; the title names the section. */
export function MemberDialog(opened: Opened) {
  const { sectionId, memberId, close } = opened
  const [isBusy, setBusy] = useState(false)
  const query = useStaffSectionQuery(sectionId, { skip: sectionId === '', refetchOnMountOrArgChange: true })
  const reload = async () => {
    const { data } = await query.refetch()
    return data && baseOf(data, memberId)
  }
  const gone = isGone(query.error)
  return (
    <Dialog title={titleOf(memberId, query.data?.section.name)} close={close} isBusy={isBusy} isWide>
      {sectionId === '' && <Alert className="mb-4">{NO_SECTION}</Alert>}
      {gone && <Alert className="mb-4">{query.data ? NO_SECTION : refusals.SECTION_INVALID.message}</Alert>}
      {sectionId !== '' && !(gone && !query.data) && (
        <QueryResult of={query} loading="Loading section…">
          {version => (
            <UnsentForm<Typed> name={`board/${sectionId}/${memberId ?? 'new'}`}>
              {({ typed, ...unsent }) => (
                <Editor
                  {...opened}
                  {...unsent}
                  base={typed?.base ?? baseOf(version, memberId)}
                  typed={typed?.values}
                  reload={reload}
                  setBusy={setBusy}
                />
              )}
            </UnsentForm>
          )}
        </QueryResult>
      )}
    </Dialog>
  )
}
