import { join } from 'node:path'
import { lockDirectory } from '@shodh/adapters/event-store/sqlite/directory-lock.ts'
import type { Engine, StartOptions } from './servers/engine.ts'
import { engines } from './servers/engines.ts'
import { supervise } from '@shodh/deploy/processes/supervise.ts'
import { environment, type Environment, WrongSetting } from '@shodh/deploy/settings/environment.ts'
import { envFile } from './servers/env-file.ts'
import { exitLine, serverLines, type DevelopmentServer, type ServerExit } from './servers/server-lines.ts'
import { waitingOn } from './servers/waiting.ts'
import { endWith, sentenceFor } from '@shodh/deploy/terminal/start-up.ts'

const waiting = waitingOn(process.stdout)
const onBuild = () => waiting.begin('Building mongo-java-server with Maven, the first time only')

const lastLine = (error: Error) => error.message.trimEnd().split('\n').at(-1)

const named = async ({ setting, identify }: Engine, url: string): Promise<DevelopmentServer> => {
  const identity = await identify(url).catch((error: Error) => {
    throw new WrongSetting(`${setting}: ${lastLine(error)}`)
  })
  return { setting, url, identity }
}

/** The functions that stop the servers that were started here. */
type Ending = (() => Promise<void>)[]

const started = async (engine: Engine, directory: string | undefined, ending: Ending): Promise<DevelopmentServer> => {
  const { name, setting, start, identify } = engine
  const options: StartOptions = { onBuild, ...(directory === undefined ? {} : { directory }) }
  const ready = Promise.resolve(true)
  const first = await start(options).catch((error: Error) => {
    throw new Error(`${name} did not start: ${lastLine(error)}`)
  })
  const { url, pid } = first
  let identity: DevelopmentServer['identity'] = { name, version: '', kind: 'test equipment' }
  let died: Pick<ServerExit, 'pid' | 'how'> | undefined
  const report = (what: { readonly back: number } | { readonly error: string }) => {
    if (died) console.log(exitLine({ identity, url, directory }, { ...died, ...what }))
  }
  const { stop } = supervise({
    first: { ...first, ready },
    start: async () => ({ ...(await start({ ...options, port: Number(new URL(url).port) })), ready }),
    onReady: server => report({ back: server.pid }),
    onEnd: (server, how) => {
      died = { pid: server.pid, how }
    },
    onStartFailed: (error, failures) => {
      if (failures === 1) report({ error: error instanceof Error ? error.message : String(error) })
    },
  })
  ending.push(stop)
  identity = await identify(url)
  return { setting, url, identity, pid, directory }
}

const refuseIncomplete = (settings: Environment) => {
  const missing = engines.flatMap(engine => (settings[engine.setting] ? [] : (engine.missing() ?? [])))
  if (missing.length > 0) throw new Error(`The servers can't be started: ${missing.join('; ')}`)
}

const serverOf = (engine: Engine, settings: Environment, ending: Ending) => {
  const url = settings[engine.setting]
  const directory = engine.name === 'nats' ? join(settings.DATA_DIR, 'servers/nats') : undefined
  return url === undefined ? started(engine, directory, ending) : named(engine, url)
}

/** `make servers`: what this machine has of the servers that the journal can run on, until Ctrl-C. */
const main = async () => {
  const settings = environment()
  refuseIncomplete(settings)
  const lock = lockDirectory(join(settings.DATA_DIR, 'servers'))
  const path = join(settings.DATA_DIR, 'servers.env')
  const file = envFile(path)
  file.remove()

  const ending: Ending = []
  let isEnding = false
  endWith(async () => {
    isEnding = true
    waiting.end()
    file.remove()
    await Promise.all(ending.map(end => end()))
    lock.release()
  })
  try {
    waiting.begin('Starting the servers')
    const servers = await Promise.all(engines.map(engine => serverOf(engine, settings, ending)))
    if (isEnding) return
    waiting.end()
    file.write(Object.fromEntries(servers.map(({ setting, url }) => [setting, url])))
    console.log(
      [...servers.flatMap(serverLines), '', `Their addresses are in ${path} until Ctrl-C ends this.`].join('\n'),
    )
  } catch (error) {
    if (!isEnding) throw error
  }
}

// a terminal that is closed sends SIGHUP instead of SIGTERM
process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'))
main().catch((error: unknown) => {
  waiting.end()
  process.stderr.write(`${sentenceFor(error)}\n`)
  process.exit(1)
})
