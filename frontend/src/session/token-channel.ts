import { heldToken, holdToken } from './stored-session.ts'

const NAME = 'shodh:access-token'

/** Gives the other tabs the access token that this one has got, past any storage. */
export const shareToken = () => {
  const token = heldToken()
  if (!token || typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(token)
  channel.close()
}

/** Holds what other tabs share, until it is stopped. */
export const receiveTokens = () => {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }) => holdToken(data))
  return () => channel.close()
}
