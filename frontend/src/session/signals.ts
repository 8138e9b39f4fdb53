import * as z from 'zod/mini'

/** What one tab broadcasts to the others. */
const Signal = z.readonly(
  z.object({ kind: z.enum(['signed-out', 'tokens']), tab: z.string(), reason: z.exactOptional(z.string()) }),
)
export type Signal = z.infer<typeof Signal>

const KEY = 'shodh:session-signal'

export const broadcast = (signal: Signal) => {
  try {
    // The same text twice is no event.
    localStorage.setItem(KEY, JSON.stringify({ ...signal, at: Date.now() + Math.random() }))
    localStorage.removeItem(KEY)
  } catch {
    // A browser without storage has no session in another tab.
  }
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
