import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { endOf } from '@shodh/adapters/testing/end-of.ts'
import { vi } from 'vitest'

const NONE = { FROM: '', TO: '', DATA_DIR: '', JOURNAL_ID: '', EVENTSTORE_URL: '', MONGODB_URL: '', NATS_URL: '' }

export type Verb =
  | 'migrate'
  | 'backup'
  | 'restore'
  | 'verify'
  | 'new-keys'
  | 'confirm-clock'
  | 'reset-factor'
  | 'replay'
  | 'recount'
  | 'earlier-counts'
  | 'doctor'

const pathOf = (verb: Verb) => fileURLToPath(new URL(`../../maintenance/${verb}.ts`, import.meta.url))

const dieAt = fileURLToPath(new URL('die-at.ts', import.meta.url))

const ended = async (options: readonly string[], variables: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, options, { env: { ...process.env, ...NONE, ...variables } })
  let [output, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const { code, signal } = await endOf(child, 'close')
  return { code, signal, output, errors: errors.trimEnd() }
}

/** Runs a main as a process, to its end. */
export const runMain = async (verb: Verb, variables: NodeJS.ProcessEnv) => {
  const { code, output, errors } = await ended([pathOf(verb)], variables)
  return { code, output, errors }
}

let runs = 0

/** The same in this process, one at a time: it shares the modules, which take longer to load than most mains to run. */
export const runHere = async (verb: Verb, variables: NodeJS.ProcessEnv) => {
  const [before, exitCode] = [{ ...process.env }, process.exitCode]
  let [output, errors] = ['', '']
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((text: unknown) => void (output += `${String(text)}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text: unknown) => void (errors += `${String(text)}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation(text => Boolean((output += String(text)))),
    vi.spyOn(process.stderr, 'write').mockImplementation(text => Boolean((errors += String(text)))),
  ]
  try {
    for (const [name, value] of Object.entries({ ...NONE, ...variables })) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
    runs += 1
    await import(`${pathOf(verb)}?${runs}`)
    return { code: Number(process.exitCode ?? 0), output, errors: errors.trimEnd() }
  } finally {
    for (const spy of spies) spy.mockRestore()
    for (const name of Object.keys({ ...NONE, ...variables })) delete process.env[name]
    Object.assign(process.env, before)
    process.exitCode = exitCode
  }
}

/** Runs a main that is killed when it begins the part of its work, or so many milliseconds later. */
export const killedAt = async (part: string, verb: Verb, variables: NodeJS.ProcessEnv, milliseconds?: number) => {
  const moment = { DIE_AT: part, ...(milliseconds === undefined ? {} : { DIE_AFTER_MS: `${milliseconds}` }) }
  return (await ended(['--import', dieAt, pathOf(verb)], { ...variables, ...moment })).signal
}
