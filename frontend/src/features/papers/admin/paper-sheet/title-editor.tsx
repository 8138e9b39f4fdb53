import { TITLE_MAX } from '@shodh/contracts/limits.ts'
import { Title } from '@shodh/contracts/papers/fields.ts'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Failure, failureText, useChange } from '../../../../ui/admin/act.tsx'
import { Button } from '../../../../ui/admin/button.tsx'
import { control } from '../../../../ui/admin/fields/field.tsx'
import { isComposing } from '../../../../ui/input/is-composing.ts'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { useUnsentState } from '../../../../unsent/use-unsent.ts'
import { usePublicationChanged } from '../../../volumes/admin/calls.ts'
import { languageOf, type ListedPaper } from '../../paper-details.ts'
import type { ApiError } from '../../../../api.ts'
import { pathOf, useReadPaper } from '../calls.ts'

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

type Named = { readonly id: string; readonly volumeId: string }
type Change = { readonly from: string; readonly to: string }

/** What became of a new title: saved, refused, or not sent, since somebody else has saved another one (`theirs`). */
type Outcome = { readonly error?: ApiError | undefined; readonly theirs?: string }

/** A change of another field between the reading and the saving is read again, so often. */
const TRIES = 3

/** Sets the title of a paper where it still says `from`; whatever else of the paper was changed meanwhile stays. */
const useSetTitle = () => {
  const read = useReadPaper()
  const change = useChange()
  const set = async (paper: Named, { from, to }: Change, tries = TRIES): Promise<Outcome> => {
    const found = await read(paper.id)
    if (found.error) return found
    const { paper: now, etag } = found.data
    const stored = now.title
    if (stored === to) return {}
    if (stored !== from) return { theirs: stored }
    const refused = await change({
      url: `papers/${pathOf(paper)}`,
      method: 'PATCH',
      body: { title: to },
      etag,
      defaultMessage: 'Failed to update paper',
    })
    return refused?.status === 412 && tries > 1 ? set(paper, { from, to }, tries - 1) : { error: refused }
  }
  return set
}

/** Saves a title, says so with the way back, and resolves to what became of it. */
const useTitleChange = (paper: Named) => {
  const set = useSetTitle()
  const toast = useToast()
  const changed = usePublicationChanged()
  const undo = async ({ from, to }: Change) => {
    const { error, theirs } = await set(paper, { from: to, to: from })
    if (error) toast(failureText(error), 'error')
    else if (theirs === undefined) toast(`The title is “${from}” again`)
    else toast(`Somebody else has changed the title since: it stays “${theirs}”`, 'error')
    changed()
  }
  return async (change: Change): Promise<Outcome> => {
    const outcome = await set(paper, change)
    if (outcome.error?.status === 410) changed()
    if (outcome.error || outcome.theirs !== undefined) return outcome
    toast('Paper updated successfully', 'success', () => void undo(change))
    changed()
    return outcome
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
