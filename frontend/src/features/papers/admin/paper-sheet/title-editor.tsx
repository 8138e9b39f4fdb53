import { TITLE_MAX } from '@shodh/contracts/limits.ts'
import { Title } from '@shodh/contracts/papers/fields.ts'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Failure } from '../../../../ui/admin/act.tsx'
import { Button } from '../../../../ui/admin/button.tsx'
import { control } from '../../../../ui/admin/field.tsx'
import { isComposing } from '../../../../ui/is-composing.ts'
import { useToast } from '../../../../ui/toast.tsx'
import { useUnsentState } from '../../../../unsent/use-unsent.ts'
import { languageOf, type ListedPaper } from '../../paper-details.ts'
import type { ApiError } from '../../../../api.ts'
import { useTitleChange } from './use-title-change.ts'

type Props = {
  /** As it is shown: the title that is corrected. */
  readonly paper: Pick<ListedPaper, 'id' | 'volumeId' | 'title' | 'language'>
  /** Once it is saved, or left as it was. */
  readonly close: () => void
}

/** The name under which a title is stored that is typed and not saved. */
export const unsentTitle = (id: string) => `title/${id}`

/** Says that a changed title is not saved, where its editor is taken away, as by the next paper; returns what ends that. */
const useUnsavedToast = (title: string, isChanged: boolean) => {
  const toast = useToast()
  const isOver = useRef(false)
  const leave = useEffectEvent(() => {
    if (isChanged && !isOver.current) toast(`The title of “${title}” is not saved. What you typed waits at that paper.`)
  })
  useEffect(() => () => leave(), [])
  return () => {
    isOver.current = true
  }
}

/** The title as it was when the editor opened, what is typed, and what became of it. */
const useTitle = ({ paper, close }: Props) => {
  const [from, setFrom] = useState(paper.title)
  const [typed, type, forget] = useUnsentState(unsentTitle(paper.id), () => paper.title)
  const [theirs, setTheirs] = useState<string>()
  const [failure, setFailure] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)
  const change = useTitleChange(paper)
  const problem = Title.safeParse(typed).error?.issues[0]?.message
  const settled = useUnsavedToast(from, typed !== from)
  const leave = () => {
    settled()
    forget()
    close()
  }
  const save = async () => {
    const to = typed.trim()
    if (isBusy || problem !== undefined) return
    if (to === from && theirs === undefined) {
      leave()
      return
    }
    setBusy(true)
    const outcome = await change({ from, to })
    setBusy(false)
    setFailure(outcome.error)
    setTheirs(outcome.theirs)
    if (outcome.theirs !== undefined) setFrom(outcome.theirs)
    else if (!outcome.error) leave()
  }
  return { from, typed, type, theirs, failure, isBusy, problem, save: () => void save(), leave }
}

/** As high as what it holds, with the focus as it opens. */
const useFittedField = (text: string) => {
  const ref = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => ref.current?.focus(), [])
  useLayoutEffect(() => {
    if (!ref.current) return
    ref.current.style.height = 'auto'
    ref.current.style.height = `${ref.current.scrollHeight + 2}px`
  }, [text])
  return ref
}

/** The title of a paper as a field in the place where it stood: Enter saves it, Escape leaves it as it was. */
export function TitleEditor({ paper, close }: Props) {
  const { from, typed, type, theirs, failure, isBusy, problem, save, leave } = useTitle({ paper, close })
  const field = useFittedField(typed)
  const id = useId()
  const press = (event: KeyboardEvent) => {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') save()
    else leave()
  }
  return (
    <div className="min-w-0 grow">
      <textarea
        ref={field}
        rows={1}
        value={typed}
        lang={languageOf(paper)}
        maxLength={TITLE_MAX}
        enterKeyHint="done"
        aria-label="Title"
        aria-invalid={problem !== undefined}
        aria-describedby={id}
        className={`${control} resize-none py-1.5`}
        onKeyDown={press}
        onFocus={({ target }) => target.select()}
        onBlur={({ relatedTarget, currentTarget }) => {
          const isWithin = currentTarget.parentElement?.contains(relatedTarget)
          if (!isWithin && typed === from) leave()
        }}
        onChange={({ target }) => type(target.value.replaceAll('\n', ' '))}
      />
      <div id={id} role="status" className="mt-1 text-xs text-muted wrap-anywhere">
        {problem}
        {theirs !== undefined && `Somebody else has saved “${theirs}” meanwhile. Save puts yours in its place.`}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <Button look="primary" isBusy={isBusy} disabled={problem !== undefined} onClick={save}>
          {isBusy ? 'Saving…' : 'Save'}{' '}
          <kbd aria-hidden="true" className="hint">
            Enter
          </kbd>
        </Button>
        <Button onClick={leave}>
          {theirs === undefined ? 'Cancel' : 'Leave theirs'}{' '}
          <kbd aria-hidden="true" className="hint">
            Esc
          </kbd>
        </Button>
      </div>
      <Failure of={failure} />
    </div>
  )
}
