import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '@shodh/contracts/errors.ts'
import { isRefusal } from '@shodh/command-service/decider.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { OperatorError } from '../terminal/operator-error.ts'

/** Milliseconds between two looks of a running journal, and of who waits for its response. */
const LOOK_EVERY_MS = 500
const RESPONSE_WITHIN_MS = 30_000

/** Only its owner can write into the data folder (0700): who can is the operator. */
const pathOf = (directory: string) => ({
  request: join(directory, 'reset-factor.request'),
  response: join(directory, 'reset-factor.response'),
})

const takeFile = async (path: string): Promise<string | undefined> => {
  try {
    const text = await readFile(path, 'utf8')
    await rm(path)
    return text
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

const writeWhole = async (path: string, content: unknown) => {
  const temporary = `${path}.${randomUUID()}`
  await writeFile(temporary, JSON.stringify(content), { mode: 0o600 })
  await rename(temporary, path)
}

/** What the outcome is, in a sentence. Throws OperatorError where it was refused. */
export const sentenceOfReset = (outcome: string | Refusal): string => {
  if (isRefusal(outcome)) throw new OperatorError(`${outcome.message ?? refusals[outcome.refused].message}.`)
  return `The second step of ${outcome} was reset: the password alone signs in, until a new one is set up. A mail tells all administrators.`
}

/** Asks the running journal, which has its data folder for itself. Throws OperatorError where nothing responds. */
export const askRunningJournal = async (directory: string, request: unknown): Promise<string | Refusal> => {
  const path = pathOf(directory)
  await rm(path.response, { force: true })
  await writeWhole(path.request, request)
  const until = performance.now() + RESPONSE_WITHIN_MS
  while (performance.now() < until) {
    const response = await takeFile(path.response)
    if (response !== undefined) return JSON.parse(response)
    await wait(LOOK_EVERY_MS)
  }
  await rm(path.request, { force: true })
  throw new OperatorError('The running journal did not respond. Stop it, and run the same again.')
}

/** Does what the operator asks for beside the running journal, until the signal. */
export const answerOperator = async (
  directory: string,
  act: (request: unknown) => Promise<string | Refusal>,
  signal: AbortSignal,
) => {
  const path = pathOf(directory)
  while (!signal.aborted) {
    const request = await takeFile(path.request)
    if (request !== undefined) await writeWhole(path.response, await act(JSON.parse(request)))
    await wait(LOOK_EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined)
  }
}
