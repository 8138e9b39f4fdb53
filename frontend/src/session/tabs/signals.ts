import * as z from 'zod/mini'
import { store } from '../../browser-storage.ts'
import { heldToken, holdToken } from '../storage/stored-session.ts'

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

/** What one tab broadcasts to the others. */
const Signal = z.readonly(
  z.object({ kind: z.enum(['signed-out', 'tokens']), tab: z.string(), reason: z.exactOptional(z.string()) }),
)
export type Signal = z.infer<typeof Signal>

const KEY = 'shodh:session-signal'

export const broadcast = (signal: Signal) => {
  // The same text twice is no event.
  store(KEY, JSON.stringify({ ...signal, at: Date.now() + Math.random() }))
  store(KEY, null)
}

const signalIn = (text: string): Signal | undefined => {
  try {
    return Signal.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Storage events come from other tabs only. */
export const listen = (receive: (signal: Signal) => void) => {
  const heard = ({ key, newValue }: StorageEvent) => {
    const signal = key === KEY && newValue ? signalIn(newValue) : undefined
    if (signal) receive(signal)
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
