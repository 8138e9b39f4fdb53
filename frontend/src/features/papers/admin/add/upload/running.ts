import { useSyncExternalStore } from 'react'
import { createObservable } from '../../../../../ui/observable.ts'

/** How far the upload is; the shell shows it on every screen. */
export type Running = { readonly done: number; readonly total: number; readonly percent: number }

const running = createObservable<Running | undefined>(undefined)

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Leaving the page asks first while something is under way. */
export const setRunning = (next: Running | undefined) => {
  if (next && !running.now()) window.addEventListener('beforeunload', ask)
  if (!next) window.removeEventListener('beforeunload', ask)
  running.set(next)
}

export const useRunning = () => useSyncExternalStore(running.subscribe, running.now)
