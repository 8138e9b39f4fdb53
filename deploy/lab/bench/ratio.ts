import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { send } from './request.ts'
import { load } from './generator.ts'
import type { LoadJob } from './load.ts'
import type { Bench, Goal, Measurement } from './row.ts'
import { startBare } from './server-process.ts'

const BARE = 'a bare Fastify with the same bytes'

/** A bare Fastify that sends the same response as the journal, byte for byte. */
const twinOf = async (bench: Bench, job: LoadJob) => {
  const { url, method = 'GET', headers = {}, body } = job
  const json = body === undefined ? undefined : JSON.parse(body)
  const response = await send(url, { method, headers, json })
  const path = join(await bench.directory(), 'response')
  await writeFile(path, response.body)
  const { address, stop } = await startBare({
    response: { status: response.status, headers: response.headers, body: path },
  })
  bench.atEnd(stop)
  return { ...job, url: address + new URL(url).pathname + new URL(url).search }
}

type Goals = { readonly perSecond?: Goal; readonly p99?: Goal }

/** Responses a second and their latency, of the journal and then of its bare twin. */
export const besideFastify = async (bench: Bench, job: LoadJob, goals: Goals) => {
  const twin = await twinOf(bench, job)
  const warmUp = { seconds: 1 }
  await load({ ...job, ...warmUp })
  await load({ ...twin, ...warmUp })
  return async (): Promise<readonly Measurement[]> => {
    const own = await load(job)
    const bare = await load(twin)
    const figure = (name: 'perSecond' | 'p50' | 'p99', unit: string) => ({
      unit,
      value: own[name],
      beside: { what: BARE, value: bare[name] },
    })
    return [
      { figure: 'responses', ...figure('perSecond', '/s'), goal: goals.perSecond },
      { figure: 'latency p50', ...figure('p50', 'ms') },
      { figure: 'latency p99', ...figure('p99', 'ms'), goal: goals.p99 },
    ]
  }
}
