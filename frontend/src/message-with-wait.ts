import { count } from './ui/count.ts'

const duration = (seconds: number) =>
  seconds < 60 ? count(seconds, 'second') : count(Math.ceil(seconds / 60), 'minute')

/** A message that says how long to wait, without that. */
export const messageWithoutWait = (message: string) =>
  message.replace(/ in \d+ (?:second|minute|hour)s?\.$/u, ' later.')

/** The message of an error, which says how long to wait where the server does (`retryAfter`: seconds). */
export const messageWithWait = (message: string, retryAfter: number) =>
  !retryAfter || /\d/u.test(message) ? message : `${message} You can try again in ${duration(retryAfter)}.`
