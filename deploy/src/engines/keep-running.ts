import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { pause } from '@shodh/contracts/retry.ts'
import type { FastifyBaseLogger } from 'fastify'
import { mainOf, type PartName, type PartReport, WRONG_SETTING } from './parts.ts'
import { pidFile } from './pid-file.ts'

/** Milliseconds before a part that ended is started again: longer each time that it ended without having listened. */
const SHORTEST_PAUSE = 100
const LONGEST_PAUSE = 2_000

/** Milliseconds after which a part that received SIGTERM is killed. */
const END_WITHIN_MS = 4_500

type Given = {
  readonly name: PartName
  readonly env: NodeJS.ProcessEnv
  /** Where its process id is written. */
  readonly folder: string
  readonly logger: FastifyBaseLogger
  /** Called with a sentence that names the wrong setting. */
  readonly onWrongSetting: (sentence: string) => void
}

const listens = async (child: ChildProcess): Promise<boolean> => {
  const said = once(child, 'message').then(([message]) => 'listening' in (message as PartReport))
  const ended = once(child, 'exit').then(() => false)
  return Promise.race([said, ended])
}

/** The sentence about a wrong setting that it sends before it ends. */
const wrongSettingOf = (child: ChildProcess) => {
  let sentence = ''
  child.on('message', (message: PartReport) => {
    if ('wrongSetting' in message) sentence = message.wrongSetting
  })
  return () => sentence
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Runs a part of the journal, and restarts it when it ends, as a process of this process's group, until it is ended. */
export const keepRunning = ({ name, env, folder, logger, onWrongSetting }: Given) => {
  const file = pidFile(folder, name)
  const stopping = new AbortController()
  const first = Promise.withResolvers<void>()
  let child: ChildProcess | undefined

  /** Resolves to whether it had listened before it ended. */
  const runOnce = async () => {
    const running = spawn(process.execPath, [mainOf(name)], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child = running
    const wrongSetting = wrongSettingOf(running)
    const gone = once(running, 'exit')
    const listened = await listens(running)
    if (listened && running.pid !== undefined) {
      file.write(running.pid)
      first.resolve()
    }
    await gone
    if (stopping.signal.aborted) return listened
    if (running.exitCode === WRONG_SETTING) onWrongSetting(wrongSetting())
    else logger.warn(`${name} ended (${running.signalCode ?? running.exitCode}) and is started again`)
    return listened
  }

  const supervise = async () => {
    let delay = SHORTEST_PAUSE
    while (!stopping.signal.aborted) {
      delay = (await runOnce()) ? SHORTEST_PAUSE : Math.min(2 * delay, LONGEST_PAUSE)
      await pause(delay, stopping.signal)
    }
  }
  const end = supervise()

  return {
    /** Resolves when it has listened for the first time. */
    listening: first.promise,
    end: async () => {
      stopping.abort()
      const last = child
      if (last && !hasEnded(last)) {
        last.kill('SIGTERM')
        const kill = () => void last.kill('SIGKILL')
        const late = setTimeout(kill, END_WITHIN_MS)
        await end
        clearTimeout(late)
      }
      await end
      file.remove()
    },
  }
}
