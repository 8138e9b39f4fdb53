import { useSyncExternalStore } from 'react'

/** How far the upload is; the shell shows it on every screen. */
export type Running = { readonly done: number; readonly total: number; readonly percent: number }

let state: Running | undefined
const listeners = new Set<() => void>()

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Leaving the page asks first while something is under way. */
export const setRunning = (running: Running | undefined) => {
  if (running && !state) window.addEventListener('beforeunload', ask)
  if (!running) window.removeEventListener('beforeunload', ask)
  state = running
  listeners.forEach(listener => listener())
}

const runningNow = () => state

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useRunning = () => useSyncExternalStore(subscribe, runningNow)
