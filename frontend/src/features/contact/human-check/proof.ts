import type { ContactChallenge } from '@shodh/contracts/contact/views.ts'
import { has } from '../../../response.ts'

export const isChallenge = has<ContactChallenge>('algorithm', 'challenge', 'maxnumber', 'salt', 'signature')

/** Numbers that are tried before other work gets its turn. */
const BATCH = 2000

/** Lets what waits, such as a message to the worker, happen first. */
const rest = () => new Promise<void>(resolve => void setTimeout(resolve))

/** Tries every number, and returns the solution as the API takes it; undefined where there is none. */
export const solutionOf = async (
  { algorithm, challenge, maxnumber, salt, signature }: ContactChallenge,
  hashOf: (text: string) => string | Promise<string>,
): Promise<string | undefined> => {
  for (let number = 0; number <= maxnumber; number += 1) {
    if ((await hashOf(salt + number)) === challenge)
      return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
    if (number % BATCH === BATCH - 1) await rest()
  }
  return undefined
}
