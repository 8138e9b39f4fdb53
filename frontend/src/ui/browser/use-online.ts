import { useSyncExternalStore } from 'react'
import { useSelector } from 'react-redux'

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Whether the device believes that it has a network. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

type State = { readonly connection?: { readonly reachable: boolean } }

/** Whether the journal can be reached, as far as is known. */
export const useReachable = () => {
  const isReached = useSelector(({ connection }: State) => connection?.reachable ?? true)
  return useOnline() && isReached
}
