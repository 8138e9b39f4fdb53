import { requestSignedIn } from './session/requests/signed-in.ts'
import * as z from 'zod/mini'
import type { AuthRequest } from './session/requests/auth-calls.ts'
import type { Tab } from './session/tabs/tab.ts'
import { useTab, useSession } from './session/use-session.ts'
import { type Result, unreadable } from './api.ts'
import { sendForm, sendInParts } from './session/sending/in-parts.ts'
import type { Parts } from './session/sending/send-in-parts.ts'
import type { Upload } from './session/sending/upload.ts'
import { type User, StorageKeyResponse } from '@shodh/contracts/users/views.ts'
import { type Permission, may } from '@shodh/contracts/roles.ts'
import { userChanged } from './session/session.ts'
import { storeUser } from './session/storage/stored-session.ts'

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

type Schema = z.ZodMiniType

/** As `useSignedInRequest`; what is responded has the shape of the schema. */
export const useShapedRequest = () => {
  const request = useSignedInRequest()
  return async <Shape extends Schema>(shape: Shape, call: AuthRequest): Promise<Result<z.output<Shape>>> => {
    const { data, error } = await request(call)
    if (error) return { error }
    const read = shape.safeParse(data)
    return read.success ? { data: read.data } : { error: unreadable(call.defaultMessage) }
  }
}

/** The store of this tab, as callers outside of components have it. */
type Store = { readonly dispatch: unknown; readonly getState: unknown }

/** What who is signed in encrypts stored work with (32 bytes, base64url); empty where the journal did not give it. */
export const storageKey = async (store: Store): Promise<string> => {
  const { data } = await requestSignedIn(store as Tab, { url: 'users/profile/storage-key' })
  return StorageKeyResponse.safeParse(data).data?.key ?? ''
}

const identity = <Data>(data: unknown) => data as Data

/** A query with the access token of who is signed in: `queryFn: signedInQuery(…)`. `etag` is empty without one. */
export const signedInQuery =
  <Data, Argument>(
    requestFor: (argument: Argument) => AuthRequest,
    read: (data: unknown, etag: string, argument: Argument) => Data = identity,
  ) =>
  async (argument: Argument, store: Store): Promise<Result<Data>> => {
    const { data, error, ...reply } = await requestSignedIn(store as Tab, requestFor(argument))
    if (error) return { error }
    const etag = 'meta' in reply ? reply.meta?.response?.headers.get('etag') : undefined
    return { data: read(data, etag ?? '', argument) }
  }

type Url<Argument> = string | ((argument: Argument) => string)

const callOf =
  <Argument>(url: Url<Argument>, defaultMessage: string | undefined) =>
  (argument: Argument): AuthRequest => ({
    url: typeof url === 'function' ? url(argument) : url,
    ...(defaultMessage !== undefined && { defaultMessage }),
  })

type Endpoint<Shape extends Schema, Argument> = {
  readonly queryFn: ReturnType<typeof signedInQuery<z.output<Shape>, Argument>>
  readonly responseSchema: Shape
  readonly keepUnusedDataFor: number
}

/**
 * An endpoint that asks as who is signed in: `build.query({ ...signedInEndpoint(Shape, url, failed) })`. Its response has the
 * shape of the schema, and leaves the store with the screen that shows it.
 */
export function signedInEndpoint<Shape extends Schema>(
  shape: Shape,
  url: string,
  failed?: string,
): Endpoint<Shape, void>
export function signedInEndpoint<Shape extends Schema, Argument>(
  shape: Shape,
  url: (argument: Argument) => string,
  failed?: string,
): Endpoint<Shape, Argument>
export function signedInEndpoint<Shape extends Schema, Argument>(
  responseSchema: Shape,
  url: Url<Argument>,
  failed?: string,
): Endpoint<Shape, Argument> {
  const queryFn = signedInQuery<z.output<Shape>, Argument>(callOf(url, failed))
  return { queryFn, responseSchema, keepUnusedDataFor: 0 }
}

/** As `signedInEndpoint`, with the entity tag that says which version was read (`etag`). */
export const versionEndpoint = <Shape extends z.core.$ZodLooseShape, Argument = void>(
  shape: z.ZodMiniObject<Shape>,
  url: Url<Argument>,
  failed: string,
) => {
  const responseSchema = z.extend(shape, { etag: z.string() })
  const read = (data: unknown, etag: string) => ({ ...(data as object), etag }) as z.output<typeof responseSchema>
  return { queryFn: signedInQuery(callOf(url, failed), read), responseSchema, keepUnusedDataFor: 0 }
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
