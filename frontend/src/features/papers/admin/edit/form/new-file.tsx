import { REASON_MAX } from '@shodh/contracts/limits.ts'
import type { Paper } from '@shodh/contracts/papers/views.ts'
import { type RefObject, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { TextArea } from '../../../../../ui/forms/text-field.tsx'
import { NotifyAuthors } from '../../author-mails/notify-authors.tsx'
import { KnownPaperNotice } from '../../pdf/known-paper.tsx'
import { type PdfCheck, usePdfCheck } from '../../pdf/papers-with-pdf.ts'
import { PdfField } from '../../pdf/pdf-field.tsx'
import type { PaperForm } from './paper-form.ts'

type NewPdf = { readonly paper: Paper; readonly checkRef: RefObject<PdfCheck | undefined> }

/** Another PDF for the paper, and why. */
export function NewFile({ paper, checkRef }: NewPdf) {
  const { clearErrors, setValue } = useFormContext<PaperForm>()
  const [value, reason, notifyAuthors] = useWatch<PaperForm, ['file', 'reason', 'notifyAuthors']>({
    name: ['file', 'reason', 'notifyAuthors'],
  })
  const file = value instanceof File ? value : undefined
  const check = usePdfCheck(file, paper)
  useEffect(() => {
    checkRef.current = check
  })
  const confirm = () => {
    check.confirm()
    clearErrors('file')
  }
  return (
    <section aria-label="PDF" className="grid gap-3">
      <div>
        <PdfField />
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
