import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { selfSigned } from '@shodh/adapters/testing/certificate.ts'
import { pause } from '@shodh/contracts/flow/retry.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { onTestFinished } from 'vitest'
import { endWithThisProcess, installed } from '../../../lab/servers/server-process.ts'
import { freePorts } from '../../engines/constellation.ts'

/** Where the proxy of a test listens. */
export type Listening = { readonly https: string; readonly http: string }

type Room = {
  readonly folder: string
  readonly httpsPort: number
  readonly httpPort: number
  /** A certificate and its key, in one file. */
  readonly pem: string
}

type Proxy = {
  /** Of the system's packages. */
  readonly program: string
  readonly argumentsFor: (file: string) => readonly string[]
  /** The repository's configuration, with the ports and paths of the test. */
  readonly configuration: (room: Room) => string
  readonly variables?: (room: Room) => NodeJS.ProcessEnv
}

/** A configuration of this repository, with what only a test has in place of something in it. */
export const configured = (name: string, replaced: Readonly<Record<string, string>>): string =>
  Object.entries(replaced).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${name} has no ${from}`)
      return text.replaceAll(from, to)
    },
    readFileSync(join(import.meta.dirname, '../../../proxies', name), 'utf8'),
  )

/** Why the system's can't be had, if so. */
export const noProgram = (program: string): string | undefined =>
  installed(program) === undefined ? `no ${program} on this machine (install its package)` : undefined

const completesHandshake = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => resolve(true))
    socket.on('error', () => resolve(false)).once('secureConnect', () => socket.destroy())
  })

const roomFor = async (): Promise<Room> => {
  const folder = await temporaryFolder()
  const [httpsPort = 0, httpPort = 0] = await freePorts('127.0.0.1', 2)
  const { cert, key } = selfSigned()
  const pem = join(folder, 'journal.pem')
  await writeFile(pem, cert + key)
  return { folder, httpsPort, httpPort, pem }
}

/** Starts it for one test; resolves when its HTTPS responds, and rejects with what it said where it ends before. */
export const startProxy = async ({ program, argumentsFor, configuration, variables }: Proxy): Promise<Listening> => {
  const room = await roomFor()
  const file = join(room.folder, 'configuration')
  await writeFile(file, configuration(room))
  const env = { ...process.env, ...variables?.(room) }
  const child = spawn(installed(program) ?? program, argumentsFor(file), { env, stdio: ['ignore', 'pipe', 'pipe'] })
  endWithThisProcess(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text))
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  while (!(await completesHandshake(room.httpsPort))) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${output.trim()}`)
    await pause(10)
  }
  return { https: `https://127.0.0.1:${room.httpsPort}`, http: `http://127.0.0.1:${room.httpPort}` }
}
