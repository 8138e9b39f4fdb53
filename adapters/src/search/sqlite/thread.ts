import { parentPort, workerData } from 'node:worker_threads'
import { errorOf } from '@shodh/contracts/errors.ts'
import { executeNow } from '../../read-store/sqlite/file.ts'
import { type CallRequest, type CallResponse, callsOn } from './calls.ts'
import { type IndexFile, openIndexFile } from './file.ts'

const port = parentPort
if (port === null) throw new Error('The index is read and written in a thread of its own')

const index = workerData as IndexFile
const sqlite = openIndexFile(index)
const calls = callsOn(sqlite, index.origin)

const responseTo = ({ name, values }: Exclude<CallRequest, 'close'>): CallResponse => {
  try {
    const call: (...values: readonly never[]) => unknown = calls[name]
    return { result: executeNow(() => call(...(values as readonly never[]))) }
  } catch (error) {
    const { message, name: kind } = errorOf(error)
    return { error: message, kind }
  }
}

const close = () => {
  sqlite.close()
  port.close()
}

port.on('message', (request: CallRequest) => (request === 'close' ? close() : port.postMessage(responseTo(request))))
