import { has } from '../../../../response.ts'
import { ofThisTab, store, storedValue } from '../../../../browser-storage.ts'
import type { AuthRequest } from '../../../../session/requests/auth-calls.ts'

const KEY = 'shodh:provider-sign-in'

/** Where a browser left for an identity provider. */
type Departure = {
  /** The address of the sign-in page in the reader's language. */
  readonly page: string
  /** Where to go once signed in. */
  readonly from?: string | undefined
  /** Who is signed in links the own account. */
  readonly links?: true
}

const isDeparture = has<Departure>('page')
const isAuthorization = has<{ readonly url: string }>('url')

/** Goes to the identity provider; resolves to false where the response does not say where it is. */
export const depart = (response: unknown, departure: Departure): boolean => {
  if (!isAuthorization(response)) return false
  store(KEY, JSON.stringify(departure), ofThisTab)
  window.location.assign(response.url)
  return true
}

export const departed = (): Partial<Departure> => {
  const value = storedValue(KEY, ofThisTab)
  return isDeparture(value) ? value : {}
}

/** The query of an address that an identity provider led back to. */
export const returnedQuery = ({ search }: { readonly search: string }): string | undefined => {
  const query = new URLSearchParams(search)
  return query.has('state') && (query.has('code') || query.has('error')) ? search : undefined
}

export const linkCall = (query: string): AuthRequest => ({
  url: 'users/profile/identities',
  method: 'POST',
  body: { query },
  timeout: 30_000,
  defaultMessage: 'The account could not be linked. Please try again.',
})
