import type { ServerIdentity } from './engine.ts'
import { withoutCredentials } from './displayed-address.ts'

/** A server that died: its process and how it ended, and the process in its place or why there is none yet. */
export type ServerExit = { readonly pid: number; readonly how: string } & (
  | { readonly back: number }
  | { readonly error: string }
)

/** A server for development; `pid` and its `directory` are known of one that was started here. */
export type DevelopmentServer = {
  readonly setting: string
  readonly url: string
  readonly identity: ServerIdentity
  readonly pid?: number
  /** Where it stores its data; without, it holds all in memory. */
  readonly directory?: string | undefined
}

const nameOf = ({ name, version, kind }: ServerIdentity) =>
  kind === 'the real server' ? `${name} ${version}, ${kind}` : `${name}, ${kind} (it says it is ${version})`

const endOf = ({ setting, pid, directory }: DevelopmentServer) => {
  if (pid === undefined) return `It is named by ${setting}: it was not started here, and goes on.`
  return directory === undefined
    ? 'It keeps everything in memory: what it holds ends with it.'
    : `Messages end with it; what JetStream stores stays in ${directory}.`
}

export const serverLines = (served: DevelopmentServer): readonly string[] => [
  nameOf(served.identity),
  `  ${withoutCredentials(served.url)}${served.pid === undefined ? '' : `, process ${served.pid}`}`,
  `  ${endOf(served)}`,
]

/** One line about a server that ended by itself. */
export const exitLine = (
  { identity, url, directory }: Omit<DevelopmentServer, 'setting'>,
  death: ServerExit,
): string => {
  const died = `${identity.name} (process ${death.pid}) ended by ${death.how}`
  if ('error' in death) return `${died}, and can't be started again yet: ${death.error}`
  const lost = directory === undefined ? 'It has lost everything that it held in memory.' : 'Messages were lost.'
  return `${died}, and was started again at ${withoutCredentials(url)} as process ${death.back}. ${lost}`
}
