import { createContext, useContext, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { has } from '../../../response.ts'
import type { Place } from '../view/create-view.ts'
import { firstView } from '../prepare-text.ts'
import { pageIn } from '../read-address.ts'
import { type ReaderView, useReaderSettings } from './settings.ts'

/** Why the pages are shown though the text was wanted. */
export type TextProblem = 'doubtful' | 'unread' | 'missing'

/** What goes along from one view of a paper to the other. */
type Carried = {
  readonly place?: Place
  readonly selection?: string
  /** What is looked for, while the search is open. */
  readonly query?: string | undefined
}

const carrying = () => {
  let carried: Carried = {}
  return {
    get: () => carried,
    set: (part: Carried) => {
      carried = { ...carried, ...part }
    },
  }
}

const isWanted = has<{ readonly view: ReaderView }>('view')

export type ReaderViews = {
  readonly shown: ReaderView
  readonly problem: TextProblem | undefined
  readonly show: (view: ReaderView) => void
  readonly failText: (problem: TextProblem) => void
  readonly carried: ReturnType<typeof carrying>
}

/** Which view of a paper is shown: the one that its address, what led here or the reader wants, on a phone first the text. */
export const useReaderViews = (): ReaderViews => {
  const { pathname, search, hash, state } = useLocation()
  const wanted = isWanted(state) ? state.view : undefined
  const navigate = useNavigate()
  const [{ view }, change] = useReaderSettings()
  const [first] = useState<ReaderView>(firstView)
  const [problem, setProblem] = useState<TextProblem>()
  const [carried] = useState(carrying)
  const isOfPages = problem !== undefined || pageIn(hash) !== undefined
  const shown = isOfPages ? 'page' : (wanted ?? view ?? first)
  return useMemo(() => {
    const show = (next: ReaderView) => {
      carried.set({ selection: String(window.getSelection() ?? '') })
      setProblem(undefined)
      change({ view: next })
      if (hash || wanted) void navigate({ pathname, search, hash: '' }, { replace: true })
    }
    return { shown, problem, show, failText: setProblem, carried }
  }, [shown, problem, carried, change, navigate, pathname, search, hash, wanted])
}

export const ReaderViewsContext = createContext<ReaderViews | undefined>(undefined)

export const useViews = () => {
  const views = useContext(ReaderViewsContext)
  if (!views) throw new Error('A part of the reader needs its views around it')
  return views
}
