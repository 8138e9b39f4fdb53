import type { Refusal } from '@shodh/contracts/envelope.ts'
import { DEFAULT_LANGUAGE, type Language, languagesOf } from '@shodh/contracts/languages.ts'
import { mailboxKey } from '@shodh/contracts/users/fields.ts'
import type { FastifyRequest } from 'fastify'
import { humanCheck } from '../contact/human-check.ts'
import { refuse } from '../decider.ts'
import type { Ports } from '../ports.ts'
import { openSubscribers } from './subscribers.ts'

type Wanted = {
  readonly email: string
  readonly language?: Language | undefined
  readonly recaptchaToken?: string | undefined
}

/** Said within an hour at most. */
const TOO_MANY = 'Too many requests came from your network. Please try again in an hour.'

/** Takes requests for a subscription; with a proof, as many as one may send messages to the journal. */
export const subscriptionRequests = (ports: Ports) => {
  const { settings, recaptcha } = ports.contact
  const subscribers = openSubscribers(ports)
  const human = humanCheck(ports)

  const isHuman = async (token: string, request: FastifyRequest, email: string) => {
    if (!recaptcha) return human.passes(token, ports.identity.mac('human check', 'subscription', mailboxKey(email)))
    return recaptcha.passes(token).catch((error: unknown) => {
      request.log.error({ err: error }, 'The human check could not be made')
      return false
    })
  }

  /** Undefined where it was taken, whatever becomes of it. */
  return async (request: FastifyRequest, { email, language, recaptchaToken: token = '' }: Wanted) => {
    if (!ports.subscriptions.isOn) return refuse('SUBSCRIPTIONS_OFF')
    const isProven = token !== ''
    const retryAfter = request.countFor(isProven ? 'contact' : 'subscriptions without proof')
    const words = isProven ? {} : { message: TOO_MANY }
    if (retryAfter > 0) return { refused: 'TOO_MANY_REQUESTS', ...words, retryAfter } satisfies Refusal
    if (isProven && !(await isHuman(token, request, email))) return refuse('HUMAN_CHECK_FAILED')
    const known = languagesOf(settings.languages).find(one => one === language) ?? DEFAULT_LANGUAGE
    await subscribers.request({ email, language: known })
    return undefined
  }
}
