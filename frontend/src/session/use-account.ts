import { may, type Permission } from '@shodh/contracts/roles.ts'
import type { User } from '@shodh/contracts/users/views.ts'
import type { AuthRequest } from './auth-calls.ts'
import { userChanged } from './session.ts'
import { requestSignedIn } from './signed-in.ts'
import { storeUser } from './stored-session.ts'
import { useSession, useTab } from './use-session.ts'

/** Who is signed in; only behind the guard. */
export const useAccount = () => {
  const { user } = useSession()
  if (!user) throw new Error('Nobody is signed in')
  return user
}

export const useMay = (permission: Permission) => may(useAccount().role, permission)

/** Shows and stores what was changed of who is signed in. */
export const useUpdateAccount = () => {
  const tab = useTab()
  return (user: User) => {
    storeUser(user)
    tab.dispatch(userChanged(user))
  }
}

/** A request of who is signed in, past the store. */
export const useSignedInRequest = () => {
  const tab = useTab()
  return (call: AuthRequest) => requestSignedIn(tab, call)
}
