import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type HttpResponse, send } from './load/request.ts'
import { load } from './load/generator.ts'
import type { LoadJob } from './load/load.ts'
import type { Bench, Goal, Measurement } from './row.ts'
import { startBare, startFloor } from './server-process.ts'

const BARE = 'a bare Fastify with the same bytes'

/** The journal's response to the job's request, with its body in a file. */
const responseTo = async (bench: Bench, job: LoadJob) => {
  const { url, method = 'GET', headers = {}, body } = job
  const response = await send(url, { method, headers, json: body === undefined ? undefined : JSON.parse(body) })
  const path = join(await bench.directory(), 'response')
  await writeFile(path, response.body)
  return { ...response, path }
}

type Response = Pick<HttpResponse, 'status' | 'headers'> & { readonly path: string }

const at = (address: string, { url }: LoadJob) => address + new URL(url).pathname + new URL(url).search

/** A bare Fastify that sends the same response as the journal, byte for byte. */
const twinOf = async (bench: Bench, job: LoadJob, { status, headers, path }: Response) => {
  const { address, stop } = await startBare({ response: { status, headers, body: path } })
  bench.atEnd(stop)
  return { ...job, url: at(address, job) }
}

/** The least that keeps the same promise: its `/ready` names the token of a command. */
const floorOf = async (bench: Bench, job: LoadJob, { headers, path: body }: Response) => {
  const script = job.method === 'POST' ? 'floor/command.ts' : 'floor/response.ts'
  const { address, stop } = await startFloor(script, { directory: await bench.directory(), headers, body })
  bench.atEnd(stop)
  const token = await (await fetch(`${address}/ready`)).text()
  const authorization = job.method === 'POST' && { authorization: `Bearer ${token}` }
  return { ...job, url: at(address, job), headers: { ...job.headers, ...authorization } }
}

type Goals = {
  readonly perSecond?: Goal
  readonly p99?: Goal
  /** Of the floor: responses a second, and the median latency. */
  readonly ofFloor?: Goal
  readonly p50OfFloor?: Goal
}

/** Responses a second and their latency, of the journal, of its bare twin and of the floor. */
export const besideFastify = async (bench: Bench, job: LoadJob, goals: Goals) => {
  const response = await responseTo(bench, job)
  const twin = await twinOf(bench, job, response)
  const floor = await floorOf(bench, job, response)
  const warmUp = { seconds: 1 }
  for (const each of [job, twin, floor]) await load({ ...each, ...warmUp })
  return async (): Promise<readonly Measurement[]> => {
    const own = await load(job)
    const bare = await load(twin)
    const least = await load(floor)
    const figure = (name: 'perSecond' | 'p50' | 'p99', unit: string) => ({
      unit,
      value: own[name],
      beside: { what: BARE, value: bare[name] },
    })
    return [
      { figure: 'responses', ...figure('perSecond', '/s'), goal: goals.perSecond },
      { figure: 'latency p50', ...figure('p50', 'ms') },
      { figure: 'latency p99', ...figure('p99', 'ms'), goal: goals.p99 },
      { figure: 'responses of the floor', unit: '/s', value: least.perSecond },
      { figure: 'responses, of the floor’s', unit: '', value: own.perSecond / least.perSecond, goal: goals.ofFloor },
      { figure: 'latency p50, of the floor’s', unit: '', value: own.p50 / least.p50, goal: goals.p50OfFloor },
    ]
  }
}
