import { type Refusal, success } from '@shodh/contracts/envelope.ts'
import type { SecondStep, StepUp } from '@shodh/contracts/users/commands.ts'
import { secondFactorOperations } from '@shodh/contracts/users/factors/operations.ts'
import type { SignInMethod } from '@shodh/contracts/users/factors/views.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal, refuse } from '../../decider.ts'
import { answerRouter } from '../../respond.ts'
import type { Ports } from '../../ports.ts'
import type { Identity } from '../identity.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { startedBy } from '../sessions/log-in.ts'
import { sessionResponses } from '../sessions/session-routes.ts'
import { isActive } from '../user.ts'
import { type Asked, proveStep } from './prove-step.ts'

/** The account that a challenge of a sign-in is for, as long as nothing has ended it. */
const challengedAccount = async ({ accounts, factors }: Identity, challengeId: string) => {
  const challenge = await factors.challenges.find(challengeId, 'sign-in')
  const account = challenge?.userId ? await accounts.of(challenge.userId) : undefined
  const isCurrent = account && isActive(account.state) && account.state.securityStamp === challenge?.securityStamp
  return challenge && isCurrent ? { challenge, account } : undefined
}

type Request = { readonly challengeId: string; readonly userAgent: string | undefined; readonly correlationId: string }

/** The second step of a sign-in whose first one was the password, or an identity provider. */
const finishLogIn = async (
  identity: Identity,
  { challengeId, userAgent, correlationId }: Request,
  step: SecondStep,
) => {
  const found = await challengedAccount(identity, challengeId)
  if (!found) return refuse('CHALLENGE_EXPIRED')
  const { account, challenge } = found
  const attempter = identity.attempts.secondStep(account.id)
  const method = await proveStep(identity, { account, challenge, correlationId, attempter }, step)
  if (isRefusal(method)) return method
  const { id, state } = account
  const by = startedBy(challenge.provider, method)
  const begun = await identity.sessions.begin(id, state.securityStamp, userAgent, by)
  return begun ? { ...begun, account } : refuse('INVALID_CREDENTIALS')
}

const USE_SECOND_STEP = 'Please confirm by your second step: the password alone is not enough.'

/** By the password where the account has no second step, else by that. */
const proveOneself = async (
  identity: Identity,
  asked: Omit<Asked, 'attempter'>,
  { password, ...step }: StepUp,
): Promise<SignInMethod | Refusal> => {
  const { account } = asked
  if (password === undefined)
    return proveStep(identity, { ...asked, attempter: identity.attempts.confirmation(account.id) }, step)
  if (account.state.factors?.length) return refuse('CODE_WRONG', USE_SECOND_STEP)
  return (await confirmPassword(identity, account, password)) ?? 'password'
}

/** Signing in, and acts of weight, by more than a password. */
export const secondStepRoutes: FastifyPluginAsyncZod<Ports> = async (app, { identity }) => {
  const answer = answerRouter(app)
  const { signedIn } = sessionResponses(identity)

  answer(secondFactorOperations.proveSecondFactor, async (request, reply) => {
    const { challengeId, ...step } = request.body
    const given = { challengeId, userAgent: request.headers['user-agent'], correlationId: request.id }
    const begun = await finishLogIn(identity, given, step)
    return isRefusal(begun) ? begun : signedIn(request, reply, begun)
  })

  answer(secondFactorOperations.stepUp, async ({ actor, body: { challengeId, ...body }, id: correlationId }) => {
    const account = actor && (await identity.accounts.of(actor.userId))
    if (!account) return refuse('USER_NOT_FOUND')
    const found = challengeId && (await identity.factors.challenges.find(challengeId, 'step-up'))
    const challenge = found && found.userId === account.id ? found : undefined
    const method = await proveOneself(identity, { account, challenge, correlationId }, body)
    if (isRefusal(method)) return method
    await identity.sessions.prove(actor.sessionId, [method])
    return success('Thank you', {})
  })
}
