import { createObservable } from '../../../ui/observable.ts'

/** How wide pages are: as wide as the room, or a factor of their printed size. `auto` is the width, up to 125 %. */
export type Zoom = 'auto' | 'page-width' | number

/** What was found of the words that the reader looks for. */
export type Matches = {
  readonly state: 'searching' | 'found' | 'none'
  /** The one that is shown, from 1; 0 before the first. */
  readonly current: number
  readonly total: number
}

/** What the controls of the reader show of the pages. */
export type ViewState = {
  /** Whether the first page has been painted. */
  readonly isPainted: boolean
  readonly page: number
  readonly pages: number
  /** A factor of the printed size. */
  readonly scale: number
  readonly zoom: Zoom
  readonly matches: Matches | undefined
}

export const zoomOf = (text: string | undefined): Zoom => {
  if (text === 'page-width') return text
  const factor = Number(text)
  return factor > 0 ? factor : 'auto'
}

/** A state that components subscribe to. */
export const createViewState = (pages: number) => {
  const first = { isPainted: false, page: 1, pages, scale: 1, zoom: 'auto', matches: undefined } as const
  const { now: get, set, subscribe } = createObservable<ViewState>(first)
  return { get, change: (part: Partial<ViewState>) => set({ ...get(), ...part }), subscribe }
}
