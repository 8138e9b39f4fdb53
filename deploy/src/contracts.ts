import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Offered, offerOf } from '@shodh/adapters/testing/engine.ts'
import { engines } from '@shodh/adapters/testing/engines.ts'
import { newRunId } from '@shodh/adapters/testing/run.ts'
import type { Kept } from './contracts/kept.ts'
import { linesOf, type Offers, summaryOf } from './contracts/lines.ts'
import { removeWritten } from './contracts/removal.ts'
import type { Told } from './contracts/run.ts'
import { environment } from './environment.ts'
import { waitingOn } from './servers/waiting.ts'

const RUN = fileURLToPath(new URL('contracts/run.ts', import.meta.url))
const INTERRUPTED = 130

/** Milliseconds for tests that are under way when they are to end. */
const PATIENCE = 3_000

const waiting = waitingOn(process.stdout)
const stopping = new AbortController()
const offered: Offered[] = []

const end = (child: ChildProcess) => {
  if (child.connected) child.send('end')
  setTimeout(() => child.kill('SIGKILL'), PATIENCE).unref()
}

/** Runs all suites; answers what became of them, and what went wrong outside them. */
const runSuites = async (id: string, offers: Offers) => {
  const [all, troubles]: [Kept[], string[]] = [[], []]
  const child = fork(RUN, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  // not as an argument: everybody could read the passwords of the servers
  child.send({ id, offers })
  stopping.signal.addEventListener('abort', () => end(child))
  child.on('message', (told: Told) => {
    if (stopping.signal.aborted) return
    if ('trouble' in told) return void troubles.push(told.trouble)
    all.push(told.kept)
    for (const line of linesOf(told.kept, offers)) waiting.say(line)
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  if (code !== 0 && troubles.length === 0) troubles.push(`the tests were ended by ${signal ?? `exit code ${code}`}`)
  return { all, troubles: stopping.signal.aborted ? [] : troubles }
}

const serversOnOffer = async (): Promise<Offers> => {
  waiting.begin('Looking for servers')
  await Promise.all(
    engines.map(async (engine, n) => {
      offered[n] = await offerOf(engine)
    }),
  )
  return Object.fromEntries(engines.map(({ name }, n) => [name, offered[n]!.offer]))
}

/** `make contracts`: every port's suite on every implementation that can be reached; answers the exit code. */
const main = async (): Promise<number> => {
  environment()
  const offers = await serversOnOffer()
  if (stopping.signal.aborted) return INTERRUPTED
  const id = newRunId()
  waiting.begin('Running every suite on every implementation')
  const { all, troubles } = await runSuites(id, offers)
  waiting.begin('Removing what the tests wrote')
  troubles.push(...(await removeWritten(engines, offers, id)))
  waiting.end()
  if (stopping.signal.aborted) console.log('Stopped.')
  console.log(summaryOf(all, troubles).join('\n'))
  if (stopping.signal.aborted) return INTERRUPTED
  const isMissed = Object.values(offers).some(offer => offer.isNamed && 'missing' in offer)
  const isKept = all.length > 0 && all.every(({ failures }) => failures.length === 0)
  return isKept && troubles.length === 0 && !isMissed ? 0 : 1
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
void main()
  .catch((error: Error) => {
    waiting.end()
    console.error(error.message)
    return 1
  })
  .then(async code => {
    waiting.end()
    await Promise.all(offered.map(({ stop }) => stop()))
    process.exit(code)
  })
