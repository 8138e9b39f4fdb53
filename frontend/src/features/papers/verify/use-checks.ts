import { useRef, useState } from 'react'
import type { Outcome } from './check-file.ts'

export type Check = {
  readonly id: number
  readonly name: string
  /** Of the file, of what was read; 1 while something else is awaited. */
  readonly share: number
  readonly outcome?: Outcome
  readonly stop: () => void
}

const code = () => import('./lazy-verifier.ts')

/** Checks files one after the other, so that no device has to read two large ones at once. */
export const useChecks = () => {
  const [checks, setChecks] = useState<readonly Check[]>([])
  const queue = useRef({ last: Promise.resolve(), count: 0 })
  const change = (id: number, changed: Partial<Check>) =>
    setChecks(all => all.map(check => (check.id === id ? { ...check, ...changed } : check)))
  const checkOne = async (id: number, file: File, signal: AbortSignal) => {
    let percent = 0
    const progress = (share: number) => {
      signal.throwIfAborted()
      if (Math.floor(share * 100) === percent) return
      percent = Math.floor(share * 100)
      change(id, { share })
    }
    const checked = async () => (await code()).checkFile(file, progress)
    const outcome = await checked().catch((): Outcome => ({ is: 'unreadable' }))
    if (!signal.aborted) change(id, { outcome })
  }
  const take = (files: readonly File[]) => {
    for (const file of files) {
      const id = (queue.current.count += 1)
      const stopping = new AbortController()
      const { signal } = stopping
      const stopped = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
      const stop = () => {
        stopping.abort()
        change(id, { outcome: { is: 'stopped' } })
      }
      setChecks(all => [...all, { id, name: file.name, share: 0, stop }])
      const check = () => (signal.aborted ? undefined : Promise.race([checkOne(id, file, signal), stopped]))
      queue.current.last = queue.current.last.then(check)
    }
  }
  return { checks, take }
}
