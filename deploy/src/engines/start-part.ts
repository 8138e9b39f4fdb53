import { spawn } from 'node:child_process'
import type { SupervisedProcess } from '../processes/supervise.ts'
import { mainOf, type PartName, type PartReport, WRONG_SETTING } from './parts.ts'

/** Milliseconds after which a part that received SIGTERM is killed. */
const END_WITHIN_MS = 4_500

export type PartProcess = SupervisedProcess & {
  /** The sentence about the wrong setting that it ended for, if so. */
  readonly wrongSetting: () => string | undefined
}

/** Starts a part of the journal as a process of this process's group. */
export const startPart = (name: PartName, env: NodeJS.ProcessEnv): PartProcess => {
  const child = spawn(process.execPath, [mainOf(name)], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ready = Promise.withResolvers<boolean>()
  const ended = Promise.withResolvers<string>()
  let sentence = ''
  child.on('message', (message: PartReport) => {
    if ('wrongSetting' in message) sentence = message.wrongSetting
    else ready.resolve(true)
  })
  child.on('error', ({ message }) => ended.resolve(message))
  child.once('exit', (code, signal) => ended.resolve(signal ?? `exit code ${code}`))
  void ended.promise.then(() => ready.resolve(false))
  return {
    pid: child.pid ?? 0,
    ready: ready.promise,
    ended: ended.promise,
    wrongSetting: () => (child.exitCode === WRONG_SETTING ? sentence : undefined),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const late = setTimeout(() => void child.kill('SIGKILL'), END_WITHIN_MS)
      await ended.promise
      clearTimeout(late)
    },
  }
}
