import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { RefusalCode } from '@shodh/contracts/refusals.ts'
import type { FastifyRequest } from 'fastify'

/** What whoever tries passwords, codes and links is refused with. */
const GUESSES: ReadonlySet<RefusalCode> = new Set([
  'INVALID_CREDENTIALS',
  'SIGN_IN_THROTTLED',
  'CURRENT_PASSWORD_WRONG',
  'OTP_WRONG',
  'OTP_EXPIRED',
  'OTP_SPENT',
  'OTP_TOO_SOON',
  'RESET_LINK_INVALID',
  'VERIFICATION_LINK_INVALID',
  'SET_UP_LINK_INVALID',
  'INVITATION_INVALID',
  'CODE_WRONG',
  'PASSKEY_WRONG',
])

/** Writes a line for each guess that was refused: their number is limited already. */
export const logGuess = ({ log, actor }: FastifyRequest, { refused, about }: Refusal, network: string) => {
  if (GUESSES.has(refused))
    log.warn({ network, reason: refused, account: about ?? actor?.userId }, 'A password, a code or a link was refused')
}

const MINUTE_MS = 60_000
/** Lines a minute: a flood must not fill the log. */
const LINES_MAX = 1000

/** Whether a line is to be written: once a minute each. */
const lineLimiter = (now: () => number) => {
  const written = new Set<string>()
  let since = now()
  return (line: string) => {
    if (now() - since >= MINUTE_MS) {
      written.clear()
      since = now()
    }
    if (written.has(line) || written.size >= LINES_MAX) return false
    written.add(line)
    return true
  }
}

type Logging = Pick<FastifyRequest, 'log'>
const clock = () => performance.now()

/** Writes that a network has met a limit, once a minute for each of them. */
export const limitLogger = (now = clock) => {
  const isDue = lineLimiter(now)
  return ({ log }: Logging, limit: string, network: string) => {
    if (isDue(`${limit} ${network}`)) log.warn({ network, limit }, 'A limit was met')
  }
}

/** Writes why a store is unavailable, which no response says, once a minute for each reason. */
export const outageLogger = (now = clock) => {
  const isDue = lineLimiter(now)
  return ({ log }: Logging, { message: reason }: Error) => {
    if (isDue(reason)) log.warn({ reason }, 'Requests are refused since a store is unavailable')
  }
}
