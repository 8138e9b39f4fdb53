import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { environment } from '../settings/environment.ts'

const URLS = ['EVENTSTORE_URL', 'MONGODB_URL', 'NATS_URL'] as const

/** The file in which `make servers` lists what it started. */
const serversFile = (directory: string) => join(directory, 'servers.env')

/** The variables, with the engines of `make servers` where none is named. */
export const withServersFile = async (variables: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> => {
  if (URLS.some(name => variables[name] || variables[`${name}_FILE`])) return variables
  const text = await readFile(serversFile(environment(variables).DATA_DIR), 'utf8').catch(() => '')
  return { ...variables, ...parseEnv(text) }
}
