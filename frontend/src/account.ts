/** Who is signed in, for the screens of every domain. */
import { requestSignedIn, sendSignedIn } from './session/signed-in.ts'
import type { AuthRequest } from './session/auth-calls.ts'
import type { Tab } from './session/tab.ts'
import { useTab } from './session/use-session.ts'
import type { Result } from './api.ts'
import { upload, type Upload } from './session/upload.ts'

export { storageKey } from './session/storage-key.ts'
export { useAccount, useMay, useSignedInRequest } from './session/use-account.ts'

const identity = <Data>(data: unknown) => data as Data

/** Adds the entity tag, which says which version of something was read. */
export const withEtag = <Data extends object>(data: unknown, etag: string) => ({ ...identity<Data>(data), etag })

/** A query with the access token of who is signed in: `queryFn: signedInQuery(…)`. `etag` is empty without one. */
export const signedInQuery =
  <Data, Argument>(
    requestFor: (argument: Argument) => AuthRequest,
    read: (data: unknown, etag: string) => Data = identity,
  ) =>
  async (
    argument: Argument,
    { dispatch, getState }: { dispatch: unknown; getState: unknown },
  ): Promise<Result<Data>> => {
    const { data, error, ...reply } = await requestSignedIn({ dispatch, getState } as Tab, requestFor(argument))
    if (error) return { error }
    const etag = 'meta' in reply ? reply.meta?.response?.headers.get('etag') : undefined
    return { data: read(data, etag ?? '') }
  }

/** Sends a form with a file; its progress is in bytes. */
export const useSignedInUpload = () => {
  const tab = useTab()
  return (form: Upload) => sendSignedIn(tab, accessToken => upload(form, accessToken))
}
/** Sends a form with a file as who is signed in, outside of any component. */
export const signedInUpload = ({ dispatch, getState }: { dispatch: unknown; getState: unknown }, form: Upload) =>
  sendSignedIn({ dispatch, getState } as Tab, accessToken => upload(form, accessToken))
