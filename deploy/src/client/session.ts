import { trimEnd } from '@shodh/contracts/text/text.ts'
import { readFile } from 'node:fs/promises'
import { administratorFile, importerTokenFile } from '../services/first-start/first-start.ts'
import { type Environment, environment } from '../settings/environment.ts'
import { OperatorError } from '../terminal/operator-error.ts'
import { type AddressSetting, type Call, NoResponse, type Request, requester } from './request.ts'
import type { TokenScope } from '@shodh/contracts/roles.ts'
import { Role } from '@shodh/contracts/users/fields.ts'
import * as z from 'zod/mini'
import { outcomeOf, type RetriedReply, type RetryingRequest, retryRequest, type Waiting } from './retry-request.ts'
import { PROGRAM } from '../terminal/program.ts'

/** `source` says where they come from, for messages. */
type Credentials = { readonly email: string; readonly password: string; readonly source: string }

type ApiToken = { readonly token: string; readonly source: string }

/** An API token, or e-mail and password, and for an account with a second step the API token that is there beside them. */
export type Access = ApiToken | (Credentials & { readonly instead?: ApiToken | undefined })

const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Where a journal with these settings listens, for programs on its machine. */
export const ownAddress = ({ HOST, PORT }: Pick<Environment, 'HOST' | 'PORT'>) => {
  const host = EVERYWHERE[HOST] ?? HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

const addressOf = (given: string, setting: AddressSetting) => {
  const address = URL.parse(given)
  if (!address || !/^https?:$/u.test(address.protocol))
    throw new OperatorError(`${setting} must be an address such as http://127.0.0.1:8080.`)
  return address.origin + trimEnd(address.pathname, /\//u)
}

const line = (text: string, name: string) => new RegExp(`^${name}: (.+)$`, 'mu').exec(text)?.[1]?.trim()

const storedAdministrator = async (directory: string): Promise<Credentials | undefined> => {
  const source = administratorFile(directory)
  const text = await readFile(source, 'utf8').catch(() => '')
  const [email, password] = [line(text, 'email'), line(text, 'password')]
  return email === undefined || password === undefined ? undefined : { email, password, source }
}

/** That of the first start. */
const storedToken = async (directory: string): Promise<ApiToken | undefined> => {
  const source = importerTokenFile(directory)
  const token = (await readFile(source, 'utf8').catch(() => '')).trim()
  return token === '' ? undefined : { token, source }
}

const credentialsOf = async ({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DATA_DIR }: Environment) =>
  email !== undefined && password !== undefined
    ? { email, password, source: 'ADMIN_EMAIL and ADMIN_PASSWORD' }
    : storedAdministrator(DATA_DIR)

const missing = ({ DATA_DIR }: Environment, ways: string) =>
  new OperatorError(`Set ${ways} to sign in: ${administratorFile(DATA_DIR)} does not hold them.`)

const addressIn = (settings: Environment, given: string | undefined, setting: AddressSetting) =>
  given ? addressOf(given, setting) : ownAddress(settings)

/** The address that the setting names, else the one that a journal of these settings has here; and its administrator. */
export const journalOf = async (variables: NodeJS.ProcessEnv, setting: AddressSetting) => {
  const settings = environment(variables)
  const credentials = await credentialsOf(settings)
  if (!credentials) throw missing(settings, 'ADMIN_EMAIL and ADMIN_PASSWORD')
  return { address: addressIn(settings, variables[setting], setting), credentials }
}

/** The same for what an API token is enough for: SHODH_TOKEN, else e-mail and password, else the token of the first start. */
export const accessOf = async (variables: NodeJS.ProcessEnv, setting: AddressSetting) => {
  const settings = environment(variables)
  const address = addressIn(settings, variables[setting], setting)
  const { SHODH_TOKEN: token, DATA_DIR } = settings
  if (token !== undefined) return { address, credentials: { token, source: 'SHODH_TOKEN' } }
  const signIn = await credentialsOf(settings)
  const instead = settings.ADMIN_EMAIL === undefined ? await storedToken(DATA_DIR) : undefined
  const credentials: Access | undefined = signIn ? { ...signIn, instead } : instead
  if (!credentials) throw missing(settings, 'SHODH_TOKEN, or ADMIN_EMAIL and ADMIN_PASSWORD,')
  return { address, credentials }
}

/** Sends with the access token of the administrator, or with an API token. */
export type SignedInRequest = (call: Call) => Promise<RetriedReply>

/** Seconds before its end that a token is no longer used. */
const MARGIN_S = 60

const SignedIn = z.object({
  user: z.object({ role: Role }),
  /** `expiresIn` in seconds. */
  tokens: z.object({ accessToken: z.string(), expiresIn: z.int() }),
})

/** `until` by performance.now(). */
type Current = { readonly token: string; readonly until: number }

const tokenIn = ({ status, code, data, message }: RetriedReply, { email, source }: Credentials): Current => {
  if (code === 'SECOND_FACTOR_REQUIRED')
    throw new OperatorError(`${email} signs in with a second step: set SHODH_TOKEN to an API token of its profile.`)
  if (status === 401) throw new OperatorError(`The journal refused the e-mail and password from ${source}.`)
  if (status !== 200) throw new OperatorError(`The journal refused to sign in ${email}: ${message}`)
  const { user, tokens } = SignedIn.parse(data)
  if (user.role !== 'admin') throw new OperatorError(`${email} is not an administrator of this journal.`)
  return { token: tokens.accessToken, until: performance.now() + (tokens.expiresIn - MARGIN_S) * 1000 }
}

const logIn = (request: RetryingRequest, { email, password }: Credentials) =>
  request({ method: 'POST', path: '/auth/login', json: { email, password } })

const OwnToken = z.object({ role: Role, token: z.object({ scopes: z.array(z.string()) }) })

/** Sends with an API token that has the scopes. Throws OperatorError. */
const tokenRequest = async (
  request: RetryingRequest,
  { token, source }: ApiToken,
  needs: readonly TokenScope[],
): Promise<SignedInRequest> => {
  const { status, data, message } = await request({ path: '/users/profile/token' }, token)
  const another = 'An administrator creates another one under Profile, API tokens.'
  if (status === 401) throw new OperatorError(`The journal refused the API token from ${source}. ${another}`)
  if (status !== 200) throw new OperatorError(`The journal refused the API token from ${source}: ${message}`)
  const own = OwnToken.parse(data)
  if (own.role !== 'admin') throw new OperatorError(`The API token from ${source} is not one of an administrator.`)
  const missing = needs.filter(scope => !own.token.scopes.includes(scope))
  if (missing.length > 0)
    throw new OperatorError(`The API token from ${source} does not have the scopes ${missing.join(', ')}. ${another}`)
  return async call => {
    const reply = await request(call, token)
    if (reply.status === 401) throw new OperatorError(`The API token from ${source} has ended. ${another}`)
    return reply
  }
}

/** Signs in again before the token ends or once it is no longer accepted. Throws OperatorError. */
const signedInRequest = (request: RetryingRequest, credentials: Credentials, begun: Current): SignedInRequest => {
  let current = Promise.resolve(begun)
  const token = async (refused?: string) => {
    const before = current
    const { token, until } = await before
    if (token !== refused && performance.now() < until) return token
    if (current === before) current = logIn(request, credentials).then(reply => tokenIn(reply, credentials))
    return (await current).token
  }

  return async call => {
    const first = await token()
    const reply = await request(call, first)
    // an act of weight asks for a sign-in of the last minutes
    if (reply.status !== 401 && reply.code !== 'STEP_UP_REQUIRED') return reply
    const second = await request(call, await token(first))
    if (second.status === 401) throw new OperatorError('The journal does not accept its own sign-in.')
    return second
  }
}

/** A running journal: where it is, which setting says so, and whose account is used. */
export type JournalAccess = {
  readonly address: string
  readonly setting: AddressSetting
  readonly credentials: Access
  /** Scopes that an API token must have. */
  readonly needs?: readonly TokenScope[]
}

/** A journal that isn't there is not waited for; one that is starting is. */
const reach = async ({ address, setting }: JournalAccess, requestOnce: Request, request: RetryingRequest) => {
  const readiness = { path: '/readyz', absolute: true }
  const first = await outcomeOf(requestOnce(readiness))
  if (first instanceof NoResponse || (first.status >= 502 && first.data === undefined))
    throw new OperatorError(
      `No journal answers at ${address}: start it with ${PROGRAM} start, or set ${setting} to its address.`,
    )
  if (first.data === undefined) throw new OperatorError(`What answers at ${address} is not a journal of this software.`)
  if (first.status !== 200) await request(readiness)
}

/** What requests to a running journal are sent with, as its administrator. Throws OperatorError. */
export const openSession = async (journal: JournalAccess, waiting: Waiting): Promise<SignedInRequest> => {
  const requestOnce = requester(journal.address, waiting.stopping, journal.setting)
  const retrying = retryRequest(requestOnce, waiting)
  await reach(journal, requestOnce, retrying)
  const { credentials, needs = [] } = journal
  if ('token' in credentials) return tokenRequest(retrying, credentials, needs)
  const { instead } = credentials
  const reply = await logIn(retrying, credentials)
  if (instead && reply.code === 'SECOND_FACTOR_REQUIRED') return tokenRequest(retrying, instead, needs)
  const request = signedInRequest(retrying, credentials, tokenIn(reply, credentials))
  const isBarred = instead && (await request({ path: '/admin/attention' })).code === 'SECOND_FACTOR_MISSING'
  return isBarred ? tokenRequest(retrying, instead, needs) : request
}

/** What a call responds with; undefined where there is nothing, or it was deleted. Throws OperatorError. */
export const readFrom = async <Schema extends z.ZodMiniType>(request: SignedInRequest, schema: Schema, call: Call) => {
  const { status, data, message } = await request(call)
  // 410: it was deleted
  if (status === 404 || status === 410) return undefined
  const result = schema.safeParse(data)
  if (status !== 200 || !result.success)
    throw new OperatorError(`The journal does not report what it holds (${call.path}): ${message}`)
  return result.data
}
