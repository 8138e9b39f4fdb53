import { AUTHOR_NAME_MAX, TITLE_MAX } from '@shodh/contracts/limits.ts'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { afterPress } from '../../../../../ui/input/after-press.ts'
import { AuthorChips } from '../authors/author-chips.tsx'
import { type Entry, errorsOf, isLocked, isReading, type TextField } from '../batch/entry.ts'
import { isUnderstood, sentenceOf } from '../batch/problems.ts'
import { useWorkspace } from '../use-workspace.ts'

const NON_ASCII = /[^\p{ASCII}]/u
const lengthOf = (text: string) => Array.from(text).length

/** About as many characters as a line has, where the browser does not size fields by their content. */
const LINE = 60

type Props = { readonly entry: Entry; readonly sr: number }

/** Red is what somebody typed and left; what a PDF does not say is amber. Both go while the field is edited. */
const useShown = (entry: Entry, field: TextField) => {
  const [phase, setPhase] = useState<'untouched' | 'edited' | 'left'>('untouched')
  const sentences = {
    untouched: isUnderstood(entry) ? sentenceOf(entry, field) : undefined,
    edited: undefined,
    left: errorsOf(entry)[field],
  }
  const sentence = sentences[phase]
  return {
    isWrong: phase === 'left' && sentence !== undefined,
    sentence,
    edit: () => setPhase('edited'),
    leave: () => setPhase(before => (before === 'edited' ? 'left' : before)),
  }
}

type FrameProps = {
  readonly field: TextField
  readonly id: string
  readonly shown: ReturnType<typeof useShown>
  readonly text: string
  readonly max: number
  readonly children: ReactNode
}

/** A field, and below it what is wrong with it, and while it has the focus how its text is sent. */
function Frame({ field, id, shown: { isWrong, sentence, leave }, text, max, children }: FrameProps) {
  return (
    <div data-field={field} className="group" onBlur={() => afterPress(leave)}>
      {children}
      <p id={`${id}-error`} className={`text-xs empty:hidden ${isWrong ? 'text-danger' : 'text-warning'}`}>
        {sentence}
      </p>
      {NON_ASCII.test(text) && (
        <p id={`${id}-length`} className="sr-only text-xs text-muted group-focus-within:not-sr-only">
          Text with non-ASCII characters will be safely encoded ({lengthOf(text)} of {max} characters)
        </p>
      )}
    </div>
  )
}

const leaveOnEscape = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
  if (key === 'Escape') currentTarget.blur()
}

/** The title of an entry, in one line however long. */
export function TitleField({ entry, sr }: Props) {
  const { batch } = useWorkspace()
  const id = useId()
  const shown = useShown(entry, 'title')
  const { title } = entry
  const change = (typed: string) => {
    shown.edit()
    batch.change({ type: 'edited', id: entry.id, fields: { title: typed.replace(/[\r\n]+/gu, ' ') } })
  }
  const isSilent = (title.trim() !== '' || isReading(entry)) && !shown.isWrong
  return (
    <Frame field="title" id={id} shown={shown} text={title} max={TITLE_MAX}>
      <textarea
        rows={Math.max(1, Math.ceil(title.length / LINE))}
        dir="auto"
        value={title}
        maxLength={TITLE_MAX}
        readOnly={isLocked(entry)}
        placeholder={isReading(entry) ? 'Reading the PDF…' : 'Title'}
        aria-label={`Title of number ${sr}`}
        aria-invalid={shown.isWrong}
        aria-describedby={`${id}-error ${id}-length`}
        className={`-ml-1.5 block min-h-7.5 w-full resize-none rounded-sm border bg-transparent px-1.5 py-1 text-md font-semibold text-ink field-sizing-content placeholder:font-normal hover:border-line-strong focus:border-line-strong aria-invalid:border-danger pointer-coarse:min-h-11 ${isSilent ? 'border-transparent' : 'border-line-strong'}`}
        onChange={({ target }) => change(target.value)}
        onKeyDown={leaveOnEscape}
      />
    </Frame>
  )
}

/** The authors of an entry, each with the family name. */
export function AuthorField({ entry, sr }: Props) {
  const { batch } = useWorkspace()
  const id = useId()
  const shown = useShown(entry, 'authorName')
  const { authors = [], ...others } = entry.details
  return (
    <Frame field="authorName" id={id} shown={shown} text={entry.authorName} max={AUTHOR_NAME_MAX}>
      <AuthorChips
        value={{ authorName: entry.authorName, authors }}
        readOnly={isLocked(entry)}
        aria-label={`Author Name of number ${sr}`}
        aria-describedby={`${id}-error ${id}-length`}
        onChange={({ authorName, authors: listed }) => {
          shown.edit()
          const details = listed.length > 0 ? { ...others, authors: [...listed] } : others
          batch.change({ type: 'edited', id: entry.id, fields: { authorName, details } })
        }}
      />
    </Frame>
  )
}
