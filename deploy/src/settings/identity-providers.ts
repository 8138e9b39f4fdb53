import type { IdentityProvider } from '@shodh/command-service/users/oidc/client.ts'
import { invalid } from '@shodh/contracts/envelope.ts'
import { Role } from '@shodh/contracts/users/fields.ts'
import * as z from 'zod/mini'
import { type Environment, readSetting, WrongSetting } from './environment.ts'
import { isLoopback } from './loopback.ts'
import { mayReach } from './may-reach.ts'
import { parseWithComments, WrongJson } from './journal/json-with-comments.ts'

/** By HTTPS alone: what it says decides who somebody is. A server on the same machine is an exception. */
const isIssuer = (text: string) => {
  const { protocol, hostname = '', search, hash } = URL.parse(text) ?? {}
  return (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) && search + (hash ?? '') === ''
}

const line = z.string().check(z.minLength(1, 'must not be empty'), z.maxLength(200, 'is too long'))

const Provider = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/u, 'must be small letters, digits and hyphens')),
  label: line,
  issuer: z.string().check(z.refine(isIssuer, 'must be an address such as https://login.example.edu/realms/staff')),
  clientId: line,
  clientSecret: line,
  scope: z._default(line, 'openid email profile'),
  isOrcid: z._default(z.boolean(), false),
  trustedEmails: z._default(z.union([z.literal(true), z.array(line)], 'must be true or a list of domains'), []),
  roleClaim: z.optional(line),
  roles: z._default(z.record(z.string(), Role), {}),
})

const ORCID = { id: 'orcid', label: 'ORCID', issuer: 'https://orcid.org', scope: 'openid', isOrcid: true }
const PRESETS: Readonly<Record<string, object>> = { orcid: ORCID }

const withPreset = (given: unknown): unknown => {
  if (typeof given !== 'object' || given === null || !('preset' in given)) return given
  const { preset, ...own } = given
  return { ...PRESETS[String(preset)], ...own }
}

const Providers = z.array(Provider, 'must be a list').check(
  z.maxLength(10, 'must be ten at most'),
  z.refine(all => new Set(all.map(({ id }) => id)).size === all.length, 'must have another id each'),
)

const parsed = (text: string, path: string): unknown => {
  try {
    return parseWithComments(text).value
  } catch (error) {
    if (!(error instanceof WrongJson)) throw error
    throw new WrongSetting(`OIDC_PROVIDERS_FILE: the file is not valid JSON: ${error.message} (${path})`)
  }
}

/** Whom the operator lets people sign in with; none unless OIDC_PROVIDERS_FILE names a file. Throws WrongSetting, without a secret in it. */
export const identityProviders = async (
  settings: Pick<Environment, 'OIDC_PROVIDERS_FILE' | 'OUTGOING_HOSTS'>,
): Promise<readonly IdentityProvider[]> => {
  const { OIDC_PROVIDERS_FILE: path } = settings
  if (path === undefined) return []
  const given = parsed((await readSetting('OIDC_PROVIDERS_FILE', path)).toString('utf8'), path)
  const result = Providers.safeParse(Array.isArray(given) ? given.map(withPreset) : given)
  if (result.success)
    return result.data.map(({ clientSecret, roleClaim, ...provider }) => ({
      ...provider,
      roleClaim,
      clientSecret: () => clientSecret,
      mayReach: mayReach(settings),
    }))
  const { message, errors: [error] = [] } = invalid(result.error.issues)
  const field = error?.pointer.replace(/^#\/?/u, '') || 'the file'
  throw new WrongSetting(`OIDC_PROVIDERS_FILE: ${field}: ${error?.message ?? message} (${path})`)
}

/** What of them everybody may see. Throws WrongSetting. */
export const offeredProviders = async (settings: Parameters<typeof identityProviders>[0]) =>
  (await identityProviders(settings)).map(({ id, label, isOrcid }) => ({ id, label, isOrcid }))
