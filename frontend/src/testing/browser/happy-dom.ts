import type { DetachedWindowAPI } from 'happy-dom'

declare global {
  interface Window {
    readonly happyDOM: DetachedWindowAPI
  }
}

/** Test equipment: the controls of the window that the tests of screens run in. */
export const { happyDOM } = window
