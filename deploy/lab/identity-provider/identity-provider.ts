import { generateKeyPairSync, type JsonWebKey, type KeyObject, sign as signBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { portOf } from '@shodh/contracts/testing/port-of.ts'

/** Who signs in there: `sub`, and what its claims say. */
export type Person = Readonly<Record<string, unknown>> & { readonly sub: string }

type Claims = Readonly<Record<string, unknown>>
type Key = { readonly privateKey: KeyObject; readonly jwk: JsonWebKey }

/** Makes another ID token of the one that the provider would send. */
type Tamper = (claims: Claims, sign: (claims: Claims, key?: Key) => string) => string

export const newKey = (kid: string): Key => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' } }
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token with `alg` none (RFC 7515, section 3.1): it has no signature. */
export const unsigned = (claims: Claims): string => `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`

const claimsIn = (token: unknown): Claims => {
  const [, claims = ''] = String(token).split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Claims
}

export const CLIENT = { id: 'journal', secret: 'a secret that no log and no response has' }

/** An identity provider (oidc-provider) at which `person` is signed in, and whose ID tokens can be falsified. */
export const startIdentityProvider = async (redirectUris: () => readonly string[]) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${portOf(server)}`
  let key = newKey('first')
  let person: Person = { sub: 'nobody' }
  let tamper: Tamper = (claims, sign) => sign(claims)

  const sign = (claims: Claims, { privateKey, jwk } = key) => {
    const signed = `${encoded({ alg: 'RS256', kid: jwk['kid'] })}.${encoded(claims)}`
    return `${signed}.${signBytes('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
  }

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: redirectUris(),
        post_logout_redirect_uris: redirectUris(),
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['of the tests'] },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 60, Session: 60, Grant: 60 },
    interactions: { url: () => '/interaction' },
    findAccount: async (_: unknown, sub: string) => ({ accountId: sub, claims: async () => person }),
    loadExistingGrant: async ({ oidc }: { oidc: { session: { accountId: string }; client: { clientId: string } } }) => {
      const { session, client } = oidc
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    await next()
    if (context.path === '/jwks') context.body = { keys: [key.jwk] }
    const token = context.path === '/token' ? context.body['id_token'] : undefined
    if (token !== undefined) context.body['id_token'] = tamper(claimsIn(token), sign)
  })
  const serve = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction'))
      void provider.interactionFinished(request, response, { login: { accountId: person.sub } })
    else serve(request, response)
  })

  return {
    issuer,
    signIn: (other: Person) => {
      person = other
    },
    falsify: (how: Tamper) => {
      tamper = how
    },
    isHonest: () => {
      tamper = (claims, sign_) => sign_(claims)
    },
    /** Signs with another key from now on. */
    rotate: (next: Key) => {
      key = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Follows redirects with cookies, as a browser does, until an address of the journal; resolves to that. */
export const followTo = async (journal: string, from: string): Promise<URL> => {
  const cookies = new Map<string, string>()
  let address = from
  for (let hops = 0; hops < 10 && !address.startsWith(`${journal}/`); hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${response.status} ${await response.text()}`)
    address = new URL(location, address).href
  }
  return new URL(address)
}
