import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether scripts run: false in the server's markup and while a browser takes it over. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
