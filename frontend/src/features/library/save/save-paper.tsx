import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { type Text, useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/toasts/toast.tsx'
import type { ListedPaper } from '../../papers/paper-details.ts'
import { type PaperState, usePaperState } from '../library-state.ts'
import { type SaveStatus, percentOf, saveStatus } from './save-status.ts'
import { useLibraryActs } from '../use-library-acts.ts'
import '../library.css'

/** How much has come, in percent; words that change all the time are not read aloud. */
export function Progress({ percent, label }: { percent: number; label: string }) {
  return <progress aria-label={label} max={100} value={percent} className="library-progress" />
}

type Act = {
  readonly label: string
  /** What is seen of it, where there is little room. */
  readonly short?: string
  readonly title: string
  readonly onClick: () => void
  readonly children?: ReactNode
}

/** A button whose name ends with the title, so that buttons of a list can be told apart. */
export function PaperButton({ label, short = label, title, onClick, children }: Act) {
  return (
    <button type="button" className={button.quiet} aria-label={`${label}: ${title}`} onClick={onClick}>
      {children}
      {short}
    </button>
  )
}

type Shown = { readonly state: PaperState; readonly title: string; readonly cancel: () => void }

/** What has come of it, with the button that ends it. */
export function Arriving({ state, title, cancel }: Shown) {
  const text = useText()
  const { queued, received } = state
  const percent = percentOf(state)
  const waiting = queued?.problem ? text('library.problem', { problem: queued.problem }) : text('library.waiting')
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm">
      {received === undefined ? <span className="text-muted">{waiting}</span> : <span>{percent}%</span>}
      <PaperButton label={text('library.cancel')} title={title} onClick={cancel} />
      {received !== undefined && <Progress percent={percent} label={text('library.receiving', { title })} />}
    </div>
  )
}

type Failure = Shown & { readonly retry: () => void }

/** Why it could not be saved. */
export function Failed({ state: { queued }, title, retry, cancel }: Failure) {
  const text = useText()
  return (
    <div className="text-sm">
      <p role="alert" className="text-danger">
        {text('library.problem', { problem: queued?.problem ?? 'refused' })}
      </p>
      <PaperButton label={text('library.tryAgain')} title={title} onClick={retry} />
      <PaperButton label={text('library.cancel')} title={title} onClick={cancel} />
    </div>
  )
}

const saveLabel = (text: Text, status: SaveStatus) => {
  if (status === 'damaged') return text('library.repair')
  return text(status === 'newer' ? 'library.getNewer' : 'library.save')
}

/** A bookmark and a word, which is a part of the button's name. */
function SaveButton({ status, title, onClick }: Pick<Act, 'title' | 'onClick'> & { readonly status: SaveStatus }) {
  const text = useText()
  const label = saveLabel(text, status)
  return (
    <PaperButton
      label={label}
      short={status === 'none' ? text('library.saveShort') : label}
      title={title}
      onClick={onClick}
    >
      <Icon name="saved" className="size-5" />
    </PaperButton>
  )
}

/** Says once that the paper is there, where it was asked for here. */
const useSavedToast = (status: SaveStatus, title: string, isAsked: boolean) => {
  const text = useText()
  const toast = useToast()
  const isAwaited = useRef(isAsked && status !== 'saved')
  useEffect(() => {
    if (status !== 'saved' || !isAwaited.current) return
    isAwaited.current = false
    toast(text('library.savedToast', { title }))
  }, [status, title, text, toast])
  return () => {
    isAwaited.current = true
  }
}

type InRow = { readonly isSaved: boolean; readonly title: string; readonly onClick: () => void }

/** As the acts of a row look, filled where it is saved. */
function RowIcon({ isSaved, title, onClick }: InRow) {
  const text = useText()
  const label = text(isSaved ? 'library.saved' : 'library.save')
  const looks = {
    className: `act act-save ${isSaved ? 'is-on' : ''}`,
    title: label,
    'aria-label': `${label}: ${title}`,
  }
  return isSaved ? <Link to="/library" {...looks} /> : <button type="button" onClick={onClick} {...looks} />
}

type Saveable = {
  readonly paper: ListedPaper
  /** Among the acts of a row, which are icons. */
  readonly isInRow?: boolean
  /** Its row was asked to save it. */
  readonly isAsked?: boolean
}

/** Saves a paper on this device, and says how far that is. */
export function SavePaper({ paper, isInRow = false, isAsked = false }: Saveable) {
  const text = useText()
  const { save, retry, cancel } = useLibraryActs()
  const state = usePaperState(paper.id)
  const status = saveStatus(state, paper)
  const title = plainText(paper.title)
  const awaitToast = useSavedToast(status, title, isAsked)
  const cancelIt = () => void cancel([paper.id])
  const saveIt = () => {
    awaitToast()
    void save([paper])
  }
  const shown = () => {
    if (state && (status === 'waiting' || status === 'receiving'))
      return <Arriving state={state} title={title} cancel={cancelIt} />
    if (state && status === 'failed')
      return <Failed state={state} title={title} cancel={cancelIt} retry={() => void retry([paper.id])} />
    if (isInRow && (status === 'saved' || status === 'none'))
      return <RowIcon isSaved={status === 'saved'} title={title} onClick={saveIt} />
    if (status === 'saved')
      return (
        <Link to="/library" className={button.quiet} aria-label={`${text('library.saved')}: ${title}`}>
          <Icon name="saved" className="size-5 fill-current text-accent" />
          {text('library.saved')}
        </Link>
      )
    return <SaveButton status={status} title={title} onClick={saveIt} />
  }
  // the word of a button stands where text does
  const edge = isInRow || ['waiting', 'receiving', 'failed'].includes(status) ? '' : '-ml-2.25'
  return <div className={`library ${edge}`}>{shown()}</div>
}
