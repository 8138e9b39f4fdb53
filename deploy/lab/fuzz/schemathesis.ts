import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The version that the configuration is written for. */
const PACKAGE = 'schemathesis==4.32.5'

/** What the machine lacks, in one sentence. */
export class Missing extends Error {
  override readonly name = 'Missing'
}

const folder = join(import.meta.dirname, '../../../node_modules/.cache/schemathesis')
const inFolder = (name: string) => join(folder, process.platform === 'win32' ? 'Scripts' : 'bin', name)

const succeeds = (command: string, ...given: readonly string[]) => spawnSync(command, given).status === 0

/** The command, from SCHEMATHESIS, or installed by pip into node_modules/.cache. Throws Missing. */
export const schemathesis = (): string => {
  const { SCHEMATHESIS } = process.env
  if (SCHEMATHESIS) return SCHEMATHESIS
  const command = inFolder('schemathesis')
  if (existsSync(command)) return command
  if (!succeeds('python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 10))'))
    throw new Missing('Fuzzing needs Python 3.10 or later, as python3.')
  if (!succeeds('python3', '-m', 'venv', folder)) throw new Missing("Fuzzing needs Python's module venv.")
  if (!succeeds(inFolder('pip'), 'install', '--quiet', PACKAGE))
    throw new Missing(`Fuzzing needs the Python package ${PACKAGE}, which pip could not install.`)
  return command
}

/** Runs a command in a folder, where it may leave files; resolves with its exit code and with what it wrote. */
export const outputOf = async (
  command: string,
  given: readonly string[],
  { cwd, variables }: { readonly cwd: string; readonly variables: NodeJS.ProcessEnv },
) => {
  const env = { ...process.env, ...variables }
  const child = spawn(command, given, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await once(child, 'close')
  return { code: child.exitCode, output }
}
