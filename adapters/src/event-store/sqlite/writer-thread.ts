import { parentPort, workerData } from 'node:worker_threads'
import type { LogFile } from './file.ts'
import { writeLog } from './write-log.ts'

if (parentPort === null) throw new Error('The writer of the log runs in a thread of its own')
writeLog(parentPort, workerData as LogFile)
