import { requestSignedIn } from './session/signed-in.ts'
import type * as z from 'zod/mini'
import type { AuthRequest } from './session/auth-calls.ts'
import type { Tab } from './session/tab.ts'
import { useTab, useSession } from './session/use-session.ts'
import type { Result } from './api.ts'
import { sendForm, sendInParts } from './session/in-parts.ts'
import type { Parts } from './session/send-in-parts.ts'
import type { Upload } from './session/upload.ts'
import { type User, StorageKeyResponse } from '@shodh/contracts/users/views.ts'
import { type Permission, may } from '@shodh/contracts/roles.ts'
import { userChanged } from './session/session.ts'
import { storeUser } from './session/stored-session.ts'

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

/** The store of this tab, as callers outside of components have it. */
type Store = { readonly dispatch: unknown; readonly getState: unknown }

/** What who is signed in encrypts stored work with (32 bytes, base64url); empty where the journal did not give it. */
export const storageKey = async (store: Store): Promise<string> => {
  const { data } = await requestSignedIn(store as Tab, { url: 'users/profile/storage-key' })
  return StorageKeyResponse.safeParse(data).data?.key ?? ''
}

const identity = <Data>(data: unknown) => data as Data

/** Adds the entity tag, which says which version of something was read. */
export const withEtag = <Data extends object>(data: unknown, etag: string) => ({ ...identity<Data>(data), etag })

/** A query with the access token of who is signed in: `queryFn: signedInQuery(…)`. `etag` is empty without one. */
export const signedInQuery =
  <Data, Argument>(
    requestFor: (argument: Argument) => AuthRequest,
    read: (data: unknown, etag: string) => Data = identity,
  ) =>
  async (argument: Argument, store: Store): Promise<Result<Data>> => {
    const { data, error, ...reply } = await requestSignedIn(store as Tab, requestFor(argument))
    if (error) return { error }
    const etag = 'meta' in reply ? reply.meta?.response?.headers.get('etag') : undefined
    return { data: read(data, etag ?? '') }
  }

type Endpoint<Shape extends z.ZodMiniType, Argument> = {
  readonly queryFn: ReturnType<typeof signedInQuery<z.output<Shape>, Argument>>
  readonly responseSchema: Shape
}

/** An endpoint that asks as who is signed in; its response has the shape of the schema. */
export function signedInEndpoint<Shape extends z.ZodMiniType>(
  responseSchema: Shape,
  request: AuthRequest,
): Endpoint<Shape, void>
export function signedInEndpoint<Shape extends z.ZodMiniType, Argument>(
  responseSchema: Shape,
  requestFor: (argument: Argument) => AuthRequest,
): Endpoint<Shape, Argument>
export function signedInEndpoint<Shape extends z.ZodMiniType, Argument>(
  responseSchema: Shape,
  request: AuthRequest | ((argument: Argument) => AuthRequest),
): Endpoint<Shape, Argument> {
  const requestFor = typeof request === 'function' ? request : () => request
  return { queryFn: signedInQuery<z.output<Shape>, Argument>(requestFor), responseSchema }
}

/** Sends a form with a file; its progress is in bytes. */
export const useSignedInUpload = () => {
  const tab = useTab()
  return (form: Upload) => sendForm(tab, form)
}

/** Sends a file in parts, going on where an attempt before has stopped. */
export const useSignedInParts = () => {
  const tab = useTab()
  return (parts: Parts) => sendInParts(tab, parts)
}
/** Sends a form with a file as who is signed in, outside of any component. */
export const signedInUpload = (store: Store, form: Upload) => sendForm(store as Tab, form)
