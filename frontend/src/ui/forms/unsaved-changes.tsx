import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { button } from '../button.ts'
import { Dialog, DialogAction } from '../desk/dialog.tsx'

type Leave = () => void

const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null)

/** Whether a click leads to another screen in this tab. */
const leads = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  !['_blank'].includes(link.target) &&
  !link.hasAttribute('download') &&
  link.origin === location.origin &&
  link.pathname !== location.pathname

/** Where the router's history stands. */
const place = (): number => {
  const state: unknown = history.state
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined
  return typeof index === 'number' ? index : 0
}

/** Asks `ask` before a link, the browser's own buttons or the closing of the tab leave the screen. */
const guarded = (ask: (leave: Leave) => void, navigate: (path: string) => void) => {
  const control = new AbortController()
  const { signal } = control
  const here = place()
  let isReturning = false
  const clicked = (event: MouseEvent) => {
    const link = linkOf(event)
    if (!link || !leads(event, link)) return
    event.preventDefault()
    event.stopPropagation()
    ask(() => navigate(link.pathname + link.search + link.hash))
  }
  // The browser has left already when it says so: the guard returns first, then asks.
  const left = (event: PopStateEvent) => {
    event.stopImmediatePropagation()
    if (isReturning) {
      isReturning = false
      return
    }
    const steps = place() - here
    if (steps === 0) return
    isReturning = true
    history.go(-steps)
    ask(() => history.go(steps))
  }
  document.addEventListener('click', clicked, { capture: true, signal })
  addEventListener('popstate', left, { capture: true, signal })
  addEventListener('beforeunload', event => event.preventDefault(), { signal })
  return () => control.abort()
}

type Props = {
  /** Whether there is something to lose. */
  readonly when: boolean
  readonly what?: string
}

/** Asks before somebody leaves a screen with what they have not saved. */
export function UnsavedChanges({ when, what = 'What you changed is not saved yet.' }: Props) {
  const navigate = useNavigate()
  const [leave, setLeave] = useState<Leave>()
  // Once it is agreed, nothing stops it any more.
  const [isLeaving, setLeaving] = useState(false)
  const isGuarding = when && !isLeaving
  useEffect(() => {
    if (!isGuarding) return
    return guarded(
      next => setLeave(() => next),
      path => void navigate(path),
    )
  }, [isGuarding, navigate])
  useEffect(() => {
    if (isLeaving) leave?.()
  }, [isLeaving, leave])
  const stay = () => setLeave(undefined)
  if (!leave || isLeaving) return null
  return (
    <Dialog
      title="Leave without saving?"
      close={stay}
      actions={
        <>
          <button type="button" className={button.outline} onClick={stay}>
            Stay
          </button>
          <DialogAction label="Leave" act={() => setLeaving(true)} />
        </>
      }
    >
      <p className="mt-3 text-sm text-muted">{what}</p>
    </Dialog>
  )
}
