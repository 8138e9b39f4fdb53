import { sendSignedIn } from '../requests/signed-in.ts'
import { useTab } from '../use-session.ts'

const bearing = ({ headers, ...rest }: RequestInit, accessToken: string): RequestInit => {
  const all = new Headers(headers)
  all.set('authorization', `Bearer ${accessToken}`)
  return { ...rest, headers: all }
}

/**
 * Sends a request for a file as who is signed in: the response as it comes, also one that refuses.
 * @throws where there is no network
 */
export const useSignedInSend = () => {
  const tab = useTab()
  return async (url: string, init: RequestInit): Promise<Response> => {
    let response = new Response(null, { status: 401 })
    const { error } = await sendSignedIn(tab, async accessToken => {
      response = await fetch(url, bearing(init, accessToken))
      const { status } = response
      return status === 401 ? { error: { status, message: 'Authentication failed' } } : { data: status }
    })
    if (error?.status === 'NETWORK') throw new TypeError(error.message)
    return response
  }
}
