import { trimEnd } from '@shodh/contracts/text/text.ts'
import { readFile } from 'node:fs/promises'
import { administratorFile } from '../parts/first-start.ts'
import { type Environment, environment } from '../settings/environment.ts'
import { ImportError } from './import-error.ts'
import type { AddressSetting } from '../client/request.ts'

/** `source` says where they come from, for messages. */
export type Credentials = { readonly email: string; readonly password: string; readonly source: string }

export type ImportSettings = { readonly from: string; readonly to: string; readonly credentials: Credentials }

const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

const ownAddress = ({ HOST, PORT }: Environment) => {
  const host = EVERYWHERE[HOST] ?? HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

const addressOf = (given: string, setting: AddressSetting) => {
  const address = URL.parse(given)
  if (!address || !/^https?:$/u.test(address.protocol))
    throw new ImportError(`${setting} must be an address such as http://127.0.0.1:8080.`)
  return address.origin + trimEnd(address.pathname, /\//u)
}

const line = (text: string, name: string) => new RegExp(`^${name}: (.+)$`, 'mu').exec(text)?.[1]?.trim()

const firstAdministrator = async (directory: string): Promise<Credentials> => {
  const source = administratorFile(directory)
  const text = await readFile(source, 'utf8').catch(() => '')
  const [email, password] = [line(text, 'email'), line(text, 'password')]
  if (email === undefined || password === undefined)
    throw new ImportError(`Set ADMIN_EMAIL and ADMIN_PASSWORD to sign in: ${source} does not hold them.`)
  return { email, password, source }
}

/** The address that the setting names, else the one that a journal of these settings has here; and its administrator. */
export const journalOf = async (variables: NodeJS.ProcessEnv, setting: AddressSetting) => {
  const settings = environment(variables)
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DATA_DIR } = settings
  const given = variables[setting]
  const address = given ? addressOf(given, setting) : ownAddress(settings)
  const credentials =
    email !== undefined && password !== undefined
      ? { email, password, source: 'ADMIN_EMAIL and ADMIN_PASSWORD' }
      : await firstAdministrator(DATA_DIR)
  return { address, credentials }
}

/** What to import, into which journal and as whom; an argument replaces FROM. Throws ImportError or WrongSetting. */
export const importSettings = async (
  variables: NodeJS.ProcessEnv,
  [argument]: readonly string[] = [],
): Promise<ImportSettings> => {
  const from = argument ?? variables['FROM']
  if (!from) throw new ImportError('Say which folder to import: make import FROM=folder.')
  const { address: to, credentials } = await journalOf(variables, 'TO')
  return { from, to, credentials }
}
