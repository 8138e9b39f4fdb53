import { parentPort, workerData } from 'node:worker_threads'
import { sentError } from '../../event-store/thread-error.ts'
import { openRenewableFile } from '../../sqlite/renewable-file.ts'
import { type CallRequest, type CallResponse, callsOn } from './calls.ts'
import { type IndexFile, openIndexFile } from './file.ts'

const port = parentPort
if (port === null) throw new Error('The index is read and written in a thread of its own')

const index = workerData as IndexFile
const file = openRenewableFile({
  file: index.file,
  open: () => openIndexFile(index),
  onRenewed: renewed => port.postMessage({ renewed } satisfies CallResponse),
})
const calls = callsOn(file, index.origin)

const responseTo = ({ name, values }: Exclude<CallRequest, 'close'>): CallResponse => {
  try {
    const call: (...values: readonly never[]) => unknown = calls[name]
    return { result: call(...(values as readonly never[])) }
  } catch (error) {
    return sentError(error)
  }
}

const close = () => {
  file.close()
  port.close()
}

port.on('message', (request: CallRequest) => (request === 'close' ? close() : port.postMessage(responseTo(request))))
