import { useRef, useState } from 'react'
import type { Outcome } from './check-file.ts'

export type Check = {
  readonly id: number
  readonly name: string
  /** Of the file, of what was read; 1 while something else is awaited. */
  readonly share: number
  readonly outcome?: Outcome
}

const code = () => import('./verifying.ts')

/** Checks files one after the other, so that no device has to read two large ones at once. */
export const useChecks = () => {
  const [checks, setChecks] = useState<readonly Check[]>([])
  const queue = useRef({ last: Promise.resolve(), count: 0 })
  const change = (id: number, changed: Partial<Check>) =>
    setChecks(all => all.map(check => (check.id === id ? { ...check, ...changed } : check)))
  const checkOne = async (id: number, file: File) => {
    let percent = 0
    const progress = (share: number) => {
      if (Math.floor(share * 100) === percent) return
      percent = Math.floor(share * 100)
      change(id, { share })
    }
    const outcome = await code()
      .then(({ checkFile }) => checkFile(file, progress))
      .catch((): Outcome => ({ is: 'unreadable' }))
    change(id, { outcome })
  }
  const take = (files: readonly File[]) => {
    for (const file of files) {
      const id = (queue.current.count += 1)
      setChecks(all => [...all, { id, name: file.name, share: 0 }])
      queue.current.last = queue.current.last.then(() => checkOne(id, file))
    }
  }
  return { checks, take }
}
