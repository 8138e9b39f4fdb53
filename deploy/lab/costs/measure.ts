import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { senderOf } from '../bench/load/sender.ts'
import type { Input } from './ugly-inputs.ts'

/** Milliseconds of processor time that the thread which serves has had. */
const served = async (pid: number) => {
  const [nanoseconds = '0'] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')).split(' ')
  return Number(nanoseconds) / 1e6
}

let senders = 0

/** From an address of its own, so that no request limit answers for the parser. The status, 0 where the connection ended. */
export const send = (address: string, method: string, { path, type, body }: Input) =>
  new Promise<number>(resolve => {
    senders += 1
    const headers = {
      ...senderOf(senders),
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
    }
    const { hostname, port } = new URL(address)
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, response => {
      response.resume().on('close', () => resolve(response.statusCode ?? 0))
    })
    outgoing.on('error', () => resolve(0)).end(body)
  })

const PROBE_EVERY_MS = 5

/** Asks for the health of the server all the while; the longest that it took. */
const probing = (address: string) => {
  let longest = 0
  let isOver = false
  const probe = async () => {
    while (!isOver) {
      const began = performance.now()
      await send(address, 'GET', { name: 'health', path: '/healthz' })
      longest = Math.max(longest, performance.now() - began)
      await sleep(PROBE_EVERY_MS)
    }
  }
  const probed = probe()
  return async () => {
    isOver = true
    await probed
    return longest
  }
}

export type Server = { readonly address: string; readonly pid: number }

/** Milliseconds of processor time beyond which a request is sent again: other work of the process may be in it. */
const AGAIN_MS = 5

/** Milliseconds of processor time of a request, the least of up to three. */
export const processorTimeOf = async ({ address, pid }: Server, method: string, input: Input) => {
  const costs: number[] = []
  let status = 0
  for (let n = 0; n < 3; n += 1) {
    const before = await served(pid)
    status = await send(address, method, input)
    const cost = (await served(pid)) - before
    costs.push(cost)
    if (cost <= AGAIN_MS) break
  }
  return { status, milliseconds: Math.min(...costs) }
}

/** The longest that the health of the server took while the work was done. */
export const delayDuring = async ({ address }: Server, work: () => Promise<unknown>) => {
  const probe = probing(address)
  await work()
  return probe()
}
