import { type Engine, type Offered, offerOf } from '../../lab/servers/engine.ts'
import { newRunId, prefixOf } from '../../lab/servers/run.ts'
import { hostOf } from '../../lab/servers/displayed-address.ts'
import { type ContractResult, type Offers, resultLines, summaryOf } from '../port-suites/results.ts'
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { engines } from '../../lab/servers/engines.ts'
import { endOf } from '@shodh/adapters/testing/end-of.ts'
import type { ContractMessage } from '../port-suites/run.ts'
import { environment } from '../settings/environment.ts'
import { waitingOn } from '../../lab/servers/waiting.ts'

/** Removes what the run wrote on the servers that settings name; returns what is left, and why. */
const removeWritten = async (engines: readonly Engine[], offers: Offers, id: string): Promise<string[]> => {
  const left = await Promise.all(
    engines.map(async ({ name, remove }) => {
      const offer = offers[name]
      if (!offer?.isNamed || !('url' in offer)) return []
      const prefix = prefixOf(id)
      const why = await remove(offer.url, prefix).then(() => undefined, String)
      return why === undefined ? [] : [`at ${hostOf(offer.url)} all that begins with ${prefix} is left behind: ${why}`]
    }),
  )
  return left.flat()
}

const RUN = fileURLToPath(new URL('../port-suites/run.ts', import.meta.url))
const INTERRUPTED = 130

/** Milliseconds for tests under way before they are killed. */
const KILL_AFTER_MS = 3_000

const waiting = waitingOn(process.stdout)
const stopping = new AbortController()
const offered: Offered[] = []

const end = (child: ChildProcess) => {
  if (child.connected) child.send('end')
  setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref()
}

/** Runs all suites; returns their results, and the errors outside them. */
const runSuites = async (id: string, offers: Offers) => {
  const [all, errors]: [ContractResult[], string[]] = [[], []]
  const child = fork(RUN, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  // not as an argument: everybody could read the passwords of the servers
  child.send({ id, offers })
  stopping.signal.addEventListener('abort', () => end(child))
  child.on('message', (message: ContractMessage) => {
    if (stopping.signal.aborted) return
    if ('error' in message) return void errors.push(message.error)
    all.push(message.result)
    for (const line of resultLines(message.result, offers)) waiting.say(line)
  })
  const { code, signal } = await endOf(child, 'close')
  if (code !== 0 && errors.length === 0) errors.push(`the tests were ended by ${signal ?? `exit code ${code}`}`)
  return { all, errors: stopping.signal.aborted ? [] : errors }
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

/** `make contracts`: every port's suite on every implementation that can be reached; returns the exit code. */
const main = async (): Promise<number> => {
  environment()
  const offers = await serversOnOffer()
  if (stopping.signal.aborted) return INTERRUPTED
  const id = newRunId()
  waiting.begin('Running every suite on every implementation')
  const { all, errors } = await runSuites(id, offers)
  waiting.begin('Removing what the tests wrote')
  errors.push(...(await removeWritten(engines, offers, id)))
  waiting.end()
  if (stopping.signal.aborted) console.log('Stopped.')
  console.log(summaryOf(all, errors).join('\n'))
  if (stopping.signal.aborted) return INTERRUPTED
  const isMissed = Object.values(offers).some(offer => offer.isNamed && 'missing' in offer)
  const isPassed = all.length > 0 && all.every(({ failures }) => failures.length === 0)
  return isPassed && errors.length === 0 && !isMissed ? 0 : 1
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
