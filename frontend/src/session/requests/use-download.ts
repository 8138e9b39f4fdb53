import { sendSignedIn } from './signed-in.ts'
import { useTab } from '../use-session.ts'
import { useLoaded } from '../../ui/browser/use-loaded.ts'
import { disconnected, refused, type ApiError, type Result } from '../../api.ts'

type Downloaded =
  | { readonly data: Blob; readonly error?: undefined }
  | { readonly error: ApiError; readonly data?: undefined }

const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

const download = async (url: string, accessToken: string): Promise<Downloaded> => {
  try {
    const response = await fetch(`/api/v1/${url}`, { headers: { authorization: `Bearer ${accessToken}` } })
    const { ok, status, headers } = response
    return ok ? { data: await response.blob() } : { error: refused({ status, headers, body: await bodyOf(response) }) }
  } catch {
    return { error: disconnected() }
  }
}

/** Fetches a file below the API's base as who is signed in. One that ends in the middle is an error. */
export const useSignedInDownload = () => {
  const tab = useTab()
  return async (url: string): Promise<Result<Blob>> => {
    const { data, error } = await sendSignedIn(tab, accessToken => download(url, accessToken))
    return error ? { error } : { data: data as Blob }
  }
}

/** A file for as long as it is shown, by its address, with the base; neither data nor error until one of them is here. */
export const useSignedInFile = (address: string | undefined) => {
  const download = useSignedInDownload()
  const result = useLoaded(address, () =>
    address === undefined ? undefined : download(address.replace('/api/v1/', '')),
  )
  return { data: undefined, error: undefined, ...result }
}
