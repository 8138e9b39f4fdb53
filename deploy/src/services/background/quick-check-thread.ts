import { parentPort, workerData } from 'node:worker_threads'
import { problemsOf } from '../../verify/check-databases.ts'

const problems = (workerData as readonly string[]).flatMap(path =>
  problemsOf(path, 'quick_check(1)').map(problem => [path, problem.replaceAll('\n', ' ')] as const),
)

/** Has SQLite look through databases; responds with what is wrong with those that are damaged, by path. */
parentPort?.postMessage(new Map(problems))
