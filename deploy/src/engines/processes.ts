import { fileURLToPath } from 'node:url'
import { endWith, sentenceFor } from '../terminal/start-up.ts'
import { misspelt } from '../settings/misspelt.ts'
import { WrongSetting } from '../settings/environment.ts'

export const SERVICES = ['command-service', 'query-service', 'projections'] as const
export type ServiceName = (typeof SERVICES)[number]
export type ProcessName = ServiceName | 'gateway'

const MAINS: Readonly<Record<ProcessName, URL>> = {
  'command-service': new URL('../command-service.ts', import.meta.url),
  'query-service': new URL('../query-service.ts', import.meta.url),
  projections: new URL('../projections.ts', import.meta.url),
  gateway: new URL('../gateway.ts', import.meta.url),
}

export const mainOf = (name: ProcessName) => fileURLToPath(MAINS[name])

/** A message to the process that started this one: where it listens, or which setting is wrong, in one sentence. */
export type ProcessReport = { readonly listening: string } | { readonly wrongSetting: string }

/** The exit code of a process that no second start will help: a setting is wrong. */
export const WRONG_SETTING = 2

/**
 * Notifies the process that started this one, if it is one of several, that it listens; ends when that process says
 * so, or is gone. A terminal's Ctrl-C reaches all of them at once: the starter passes it on.
 */
export const endWithStarter = (address: string, stop: () => Promise<void>) => {
  if (!process.send) {
    endWith(stop)
    return
  }
  process.on('SIGINT', () => undefined)
  endWith(stop, ['SIGTERM'])
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.send({ listening: address } satisfies ProcessReport)
}

/** The starter of several processes says it once for all. */
export const misspeltHere = (): readonly string[] => (process.send ? [] : misspelt(process.env))

/**
 * Ends a process that can't continue, with one sentence that says why. Which setting is wrong is sent to the process that
 * started it, where there is one: it starts several, and all of them may find the same setting wrong.
 */
export const refuseToStart = (name: string, error: unknown) => {
  const sentence = `${name}: ${sentenceFor(error)}`
  const isWrongSetting = error instanceof WrongSetting
  const end = () => process.exit(isWrongSetting ? WRONG_SETTING : 1)
  if (isWrongSetting && process.send) return void process.send({ wrongSetting: sentence } satisfies ProcessReport, end)
  process.stderr.write(`${sentence}\n`)
  end()
}
