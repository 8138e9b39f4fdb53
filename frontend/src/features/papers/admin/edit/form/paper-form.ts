import { OptionalReason } from '@shodh/contracts/fields.ts'
import { AuthorName, Title } from '@shodh/contracts/papers/fields.ts'
import type { Paper } from '@shodh/contracts/papers/views.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import * as z from 'zod/mini'
import { checkedBy, type FieldError } from '../../../../../ui/forms/field-errors.ts'
import { checkDetails, detailsForm, detailsOf, type DetailsForm } from '../../details/details-form.ts'
import { pdfProblem } from '../../pdf/pdf-file.ts'

/** What the edit screen holds of a paper. */
export type PaperForm = DetailsForm & {
  readonly title: string
  readonly authorName: string
  readonly file: File | undefined
  /** Why there is a new file. */
  readonly reason: string
  readonly notifyAuthors: boolean
}

export const paperForm = (paper: Paper): PaperForm => ({
  title: paper.title,
  authorName: paper.authorName,
  file: undefined,
  reason: '',
  notifyAuthors: true,
  ...detailsForm(paper),
})

const stated = (form: PaperForm): Readonly<Record<string, unknown>> => ({
  title: form.title.trim(),
  authorName: form.authorName.trim(),
  ...detailsOf(form),
})

export type FieldName = keyof PaperForm

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether a field says the same in both forms. */
export const saysTheSame = (one: PaperForm, other: PaperForm, name: string) =>
  name === 'file' ? one.file === other.file : isSame(stated(one)[name], stated(other)[name])

/** What of a paper differs from what is stored, as the API takes it. */
export const changesIn = (form: PaperForm, stored: PaperForm) => {
  const before = stated(stored)
  return Object.fromEntries(Object.entries(stated(form)).filter(([name, value]) => !isSame(value, before[name])))
}

const Texts = z.object({ title: Title, authorName: AuthorName, reason: OptionalReason })

const checkFile = ({ file }: PaperForm): readonly FieldError[] => {
  const own = { empty: refusals.PDF_EMPTY.message, tooLarge: refusals.PDF_TOO_LARGE.message }
  const message = file && pdfProblem(file, own)
  return message === undefined ? [] : [{ name: 'file', message }]
}

/** What is wrong with the form; what was stored long ago and is not changed may be as it is. */
export const checkPaper =
  (stored: PaperForm) =>
  (form: PaperForm): readonly FieldError[] => {
    const changed = changesIn(form, stored)
    const isSent = ({ name }: FieldError) =>
      (name.split('.')[0] ?? '') in changed || (name === 'lastPage' && 'firstPage' in changed)
    const found = [...checkedBy<PaperForm>(Texts)(form), ...checkDetails(form)]
    const ofReason = found.filter(({ name }) => name === 'reason')
    return [...found.filter(isSent), ...checkFile(form), ...ofReason]
  }
