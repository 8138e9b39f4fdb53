import { blankAuthor } from '../details/details-form.ts'
import { AUTHOR_NAME_MAX, REASON_MAX, TITLE_MAX } from '@shodh/contracts/limits.ts'
import type { Paper } from '@shodh/contracts/papers/views.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFormContext, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { formDataOf } from '../../../../session/upload.ts'
import { Button, ButtonLink } from '../../../../ui/admin/button.tsx'
import { UploadProgress, useTrackedUpload } from '../../../../ui/admin/upload-progress.tsx'
import { Form } from '../../../../ui/forms/form.tsx'
import { Submit } from '../../../../ui/forms/submit.tsx'
import { TextArea, TextField } from '../../../../ui/forms/text-field.tsx'
import { UnsavedChanges } from '../../../../ui/forms/unsaved-changes.tsx'
import { useSentForm } from '../../../../ui/forms/use-sent-form.ts'
import { useToast } from '../../../../ui/toast.tsx'
import { useIdempotencyKey } from '../../../../ui/forms/use-idempotency-key.ts'
import { SavedMeanwhile } from '../../../system/admin/saved-meanwhile.tsx'
import { usePublicationChanged } from '../../../volumes/admin/calls.ts'
import { pathOf } from '../calls.ts'
import { NotifyAuthors } from '../author-mails/notify-authors.tsx'
import { MoreDetails } from '../details/more-details.tsx'
import { authorsIn, ReadAuthors } from '../details/read-authors.tsx'
import { KnownPaperNotice } from '../pdf/known-paper.tsx'
import { PdfField } from '../pdf/pdf-field.tsx'
import { type PdfCheck, usePdfCheck } from '../pdf/papers-with-pdf.ts'
import { Comparison } from './comparison.tsx'
import { type Stored, useConflict } from './conflict.ts'
import { changesIn, checkPaper, paperForm, type PaperForm } from './paper-form.ts'
import { CurrentFile } from './versions.tsx'

const identity = (file: File | undefined) => file && [file.name, file.size, file.lastModified]

