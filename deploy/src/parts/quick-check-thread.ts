import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { messageOf } from '@shodh/contracts/errors.ts'

const check = (path: string): string | undefined => {
  try {
    using database = new DatabaseSync(path, { readOnly: true })
    const found = String(database.prepare('pragma quick_check(1)').get()?.['quick_check'])
    return found === 'ok' ? undefined : found.replaceAll('\n', ' ')
  } catch (error) {
    return messageOf(error)
  }
}

const problems = (workerData as readonly string[]).flatMap(path => {
  const problem = check(path)
  return problem === undefined ? [] : [[path, problem] as const]
})

/** Has SQLite look through databases; responds with what is wrong with those that are damaged, by path. */
parentPort?.postMessage(new Map(problems))
