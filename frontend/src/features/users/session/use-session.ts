import { may, type Permission } from '@shodh/contracts/roles.ts'
import { useEffect } from 'react'
import { useSelector, useStore } from 'react-redux'
import type { Question } from './auth-calls.ts'
import { keepAlive } from './keep-alive.ts'
import { sessionOf, type Session } from './session.ts'
import { askSignedIn } from './signed-in.ts'
import type { Tab } from './tab.ts'

/** The store of this tab; the first component that uses it begins to watch over the session. */
export const useTab = (): Tab => {
  const store = useStore<{ readonly session: Session }>()
  useEffect(() => void keepAlive(store), [store])
  return store
}

export const useSession = () => useSelector(sessionOf)

/** Who is signed in; only behind the guard. */
export const useAccount = () => {
  const { user } = useSession()
  if (!user) throw new Error('Nobody is signed in')
  return user
}

export const useMay = (permission: Permission) => may(useAccount().role, permission)

/** Asks in the name of who is signed in, past the store. */
export const useAskSignedIn = () => {
  const tab = useTab()
  return (question: Question) => askSignedIn(tab, question)
}