/** Sends what was changed, on the condition that the paper is still the one that was shown. */
const useSave = ({ paper, etag }: Stored) => {
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

const LIST = '/admin/papers'

/** The screen of the back office that led here, to which one returns; all papers where none says so. */
const useOrigin = (): string => {
  const from: unknown = useLocation().state?.from
  return typeof from === 'string' && from.startsWith('/admin/') ? from : LIST
}

/** Of errors that name no field: those of the PDF. */
const fieldOf = ({ code }: { readonly code?: string }) => (code?.startsWith('PDF_') ? 'file' : undefined)

/** The line of authors, how it is read, and the details, where it can be corrected. */
function Authors() {
  const { setValue } = useFormContext<PaperForm>()
  const [authorName, authors] = useWatch<PaperForm, ['authorName', 'authors']>({ name: ['authorName', 'authors'] })
  const [isCorrected, setCorrected] = useState(false)
  const correct = () => {
    const read = authorsIn(authorName).map(name => ({ ...blankAuthor, ...name }))
    if (authors.length === 0) setValue('authors', read, { shouldDirty: true })
    setCorrected(true)
  }
  return (
    <>
      <div>
        <TextField name="authorName" label="Author Name" max={AUTHOR_NAME_MAX} autoComplete="off" />
        <ReadAuthors authorName={authorName} authors={authors} correct={isCorrected ? undefined : correct} />
      </div>
      <MoreDetails isOpen={isCorrected} />
    </>
  )
}

function Leaving() {
  return <UnsavedChanges when={useFormState().isDirty} />
}

type NewPdf = { readonly paper: Paper; readonly checkRef: RefObject<PdfCheck | undefined> }

function NewFile({ paper, checkRef }: NewPdf) {
  const { clearErrors, setValue } = useFormContext<PaperForm>()
  const [value, reason, notifyAuthors] = useWatch<PaperForm, ['file', 'reason', 'notifyAuthors']>({
    name: ['file', 'reason', 'notifyAuthors'],
  })
  const file = value instanceof File ? value : undefined
  const check = usePdfCheck(file, paper.id)
  useEffect(() => {
    checkRef.current = check
  })
  const confirm = () => {
    check.confirm()
    clearErrors('file')
  }
  return (
    <section aria-label="PDF" className="grid gap-4">
      <CurrentFile of={paper} />
      <div>
        <PdfField name="file" label="New PDF (optional)" hint="A PDF of at most 50 MB." />
        <KnownPaperNotice of={{ ...check, confirm }} />
      </div>
      {file && (
        <div>
          <TextArea
            name="reason"
            label="Reason for the new PDF (optional)"
            rows={2}
            max={REASON_MAX}
            hint="Readers see it in the list of versions."
          />
          <NotifyAuthors
            of={paper}
            isOn={notifyAuthors}
            set={isOn => setValue('notifyAuthors', isOn, { shouldDirty: true })}
            occasion={{ kind: 'replaced', reason }}
          />
        </div>
      )}
      <p className="text-sm text-muted">
        {file
          ? 'The existing file will be replaced. It stays in the list of versions, where readers find it.'
          : 'Only title, author and details will be updated; the file stays as it is.'}
      </p>
    </section>
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
}

/** Saves, says so and leads back to the list; resolves to the error of a refusal. */
const useSend = (stored: Stored, isStale: (mine: PaperForm, fields: UseFormReturn) => Promise<boolean>) => {
  const { save, ...sending } = useSave(stored)
  const toast = useToast()
  const navigate = useNavigate()
  const origin = useOrigin()
  const changed = usePublicationChanged()
  const send = async (form: PaperForm, fields: UseFormReturn, query: string) => {
    if (!form.file && Object.keys(changesIn(form, paperForm(stored.paper))).length === 0) {
      toast('Nothing was changed')
      return undefined
    }
    const { error, message } = await save(form, query)
    if (error?.status === 412) {
      const isCompared = await isStale(form, fields)
      // The comparison says so itself.
      return {
        ...error,
        message: isCompared ? '' : 'Somebody else saved this paper meanwhile. Nothing that you typed is lost.',
      }
    }
    if (error) return error
    toast(message ?? 'Paper updated successfully')
    changed()
    // In place of the entry that guards what is not saved.
    await navigate(origin, { replace: true })
    return undefined
  }
  return { send, ...sending }
}

function Actions({
  isSending,
  cancel,
  form,
}: {
  isSending: boolean
  cancel: () => void
  form: ReturnType<typeof useSentForm>
}) {
  const origin = useOrigin()
  return (
    <div className="flex flex-wrap gap-3">
      <Submit form={form} label="Update Paper" sending="Updating…" />
      {isSending ? <Button onClick={cancel}>Stop the upload</Button> : <ButtonLink to={origin}>Cancel</ButtonLink>}
    </div>
  )
}

export function EditForm({ typed, newest, reload, store, renew }: Editing) {
  // What is typed stays, whatever is loaded meanwhile.
  const [first] = useState(typed?.stored ?? newest)
  const { stored, conflict, choices, heed, choose, undecided } = useConflict(first, reload)
  const check = checkPaper(paperForm(stored.paper))
  const { send, progress, cancel } = useSend(stored, heed)
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
  return (
    <Form form={form} failures="listed" firstFocus={firstFocus}>
      <Leaving />
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
        <Comparison conflict={conflict} choices={choices} choose={(name, side) => choose(name, side, form.fields)} />
      )}
      <TextField name="title" label="Title" max={TITLE_MAX} autoComplete="off" />
      <Authors />
      <NewFile paper={stored.paper} checkRef={checkRef} />
      <UploadProgress of={progress} what="PDF" />
      <Actions isSending={progress !== undefined} cancel={cancel} form={form} />
    </Form>
  )
}
