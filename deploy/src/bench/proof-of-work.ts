import { createHash } from 'node:crypto'

type Challenge = { readonly challenge: string; readonly salt: string; readonly maxnumber: number }

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Solves a challenge of the contact form (ALTCHA, version 1) by trying every number. */
export const solutionOf = ({ challenge, salt, maxnumber }: Challenge) => {
  for (let number = 0; number <= maxnumber; number += 1) if (hashOf(salt + number) === challenge) return number
  throw new Error('The challenge has no solution')
}
