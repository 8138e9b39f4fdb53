import { useEffect } from 'react'
import { useSelector, useStore } from 'react-redux'
import { keepAlive } from './keep-alive.ts'
import { sessionOf, type Session } from './session.ts'
import type { Tab } from './tabs/tab.ts'

/** The store of this tab; the first component that uses it starts the checks of the session. */
export const useTab = (): Tab => {
  const store = useStore<{ readonly session: Session }>()
  useEffect(() => void keepAlive(store), [store])
  return store
}

export const useSession = () => useSelector(sessionOf)
