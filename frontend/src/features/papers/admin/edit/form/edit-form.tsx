import { TITLE_MAX } from '@shodh/contracts/limits.ts'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { formDataOf } from '../../../../../session/sending/upload.ts'
import { Button } from '../../../../../ui/admin/button.tsx'
import { BackLink } from '../../../../../ui/admin/back-link.tsx'
import { SaveBar } from '../../../../../ui/admin/save-bar.tsx'
import { UploadProgress, useTrackedUpload } from '../../../../../ui/admin/uploads/upload-progress.tsx'
import { FoldedDetails } from '../../../../../ui/forms/folded-details.tsx'
import { Form } from '../../../../../ui/forms/form.tsx'
import { GrowingArea } from '../../../../../ui/forms/text-field.tsx'
import { UnsavedChanges } from '../../../../../ui/forms/unsaved-changes.tsx'
import { useIdempotencyKey } from '../../../../../ui/forms/use-idempotency-key.ts'
import { type SentForm, useSentForm } from '../../../../../ui/forms/use-sent-form.ts'
import { SkeletonLines } from '../../../../../ui/queries/skeleton.tsx'
import { useToast } from '../../../../../ui/toasts/toast.tsx'
import { SavedMeanwhile } from '../../../../system/admin/saved-meanwhile.tsx'
import { usePublicationChanged } from '../../../../volumes/admin/calls.ts'
import { pathOf } from '../../calls.ts'
import { DescribedFields } from '../../details/described-fields.tsx'
import type { PdfCheck } from '../../pdf/papers-with-pdf.ts'
import { AuthorNames } from './author-names.tsx'
import { Columns } from '../beside/columns.tsx'
import { Comparison } from '../conflict/comparison.tsx'
import { type Stored, useConflict } from '../conflict/conflict.ts'
import { NewFile } from './new-file.tsx'
import { checkPaper, paperForm, type PaperForm, changesIn } from './paper-form.ts'
import { filledText, rareNames, unsavedText } from './shown-fields.ts'

const RareFields = lazy(async () => ({ default: (await import('../../details/rare-fields.tsx')).RareFields }))

/** Of errors that name no field: those of the PDF. */
const fieldOf = ({ code }: { readonly code?: string }) => (code?.startsWith('PDF_') ? 'file' : undefined)

const isRare = (name: string) => rareNames.some(rare => rare === name.split('.')[0])

/** The details that are folded: open where one of them has to be put right, or is what somebody came for. */
function Folded({ firstFocus }: { firstFocus: string }) {
  const { errors } = useFormState()
  const values = useWatch<PaperForm>() as PaperForm
  return (
    <FoldedDetails isLazy filled={filledText(values)} isOpen={isRare(firstFocus) || Object.keys(errors).some(isRare)}>
      <div className="grid gap-5 pt-2 pb-1">
        <Suspense fallback={<SkeletonLines />}>
          <RareFields firstFocus={firstFocus} />
        </Suspense>
      </div>
    </FoldedDetails>
  )
}

function Fields({ firstFocus }: { firstFocus: string }) {
  return (
    <>
      <GrowingArea name="title" label="Title" max={TITLE_MAX} autoComplete="off" isOneLine className="text-lg" />
      <AuthorNames />
      <DescribedFields />
      <Folded firstFocus={firstFocus} />
    </>
  )
}

type BarProps = {
  readonly form: SentForm
  readonly stored: Stored
  readonly save: () => void
  readonly origin: string
}

/** Says what is unsaved, saves it, and asks before it is lost. */
function Bar({ form, stored, save, origin }: BarProps) {
  const { control } = form.fields
  const back = useRef<HTMLAnchorElement>(null)
  const unsaved = unsavedText(useWatch({ control }) as PaperForm, stored.paper)
  const { errors } = useFormState({ control })
  const hasFailed = form.failure !== '' && !(form.isOfFields && Object.keys(errors).length === 0)
  const state = form.isSending ? 'saving' : hasFailed ? 'failed' : unsaved === '' ? 'saved' : 'unsaved'
  const messages = {
    saving: 'Saving…',
    failed: `Not saved: ${unsaved}`,
    unsaved: `Unsaved changes: ${unsaved}`,
    saved: 'No unsaved changes',
  }
  return (
    <>
      <UnsavedChanges when={unsaved !== ''} />
      <BackLink ref={back} to={origin} hidden>
        Back
      </BackLink>
      <SaveBar
        state={state}
        message={messages[state]}
        onSave={save}
        onCancel={() => back.current?.click()}
        saveLabel="Update Paper"
        savingLabel="Updating…"
      />
    </>
  )
}

/** What was typed, and the paper as it was when that began. */
export type Typed = { readonly stored: Stored; readonly form?: Partial<PaperForm> }

type Editing = {
  readonly typed: Typed | undefined
  /** The paper as it is stored now. */
  readonly newest: Stored
  readonly reload: () => Promise<Stored | undefined>
  readonly store: (typed: Typed | undefined) => void
  readonly renew: () => void
  /** The screen that led here. */
  readonly origin: string
}

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
const useSave = ({ stored, heed, settle }: ReturnType<typeof useConflict>) => {
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
  }
  return { send, ...sending }
}

export function EditForm({ typed, newest, reload, store, renew, origin }: Editing) {
  // What is typed stays, whatever is loaded meanwhile.
  const [first] = useState(typed?.stored ?? newest)
  const editing = useConflict(first, newest, reload)
  const { stored, conflict, choices, heed, choose, undecided } = editing
  const check = checkPaper(paperForm(stored.paper))
  const { send, progress, cancel } = useSave(editing)
  const checkRef = useRef<PdfCheck>(undefined)
  const [firstFocus] = useState(useLocation().hash.slice(1))
  const form = useSentForm<PaperForm>({
    unsent: { value: typed?.form, isReady: true, store: values => store(values && { stored, form: values }), renew },
    defaultValues: paperForm(first.paper),
    check: values => [...check(values), ...undecided(values)],
    send: async (values, fields) => {
      const request = (query: string) => send(values, fields, query)
      return checkRef.current ? checkRef.current.send(request) : request('')
    },
    invalid: 'Please fix validation errors before submitting',
    fieldOf,
  })
  const follow = useEffectEvent(() => editing.follow(form.fields))
  useEffect(() => follow(), [newest.etag])
  return (
    <>
      <Columns of={newest.paper}>
        <Form form={form} failures="listed" firstFocus={firstFocus} className="min-w-0 content-start">
          <div role="status" className="empty:absolute">
            {newest.etag !== stored.etag && !form.isSending && (
              <SavedMeanwhile
                entity={`paper:${newest.paper.id}`}
                at={newest.paper.updatedAt}
                what="this paper"
                compare={() => void heed(form.fields.getValues() as PaperForm, form.fields)}
              />
            )}
          </div>
          {conflict && (
            <Comparison
              conflict={conflict}
              choices={choices}
              choose={(name, side) => choose(name, side, form.fields)}
            />
          )}
          <Fields firstFocus={firstFocus} />
          <NewFile paper={stored.paper} checkRef={checkRef} />
          <UploadProgress of={progress} what="PDF" />
          {progress && (
            <div>
              <Button onClick={cancel}>Stop the upload</Button>
            </div>
          )}
        </Form>
      </Columns>
      <Bar form={form} stored={stored} save={() => void form.submit()} origin={origin} />
    </>
  )
}
