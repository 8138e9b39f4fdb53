import { type Refusal, success } from '@shodh/contracts/envelope.ts'
import { ACCESS_TOKEN_SECONDS } from '@shodh/contracts/limits.ts'
import { sessionOperations } from '@shodh/contracts/users/operations/sessions.ts'
import { handleOf, sessionOfHandle } from '@shodh/contracts/users/refresh-transport.ts'
import type { Tokens } from '@shodh/contracts/users/views.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal, refuse } from '../../decider.ts'
import { answerRouter } from '../../respond.ts'
import type { Ports } from '../../ports.ts'
import { viewOf } from '../accounts/accounts.ts'
import type { Identity } from '../identity.ts'
import { mailNewDevice } from '../mails/mail-changes.ts'
import { type LoggedIn, logIn, secondStepRequired } from './log-in.ts'
import type { Refreshed } from './sessions.ts'

type Presented = { readonly token: string; readonly byCookie: boolean }

/** How tokens reach a client and come back, in the body or in the cookie. */
export const sessionResponses = (identity: Identity) => {
  const { accounts, cookie, device, issue, sessions } = identity
  const tokens = async (
    reply: FastifyReply,
    { actor, refreshToken }: Refreshed,
    byCookie: boolean,
  ): Promise<Tokens> => {
    const accessToken = await issue(actor)
    if (byCookie) cookie.set(reply, refreshToken)
    return {
      accessToken,
      refreshToken: byCookie ? handleOf(actor.sessionId) : refreshToken,
      expiresIn: ACCESS_TOKEN_SECONDS,
    }
  }
  const wantsCookie = (request: FastifyRequest) => cookie.isWanted(request) && !cookie.isCrossSite(request)
  /** The user and the tokens; from now on the browser is one of the user's. */
  const admitted = async (request: FastifyRequest, reply: FastifyReply, { account, ...begun }: LoggedIn) => {
    const data = { user: viewOf(account), tokens: await tokens(reply, begun, wantsCookie(request)) }
    device.set(reply, account, device.read(request, account))
    return data
  }

  return {
    tokens,
    wantsCookie,
    /** The token of a body, or of the cookie that a body's handle refers to. */
    presented: (request: FastifyRequest, refreshToken: string): Presented | Refusal => {
      const sessionId = sessionOfHandle(refreshToken)
      if (sessionId === undefined) return { token: refreshToken, byCookie: false }
      if (cookie.isCrossSite(request)) return refuse('CROSS_SITE')
      const token = cookie.read(request)
      return token?.startsWith(`${sessionId}.`) ? { token, byCookie: true } : refuse('SESSION_EXPIRED')
    },
    /** Signs in whoever has just chosen a password, or created a passkey, by a link that only the owner of the account has. */
    signedInByLink: async (
      request: FastifyRequest,
      reply: FastifyReply,
      userId: string,
      chosen: 'password' | 'passkey' = 'password',
    ) => {
      const account = await accounts.of(userId)
      if (!account) return refuse('USER_NOT_FOUND')
      // a link is no second step: one signs in as usual
      if (chosen === 'password' && account.state.factors?.length) return secondStepRequired(identity, account)
      const by = { methods: ['link', chosen] } as const
      const begun = await sessions.begin(userId, account.state.securityStamp, request.headers['user-agent'], by)
      return begun ? admitted(request, reply, { ...begun, account }) : refuse('USER_NOT_FOUND')
    },
    /** The response to a sign-in that has succeeded. The owner is mailed where the browser is new to the account. */
    signedIn: async (request: FastifyRequest, reply: FastifyReply, begun: LoggedIn) => {
      if (!begun.isFirst && !device.isRecognised(request, begun.account))
        await mailNewDevice(identity, begun.account, request.headers['user-agent'])
      return success('Logged in successfully', await admitted(request, reply, begun))
    },
  }
}

/** Signing in and out, and staying signed in. */
export const sessionRoutes: FastifyPluginAsyncZod<Ports> = async (app, { identity }) => {
  const answer = answerRouter(app)
  const { sessions, cookie, device } = identity
  const { presented, signedIn, tokens, wantsCookie } = sessionResponses(identity)

  answer(sessionOperations.logIn, async (request, reply) => {
    const begun = await logIn(identity, request.body, {
      userAgent: request.headers['user-agent'],
      deviceOf: account => device.read(request, account),
      countStranger: () => request.countFor('sign-in of strangers'),
    })
    return 'refused' in begun ? begun : signedIn(request, reply, begun)
  })

  answer(sessionOperations.refreshSession, async (request, reply) => {
    const given = presented(request, request.body.refreshToken)
    if (isRefusal(given)) return given
    const refreshed = await sessions.refresh(given.token)
    if ('because' in refreshed) {
      // Stryker disable next-line ConditionalExpression, EqualityOperator, StringLiteral: Only logged: the response is the same, and sessions.test.ts tests that the session has ended.
      if (refreshed.because === 'reused') request.log.warn('A refresh token came back after it was replaced')
      if (given.byCookie) cookie.clear(reply)
      return refuse('SESSION_EXPIRED')
    }
    const byCookie = given.byCookie || wantsCookie(request)
    return success('Session refreshed', { tokens: await tokens(reply, refreshed, byCookie) })
  })

  const end = async (request: FastifyRequest, reply: FastifyReply, refreshToken: string | undefined) => {
    if (request.actor) await sessions.end(request.actor.sessionId)
    if (refreshToken === undefined) return undefined
    const given = presented(request, refreshToken)
    if (isRefusal(given)) return given.refused === 'CROSS_SITE' ? given : undefined
    await sessions.endBy(given.token)
    if (given.byCookie) cookie.clear(reply)
    return undefined
  }

  answer(sessionOperations.logOut, async (request, reply) => {
    const provider = request.actor && (await sessions.provider(request.actor.sessionId))
    const refusal = await end(request, reply, request.body?.refreshToken)
    const signOutUrl = provider ? await identity.flows.signOutUrl(provider) : undefined
    return refusal ?? success('Logged out successfully', { ...(signOutUrl !== undefined && { signOutUrl }) })
  })
}
