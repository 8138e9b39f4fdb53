import { CreateSection } from '@shodh/contracts/board/commands.ts'
import { SectionTranslations } from '@shodh/contracts/board/fields.ts'
import type { BoardSection } from '@shodh/contracts/board/views.ts'
import { SECTION_NAME_MAX } from '@shodh/contracts/limits.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { TRANSLATION_LANGUAGES } from '@shodh/contracts/languages.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSignedInRequest } from '../../../account.ts'
import type { ApiError } from '../../../api.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { ChangedMeanwhile } from '../../../ui/admin/changes/changed-meanwhile.tsx'
import { Dialog } from '../../../ui/admin/dialogs/dialog.tsx'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { checkedBy, type FieldError } from '../../../ui/forms/field-errors.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { Submit } from '../../../ui/forms/submit.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useSentForm } from '../../../ui/forms/use-sent-form.ts'
import { languageName } from '../../../ui/formats/language-names.ts'
import { QueryResult } from '../../../ui/queries/query-result.tsx'
import { useToast } from '../../../ui/toasts/toast.tsx'
import { useIdempotencyKey } from '../../../ui/forms/use-idempotency-key.ts'
import { useUnsent } from '../../../unsent/use-unsent.ts'
import { boardAddress, type SectionVersion, useBoardChanged, useStaffSectionQuery } from './calls.ts'
import { useRebasedForm } from './use-rebased-form.ts'

type SectionForm = {
  readonly name: string
  readonly isActive: boolean
  /** One of each language, in their order. */
  readonly translations: readonly { readonly language: string; readonly name: string }[]
}

type Stored = Pick<BoardSection, 'name' | 'isActive' | 'translations'>

const sectionForm = ({ name, isActive, translations }: Stored): SectionForm => ({
  name,
  isActive,
  translations: TRANSLATION_LANGUAGES.map(language => ({
    language,
    name: translations.find(translation => translation.language === language)?.name ?? '',
  })),
})

const fieldsOf = ({ name, isActive, translations }: SectionForm) => ({
  name,
  isActive,
  translations: translations.filter(translation => translation.name.trim() !== ''),
})

const shownFields = ({ name, isActive, translations }: SectionForm) => [
  ['Section Name', name] as const,
  ['Active Section', isActive ? 'Yes' : 'No'] as const,
  ...translations.map(translation => [`Name in ${languageName(translation.language)}`, translation.name] as const),
]

const checkName = checkedBy<SectionForm>(CreateSection, ({ name, isActive }) => ({ name, isActive }))

const checkSection = (form: SectionForm): readonly FieldError[] => [
  ...checkName(form),
  ...form.translations.flatMap((translation, place) =>
    checkedBy(SectionTranslations)(translation.name.trim() === '' ? [] : [translation]).map(({ message }) => ({
      name: `translations.${place}.name`,
      message,
    })),
  ),
]

type Opened = { readonly close: () => void }

type Editing = Opened & {
  /** Undefined for a new one. */
  readonly stored: SectionVersion | undefined
  readonly reload: () => Promise<SectionVersion | undefined>
  readonly setBusy: (isBusy: boolean) => void
}

const blank: Stored = { name: '', isActive: true, translations: [] }

const useSend = ({ stored, reload, close, setBusy }: Editing) => {
  const [version, setVersion] = useState(stored)
  const request = useSignedInRequest()
  const keyOf = useIdempotencyKey()
  const toast = useToast()
  const changed = useBoardChanged()
  const { before, changes, rebaseOnto } = useRebasedForm(sectionForm(stored?.section ?? blank), shownFields)
  const put = (form: SectionForm, { section, etag }: Partial<SectionVersion>) => {
    const body = fieldsOf(form)
    return request({
      url: section ? boardAddress.section(section.id) : boardAddress.sections,
      method: section ? 'PATCH' : 'POST',
      body,
      headers: { 'idempotency-key': keyOf([body, etag]), ...(etag && { 'if-match': etag }) },
      defaultMessage: 'Failed to save section',
    })
  }
  const save = async (form: SectionForm) => {
    const reply = await put(form, version ?? {})
    const newest = reply.error?.status === 412 ? await reload() : undefined
    const isOther = JSON.stringify(newest && sectionForm(newest.section)) !== JSON.stringify(before)
    // What changed in the section, and not of it, is no obstacle.
    return newest && !isOther ? { ...(await put(form, newest)), other: undefined } : { ...reply, other: newest }
  }
  const send = async (form: SectionForm, fields: UseFormReturn): Promise<ApiError | undefined> => {
    setBusy(true)
    const { error, other } = await save(form)
    setBusy(false)
    if (other) {
      setVersion(other)
      rebaseOnto(form, sectionForm(other.section), fields)
      return { status: 412, message: 'Somebody else saved this section meanwhile. Nothing that you typed is lost.' }
    }
    if (error) return error
    toast(`Section ${stored ? 'updated' : 'created'} successfully`)
    changed()
    close()
  }
  return { before, changes, send }
}

function Editor(editing: Editing) {
  const { stored, close } = editing
  const unsent = useUnsent<SectionForm>(`board/section/${stored?.section.id ?? 'new'}`)
  const { before, changes, send } = useSend(editing)
  const form = useSentForm<SectionForm>({
    unsent,
    defaultValues: before,
    check: checkSection,
    send,
    fieldOf: ({ code }) => (code === 'SECTION_ALREADY_EXISTS' ? 'name' : undefined),
  })
  return (
    <Form form={form} failures="below" className="pt-3">
      <ChangedMeanwhile what="this section" of={changes} />
      <TextField name="name" label="Section Name" max={SECTION_NAME_MAX} autoComplete="off" />
      {TRANSLATION_LANGUAGES.map((language, place) => (
        <TextField
          key={language}
          name={`translations.${place}.name`}
          label={`Name in ${languageName(language)}`}
          lang={language}
          autoComplete="off"
          placeholder="Optional"
        />
      ))}
      <CheckField name="isActive" label="Active Section" hint="Readers see active sections only." />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => !form.isSending && close()}>Cancel</Button>
        <Submit form={form} label={stored ? 'Update Section' : 'Create Section'} sending="Saving…" />
      </div>
    </Form>
  )
}

function Stored({ id, ...opened }: Omit<Editing, 'stored' | 'reload'> & { id: string }) {
  const query = useStaffSectionQuery(id, { refetchOnMountOrArgChange: true })
  return (
    <QueryResult
      of={query}
      loading="Loading section…"
      failed={({ status, message }) => <p>{status === 404 ? refusals.SECTION_INVALID.message : message}</p>}
    >
      {version => <Editor {...opened} stored={version} reload={async () => (await query.refetch()).data} />}
    </QueryResult>
  )
}

/** Creates a section of the board, or edits the one of the id. */
export function SectionDialog({ id, close }: Opened & { id: string | undefined }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog title={id === undefined ? 'Create Section' : 'Edit Section'} close={close} isBusy={isBusy}>
      {id === undefined ? (
        <Editor close={close} setBusy={setBusy} stored={undefined} reload={async () => undefined} />
      ) : (
        <Stored id={id} close={close} setBusy={setBusy} />
      )}
    </Dialog>
  )
}
