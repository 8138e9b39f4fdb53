import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LoadFigures, LoadJob } from './load.ts'
import type { MixedLoadJob, LoadResult } from './mixed-load.ts'

/** The message that the process sends before it ends. */
const resultOf = async <Result>(script: string, job: unknown): Promise<Result> => {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), [JSON.stringify(job)])
  const results: Result[] = []
  child.on('message', (result: Result) => void results.push(result))
  const [code] = await once(child, 'exit')
  const [result] = results
  if (code !== 0 || result === undefined) throw new Error(`${script} ended with code ${code}`)
  return result
}

/** Requests over HTTP from a process of their own. */
export const load = (job: LoadJob) => resultOf<LoadFigures>('load.ts', job)

/** Requests of several kinds at once, from a process of their own. */
export const mixedLoad = (job: MixedLoadJob) => resultOf<readonly LoadResult[]>('mixed-load.ts', job)

/** The least that makes the documents of a log again, in a process of its own. */
export const leastRebuild = (job: { readonly directory: string; readonly into: string }) =>
  resultOf<{ readonly perSecond: number; readonly documents: number; readonly bytes: number }>(
    '../floor/rebuild.ts',
    job,
  )
