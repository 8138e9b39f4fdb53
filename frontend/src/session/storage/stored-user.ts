import { storedValue } from '../../browser-storage.ts'

/** The storage key of who is signed in. */
export const USER_KEY = 'shodh:user'

/** The name of the one who was signed in last, without a request; a browser may refuse its storage. */
export const storedName = () => {
  const user = storedValue(USER_KEY)
  return typeof user === 'object' && user !== null && 'name' in user && typeof user.name === 'string' ? user.name : ''
}
