import { AUTHOR_NAME_MAX, TITLE_MAX } from '@shodh/contracts/limits.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { afterPress } from '../../../../../ui/after-press.ts'
import { type Entry, errorsOf, isLocked, isReading, type TextField } from '../batch/entry.ts'
import { sentenceOf } from '../batch/problems.ts'
import { useWorkspace } from '../use-workspace.ts'

const fields = {
  title: { label: 'Title', max: TITLE_MAX, look: 'font-semibold' },
  authorName: { label: 'Author Name', max: AUTHOR_NAME_MAX, look: '' },
} as const

const NON_ASCII = /[^\p{ASCII}]/u
const lengthOf = (text: string) => Array.from(text).length

/** About as many characters as a line has, where the browser does not size fields by their content. */
const LINE = 60

type Props = { readonly entry: Entry; readonly sr: number; readonly field: TextField }

/** Red is what somebody typed and left; what a PDF does not say is amber. Both go while the field is edited. */
const useShown = ({ entry, field }: Props) => {
  const [isEdited, setEdited] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const error = isTyped ? errorsOf(entry)[field] : undefined
  const isDue = isTyped || entry.pdf?.reading !== undefined
  return {
    isWrong: error !== undefined && !isEdited,
    sentence: isDue && !isEdited ? (error ?? sentenceOf(entry, field)) : undefined,
    edit: () => setEdited(true),
    leave: () => {
      setEdited(false)
      if (isEdited) setTyped(true)
    },
  }
}

const leaveOnEscape = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
  if (key === 'Escape') currentTarget.blur()
}

/** A title or the authors of an entry, in one line however long. */
export function TextCell(props: Props) {
  const { entry, sr, field } = props
  const { batch } = useWorkspace()
  const id = useId()
  const { isWrong, sentence, edit, leave } = useShown(props)
  const { label, max, look } = fields[field]
  const value = entry[field]
  const change = (typed: string) => {
    edit()
    batch.change({ type: 'edited', id: entry.id, fields: { [field]: typed.replace(/[\r\n]+/gu, ' ') } })
  }
  const frame = value.trim() === '' || isWrong ? 'border-line-strong' : 'border-transparent hover:border-line-strong'
  return (
    <div data-field={field} className="group">
      <label htmlFor={id} className="sr-only">
        {label} of number {sr}
      </label>
      <textarea
        id={id}
        rows={Math.max(1, Math.ceil(value.length / LINE))}
        dir="auto"
        value={value}
        maxLength={max}
        readOnly={isLocked(entry)}
        placeholder={isReading(entry) ? 'Reading the PDF…' : label}
        aria-invalid={isWrong}
        aria-describedby={`${id}-error ${id}-length`}
        className={`-ml-1.5 block min-h-7.5 w-full resize-none rounded-sm border bg-transparent px-1.5 py-1 text-sm text-ink field-sizing-content focus:border-line-strong focus:bg-surface aria-invalid:border-danger pointer-coarse:min-h-11 ${frame} ${look}`}
        onChange={({ target }) => change(target.value)}
        onKeyDown={leaveOnEscape}
        onBlur={() => afterPress(leave)}
      />
      {NON_ASCII.test(value) && (
        <p id={`${id}-length`} className="sr-only text-xs text-muted group-focus-within:not-sr-only">
          Text with non-ASCII characters will be safely encoded ({lengthOf(value)} of {max} characters)
        </p>
      )}
      <p id={`${id}-error`} className={`text-xs empty:hidden ${isWrong ? 'text-danger' : 'text-warning'}`}>
        {sentence}
      </p>
    </div>
  )
}
