import { jsonArgument } from '@shodh/contracts/json-argument.ts'
import { respondAndExit } from './single-response.ts'
import { Agent, get } from 'node:http'
import { once } from 'node:events'
import { responseTo } from '../testing/response-to.ts'

/** Fetches the same bytes again and again, on each connection, and drops them. */
export type DownloadJob = {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly bytes: number
}

const agent = new Agent({ keepAlive: true })

const download = async ({ url, bytes }: DownloadJob) => {
  const response = await responseTo(get(url, { agent }))
  let received = 0
  response.on('data', (chunk: Buffer) => (received += chunk.length))
  await once(response, 'end')
  if (response.statusCode !== 200 || received !== bytes)
    throw new Error(`${url} responded ${response.statusCode} with ${received} of ${bytes} bytes`)
  return received
}

/** Bytes a second. */
const run = async (job: DownloadJob): Promise<number> => {
  const began = performance.now()
  const connection = async () => {
    let received = 0
    do received += await download(job)
    while (performance.now() - began < job.seconds * 1000)
    return received
  }
  const received = await Promise.all(Array.from({ length: job.connections }, connection))
  const seconds = (performance.now() - began) / 1000
  return received.reduce((sum, bytes) => sum + bytes, 0) / seconds
}

await respondAndExit(() => run(jsonArgument<DownloadJob>()))
