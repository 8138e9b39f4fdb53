import { AUTHOR_NAME_MAX, TITLE_MAX } from '@shodh/contracts/limits.ts'
import { useId, useState } from 'react'
import { Button } from '../../../../../ui/admin/button.tsx'
import { afterPress } from '../../../../../ui/after-press.ts'
import { control } from '../../../../../ui/forms/control.ts'
import { authorsIn, ReadAuthors } from '../../details/read-authors.tsx'
import { type Entry, errorsOf, isBlank, isLocked, type TextField } from '../batch/entry.ts'
import { useWorkspace } from '../use-workspace.ts'

const fields = {
  title: { label: 'Title', max: TITLE_MAX },
  authorName: { label: 'Author Name', max: AUTHOR_NAME_MAX },
} as const

const NON_ASCII = /[^\p{ASCII}]/u
const lengthOf = (text: string) => Array.from(text).length

function Proposed({ accept, name }: { accept: () => void; name: string }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-accent">
      Proposed from the PDF
      <Button look="quiet" className="min-h-9 text-xs" onClick={accept} aria-label={`Accept ${name}`}>
        Accept
      </Button>
    </p>
  )
}

/** How the authors are read; to correct them, they become those of "More details". */
function Reading({ entry, sr, openDetails }: Pick<Props, 'entry' | 'sr' | 'openDetails'>) {
  const { batch } = useWorkspace()
  const { id, authorName, details } = entry
  const correct = () => {
    const authors = details.authors?.length ? details.authors : authorsIn(authorName)
    batch.change({ type: 'edited', id, fields: { details: { ...details, authors } } })
    openDetails(id)
  }
  return (
    <ReadAuthors
      authorName={authorName}
      authors={details.authors}
      label={`Correct the authors of number ${sr}`}
      correct={isLocked(entry) ? undefined : correct}
    />
  )
}

type Props = {
  readonly entry: Entry
  readonly sr: number
  readonly openDetails: (id: string) => void
  readonly field: TextField
  /** Whether an upload was asked for, so that what is missing shows. */
  readonly isAsked: boolean
}

/** The error shows once the field was left, and goes while it is edited. */
const useShownError = ({ entry, field, isAsked }: Props) => {
  const [isEdited, setEdited] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const isDue = isLeft || entry.pdf !== undefined || (isAsked && !isBlank(entry))
  const error = isDue && !isEdited ? errorsOf(entry)[field] : undefined
  return {
    error,
    edit: () => setEdited(true),
    leave: () => {
      setEdited(false)
      setLeft(entry[field] !== '' || isLeft)
    },
  }
}

/** A title or the authors of an entry, in one line however long. */
export function TextCell(props: Props) {
  const { entry, sr, field, openDetails } = props
  const { batch } = useWorkspace()
  const id = useId()
  const { error, edit, leave } = useShownError(props)
  const { label, max } = fields[field]
  const value = entry[field]
  const isProposed = entry.proposed.includes(field)
  const change = (typed: string) => {
    edit()
    batch.change({ type: 'edited', id: entry.id, fields: { [field]: typed.replace(/[\r\n]+/gu, ' ') } })
  }
  return (
    <>
      <label htmlFor={id} className="mb-1 block text-sm font-medium lg:sr-only">
        {label} <span className="sr-only">of number {sr}</span>
      </label>
      <textarea
        id={id}
        rows={2}
        dir="auto"
        value={value}
        maxLength={max}
        readOnly={isLocked(entry)}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error ${id}-length`}
        className={`${control} block resize-y py-2 text-sm field-sizing-content min-h-16 ${isProposed ? 'border-dashed border-accent' : ''}`}
        onChange={({ target }) => change(target.value)}
        onBlur={() => afterPress(leave)}
      />
      {NON_ASCII.test(value) && (
        <p id={`${id}-length`} className="mt-1 text-xs text-muted">
          Text with non-ASCII characters will be safely encoded ({lengthOf(value)} of {max} characters)
        </p>
      )}
      <p id={`${id}-error`} className="mt-1 text-xs text-danger empty:hidden">
        {error}
      </p>
      {field === 'authorName' && error === undefined && <Reading entry={entry} sr={sr} openDetails={openDetails} />}
      {isProposed && (
        <Proposed
          name={`${label} of number ${sr}`}
          accept={() => batch.change({ type: 'accepted', id: entry.id, field })}
        />
      )}
    </>
  )
}
