import type { Session } from './session.ts'

type Store = {
  readonly getState: () => { readonly session: Session }
  readonly subscribe: (listener: () => void) => () => void
}

/** Calls back when the user of this tab has left; on purpose where it was not the session that ended. */
export const onSignedOut = (store: Store, left: (isOnPurpose: boolean) => void) => {
  let before = store.getState().session.user?.id
  return store.subscribe(() => {
    const { user, error } = store.getState().session
    const wasSignedIn = before !== undefined && before !== user?.id
    before = user?.id
    if (wasSignedIn) left(error === null)
  })
}
