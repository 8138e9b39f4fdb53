import { Damaged } from '../../event-store/event-store.ts'
import type { Named, Origin, Served } from '../read-store.ts'
import { databasesOf } from './catalogue.ts'
import { execute } from '../../sqlite/file.ts'
import { type Files, openFiles } from './files.ts'
import { setAsideDatabase } from '../../sqlite/renewable-file.ts'

export type RenewableOptions = {
  /** No other process has it open: what an interrupted bulk load has left is removed, and damaged files are set aside. */
  readonly isAlone?: boolean
  /** Receives why empty files have taken the place of damaged ones. */
  readonly onRenewed?: (reason: string) => void
}

type Given = RenewableOptions & {
  readonly file: string
  /** Has queries of the read models refused until they are projected again. */
  readonly stopServing: (files: Files, pointers: readonly Served[]) => void
}

/** The files of a store, or empty ones where they were damaged, which are set aside. */
export const renewableFiles = ({ file, isAlone = false, onRenewed = () => {}, stopServing }: Given) => {
  const projected = new Map<string, Served>()
  let reasonToRenew: string | undefined

  const open = () => {
    const files = openFiles(file)
    try {
      if (isAlone) files.removeUnused()
      return files
    } catch (error) {
      files.abandon()
      throw error
    }
  }
  const openAnew = (reason: string) => {
    reasonToRenew = reason
    for (const path of databasesOf(file)) setAsideDatabase(path)
    const files = openFiles(file)
    stopServing(files, [...projected.values()])
    reasonToRenew = undefined
    onRenewed(reason)
    return files
  }
  const isRenewable = (error: unknown): error is Damaged => isAlone && error instanceof Damaged
  const opened = () => {
    try {
      return open()
    } catch (error) {
      if (!isRenewable(error)) throw error
      return openAnew(error.message)
    }
  }
  let files = opened()

  const renew = (reason: string) => {
    files.abandon()
    files = openAnew(reason)
  }
  /** Where there was no room for empty ones, it is tried again. */
  const current = () => {
    if (reasonToRenew !== undefined) files = openAnew(reasonToRenew)
    return files
  }
  const renewAfter = (used: Files) => (error: unknown) => {
    if (isRenewable(error) && used === files) renew(error.message)
    throw error
  }
  return {
    current,
    /** Does the work on the files that are there, or, where they are damaged, on the empty ones in their place. */
    run: async <T>(work: (files: Files) => T): Promise<T> => {
      const used = await execute(current)
      return execute(() => work(used)).catch((error: unknown) => {
        if (!isRenewable(error)) throw error
        if (used === files) renew(error.message)
        return execute(() => work(files))
      })
    },
    /** Does the work on the files that a collection is of. Rejects with Damaged once others are in their place. */
    runOn: <T>(used: Files, work: () => T): Promise<T> => execute(work).catch(renewAfter(used)),
    /** As run, of work that takes a while. */
    runLong: async (work: (files: Files) => Promise<void>): Promise<void> => {
      const used = await execute(current)
      return work(used).catch(renewAfter(used))
    },
    /** To be called where a read model is projected from a log. */
    noteProjected: ({ name, version }: Named, { log, types }: Origin) => {
      if (types.length > 0) projected.set(name, { id: name, version, log, withheld: 'what was projected is damaged' })
    },
    renew,
  }
}

export type RenewableFiles = ReturnType<typeof renewableFiles>
