import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { goBack, stateNow } from '../addresses/history-entry.ts'
import { NativeDialog } from '../admin/dialogs/native-dialog.tsx'

const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null)

/** Whether a click leads to another screen in this tab. */
const leads = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  link.target !== '_blank' &&
  !link.hasAttribute('download') &&
  link.origin === location.origin &&
  link.pathname !== location.pathname

/**
 * The screen's entry in the history once more, above it: the browser's Back then leads to the same screen, which stays, and
 * asks. `idx` is the router's count.
 */
const addGuard = () => {
  const state = stateNow()
  if (state.isGuarded === true) return
  const idx = typeof state.idx === 'number' ? state.idx + 1 : 1
  history.pushState({ ...state, idx, isGuarded: true }, '')
}

/** One Back passes by the second entry once there is nothing to guard any more. */
const passGuard = () => {
  const { idx, isGuarded } = stateNow()
  if (isGuarded !== true) return undefined
  const pass = () => {
    removeEventListener('popstate', pass)
    if (stateNow().idx === Number(idx) - 1) history.back()
  }
  addEventListener('popstate', pass)
  return () => removeEventListener('popstate', pass)
}

type Question = { readonly leave: () => void; readonly stay: () => void }

/** Calls `ask` before a link, the browser's Back or the closing of the tab leave the screen. */
const guarded = (ask: (question: Question) => void, navigate: (path: string) => void) => {
  const control = new AbortController()
  const { signal } = control
  const clicked = (event: MouseEvent) => {
    const link = linkOf(event)
    if (!link || !leads(event, link)) return
    event.preventDefault()
    event.stopPropagation()
    const leave = () => navigate(link.pathname + link.search + link.hash)
    ask({ leave: link.dataset['back'] === undefined ? leave : goBack, stay: () => undefined })
  }
  const left = () => {
    if (stateNow().isGuarded !== true) ask({ leave: () => history.back(), stay: () => history.forward() })
  }
  addGuard()
  document.addEventListener('click', clicked, { capture: true, signal })
  addEventListener('popstate', left, { signal })
  addEventListener('beforeunload', event => event.preventDefault(), { signal })
  return () => control.abort()
}

type Asked = Question & { readonly question: Question; readonly what: string }

function LeaveDialog({ question, what, leave, stay }: Asked) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [question])
  // The event comes after the dialog has closed: the next question may have opened it again.
  const closed = () => {
    if (!dialog.current?.open) stay()
  }
  return (
    <NativeDialog
      dialog={dialog}
      title="Leave without saving?"
      isAlert
      cancel="Stay"
      action="Leave"
      act={leave}
      closed={closed}
    >
      {what}
    </NativeDialog>
  )
}

type Props = {
  /** Whether there is something to lose. */
  readonly when: boolean
  readonly what?: string
}

/** Asks before somebody leaves a screen with what they have not saved. */
export function UnsavedChanges({ when, what = 'What you changed is not saved yet.' }: Props) {
  const navigate = useNavigate()
  const [question, setQuestion] = useState<Question>()
  // Once it is agreed, nothing stops it any more.
  const [isLeaving, setLeaving] = useState(false)
  const isGuarding = when && !isLeaving
  useEffect(() => {
    if (!isGuarding) return isLeaving ? undefined : passGuard()
    return guarded(setQuestion, path => void navigate(path, { replace: true }))
  }, [isGuarding, isLeaving, navigate])
  useEffect(() => {
    if (isLeaving) question?.leave()
  }, [isLeaving, question])
  const stay = () => {
    setQuestion(undefined)
    question?.stay()
  }
  if (!question || isLeaving) return null
  return <LeaveDialog question={question} what={what} leave={() => setLeaving(true)} stay={stay} />
}
