import type { Role } from '@shodh/contracts/users/fields.ts'
import * as oidc from 'openid-client'

/** An identity provider that the operator has set up. */
export type IdentityProvider = {
  readonly id: string
  readonly label: string
  /** The identifier that its ID tokens are compared with; its metadata is read from there alone. */
  readonly issuer: string
  readonly clientId: string
  /** A function, so that no log and no response prints it. */
  readonly clientSecret: () => string
  readonly scope: string
  /** Whether its subjects are ORCID iDs. */
  readonly isOrcid: boolean
  /** The domains of the e-mail addresses that it is trusted to have verified; true: all. */
  readonly trustedEmails: true | readonly string[]
  /** The name of the claim, or its path, with the values by which `roles` gives a role; the first in `roles` that it has counts. */
  readonly roleClaim: string | undefined
  readonly roles: Readonly<Record<string, Role>>
  /** Whether the operator lets the journal reach a host, which the issuer's metadata may name; absent: any. */
  readonly mayReach?: (host: string) => boolean
}

/** What a browser is sent away with, and what its return is compared with. */
export type Flow = { readonly state: string; readonly nonce: string; readonly verifier: string }

export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

const TIMEOUT_SECONDS = 10

/** Milliseconds for which metadata is not read again. */
const FRESH_FOR_MS = 10 * 60_000

export const newFlow = (): Flow => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
})

/** `client_secret_basic` is what OpenID Connect Discovery 1.0 presumes where the metadata names no method. */
const authentication = (secret: string, methods: readonly string[] = ['client_secret_basic']) =>
  methods.includes('client_secret_basic') ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret)

/** Signatures are checked also of a token that comes by TLS from the issuer, so that `none` and unknown keys are refused. */
const rulesFor = ({ issuer }: IdentityProvider) => [
  oidc.enableNonRepudiationChecks,
  ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
]

/** Rejects as for a server that is away where the journal may not reach the host. */
const fetchFor =
  ({ mayReach = () => true }: IdentityProvider): oidc.CustomFetch =>
  async (url, options) => {
    const { hostname } = new URL(url)
    if (!mayReach(hostname)) throw new TypeError(`OUTGOING_HOSTS does not let the journal reach ${hostname}`)
    return fetch(url, options as RequestInit)
  }

const readMetadata = async (provider: IdentityProvider) => {
  const options = { execute: rulesFor(provider), timeout: TIMEOUT_SECONDS, [oidc.customFetch]: fetchFor(provider) }
  const { issuer, clientId } = provider
  return (await oidc.discovery(new URL(issuer), clientId, undefined, undefined, options)).serverMetadata()
}

/**
 * A client of one provider (OpenID Connect Core 1.0, authorization code flow with PKCE). Rejects where the provider
 * does not respond or where what it says does not hold. Nothing but its configured issuer's metadata says where else to ask.
 */
export const openClient = (provider: IdentityProvider, redirectUri: () => string, now: () => number = Date.now) => {
  let read: { readonly at: number; readonly metadata: ReturnType<typeof readMetadata> } | undefined

  /** One of its own for each use, with no keys yet: those of the provider may have been replaced since. */
  const configuration = async () => {
    if (!read || now() - read.at > FRESH_FOR_MS) {
      const metadata = readMetadata(provider)
      const reading = { at: now(), metadata }
      read = reading
      metadata.catch(() => {
        if (read === reading) read = undefined
      })
    }
    const metadata = await read.metadata
    const { token_endpoint_auth_methods_supported: methods } = metadata
    const method = authentication(provider.clientSecret(), methods)
    const config = new oidc.Configuration({ ...metadata }, provider.clientId, undefined, method)
    config.timeout = TIMEOUT_SECONDS
    config[oidc.customFetch] = fetchFor(provider)
    for (const rule of rulesFor(provider)) rule(config)
    return config
  }

  return {
    provider,
    authorizationUrl: async ({ state, nonce, verifier }: Flow): Promise<string> =>
      oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri(),
        scope: provider.scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href,
    /** The claims of who signed in there, by the query that led back. */
    claims: async (query: string, { state, nonce, verifier }: Flow): Promise<Claims> => {
      const config = await configuration()
      const url = new URL(redirectUri())
      url.search = query
      const tokens = await oidc.authorizationCodeGrant(config, url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The identity provider sent no ID token')
      // by section 5.4 of the standard, what scopes ask for is in UserInfo
      const asks = claims['email'] === undefined && !provider.isOrcid && config.serverMetadata().userinfo_endpoint
      const others = asks ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
      return { ...others, ...claims }
    },
    /** Where the session there is ended (OpenID Connect RP-Initiated Logout 1.0); undefined where it offers that not. */
    signOutUrl: async (): Promise<string | undefined> => {
      const config = await configuration().catch(() => undefined)
      if (!config?.serverMetadata().end_session_endpoint) return undefined
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: redirectUri() }).href
    },
  }
}

export type Client = ReturnType<typeof openClient>

const OUTAGES = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']

/** Whether a failure is one of the line or of the provider's server, and not of what the browser brought. */
export const isOutage = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof oidc.ClientError && OUTAGES.includes(error.code ?? ''))
