import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** `idx` is the router's count; `isGuarded` says that the entry is its screen's second one. */
type State = { readonly idx?: unknown; readonly isGuarded?: unknown }

export const stateNow = (): State => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

const indexNow = () => Number(stateNow().idx ?? 0)
const steps = () => (stateNow().isGuarded === true ? 2 : 1)

/** The addresses of the entries that were shown since the page was loaded. */
const trail: string[] = []

/** Remembers what each entry of the history shows, for the ways back. */
export const useTrail = () => {
  const { pathname, search, key } = useLocation()
  useEffect(() => {
    trail[indexNow()] = pathname + search
  }, [pathname, search, key])
}

/** The address of the screen before, where it is known. */
export const screenBefore = () => trail[indexNow() - steps()]

/** To the screen before, as it was left. */
export const goBack = () => history.go(-steps())
