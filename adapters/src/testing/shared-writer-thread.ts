import { type MessagePort, parentPort } from 'node:worker_threads'
import type { LogFile } from '../event-store/sqlite/file.ts'
import { writeLog } from '../event-store/sqlite/write-log.ts'

parentPort?.on('message', ({ port, file }: { readonly port: MessagePort; readonly file: LogFile }) =>
  writeLog(port, file),
)
