import { trimEnd } from '@shodh/contracts/text/text.ts'
import { readFile } from 'node:fs/promises'
import { administratorFile } from '../parts/first-start.ts'
import { type Environment, environment } from '../settings/environment.ts'
import { TransferError } from '../transfer/transfer-error.ts'
import { type AddressSetting, type Call, NoResponse, type Request, requester } from './request.ts'
import { Role } from '@shodh/contracts/users/fields.ts'
import * as z from 'zod/mini'
import { outcomeOf, type RetriedReply, type RetryingRequest, retryRequest, type Waiting } from './retry-request.ts'

/** `source` says where they come from, for messages. */
export type Credentials = { readonly email: string; readonly password: string; readonly source: string }

const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

const ownAddress = ({ HOST, PORT }: Environment) => {
  const host = EVERYWHERE[HOST] ?? HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

const addressOf = (given: string, setting: AddressSetting) => {
  const address = URL.parse(given)
  if (!address || !/^https?:$/u.test(address.protocol))
    throw new TransferError(`${setting} must be an address such as http://127.0.0.1:8080.`)
  return address.origin + trimEnd(address.pathname, /\//u)
}

const line = (text: string, name: string) => new RegExp(`^${name}: (.+)$`, 'mu').exec(text)?.[1]?.trim()

const firstAdministrator = async (directory: string): Promise<Credentials> => {
  const source = administratorFile(directory)
  const text = await readFile(source, 'utf8').catch(() => '')
  const [email, password] = [line(text, 'email'), line(text, 'password')]
  if (email === undefined || password === undefined)
    throw new TransferError(`Set ADMIN_EMAIL and ADMIN_PASSWORD to sign in: ${source} does not hold them.`)
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

/** Sends with the access token of the administrator. */
export type SignedInRequest = (call: Call) => Promise<RetriedReply>

/** Seconds before its end that a token is no longer used. */
const MARGIN_S = 60

const SignedIn = z.object({
  user: z.object({ role: Role }),
  /** `expiresIn` in seconds. */
  tokens: z.object({ accessToken: z.string(), expiresIn: z.int() }),
})

/** `until` by performance.now(). */
type Held = { readonly token: string; readonly until: number }

const tokenIn = ({ status, data, message }: RetriedReply, { email, source }: Credentials): Held => {
  if (status === 401) throw new TransferError(`The journal refused the e-mail and password from ${source}.`)
  if (status !== 200) throw new TransferError(`The journal refused to sign in ${email}: ${message}`)
  const { user, tokens } = SignedIn.parse(data)
  if (user.role !== 'admin') throw new TransferError(`${email} is not an administrator of this journal.`)
  return { token: tokens.accessToken, until: performance.now() + (tokens.expiresIn - MARGIN_S) * 1000 }
}

/** Signs in, and again before the token ends or once it is no longer accepted. Throws TransferError. */
const signedInRequest = (request: RetryingRequest, credentials: Credentials): SignedInRequest => {
  const logIn = async () => {
    const { email, password } = credentials
    return tokenIn(await request({ method: 'POST', path: '/auth/login', json: { email, password } }), credentials)
  }

  let held: Promise<Held> | undefined
  const token = async (refused?: string) => {
    const before = (held ??= logIn())
    const { token, until } = await before
    if (token !== refused && performance.now() < until) return token
    if (held === before) held = logIn()
    return (await held).token
  }

  return async call => {
    const first = await token()
    const reply = await request(call, first)
    if (reply.status !== 401) return reply
    const second = await request(call, await token(first))
    if (second.status === 401) throw new TransferError('The journal does not accept its own sign-in.')
    return second
  }
}

/** A running journal: where it is, which setting says so, and whose account is used. */
export type JournalAccess = {
  readonly address: string
  readonly setting: AddressSetting
  readonly credentials: Credentials
}

/** A journal that isn't there is not waited for; one that is starting is. */
const reach = async ({ address, setting }: JournalAccess, requestOnce: Request, request: RetryingRequest) => {
  const readiness = { path: '/readyz', absolute: true }
  const first = await outcomeOf(requestOnce(readiness))
  if (first instanceof NoResponse || (first.status >= 502 && first.data === undefined))
    throw new TransferError(
      `No journal answers at ${address}: start it with make start, or set ${setting} to its address.`,
    )
  if (first.data === undefined) throw new TransferError(`What answers at ${address} is not a journal of this software.`)
  if (first.status !== 200) await request(readiness)
}

/** What requests to a running journal are sent with, as its administrator. Throws TransferError. */
export const openSession = async (journal: JournalAccess, waiting: Waiting): Promise<SignedInRequest> => {
  const requestOnce = requester(journal.address, waiting.stopping, journal.setting)
  const retrying = retryRequest(requestOnce, waiting)
  await reach(journal, requestOnce, retrying)
  return signedInRequest(retrying, journal.credentials)
}

/** What a call responds with; undefined where there is nothing, or it was deleted. Throws TransferError. */
export const readFrom = async <Schema extends z.ZodMiniType>(request: SignedInRequest, schema: Schema, call: Call) => {
  const { status, data, message } = await request(call)
  // 410: it was deleted
  if (status === 404 || status === 410) return undefined
  const result = schema.safeParse(data)
  if (status !== 200 || !result.success)
    throw new TransferError(`The journal does not report what it holds (${call.path}): ${message}`)
  return result.data
}
