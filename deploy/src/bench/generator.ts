import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DownloadJob } from './download.ts'
import type { Load, LoadJob } from './load.ts'

/** What the process answers before it ends. */
const answerOf = async <Answer>(script: string, job: unknown): Promise<Answer> => {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), [JSON.stringify(job)])
  const answers: Answer[] = []
  child.on('message', answer => void answers.push(answer as Answer))
  const [code] = await once(child, 'exit')
  const [answer] = answers
  if (code !== 0 || answer === undefined) throw new Error(`${script} ended with code ${code}`)
  return answer
}

/** Requests over HTTP from a process of their own. */
export const load = (job: LoadJob) => answerOf<Load>('load.ts', job)

/** Bytes a second, fetched by a process of its own. */
export const download = (job: DownloadJob) => answerOf<number>('download.ts', job)
