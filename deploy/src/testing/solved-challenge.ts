import { createHash } from 'node:crypto'
import type { Client } from './client.ts'

type Challenge = { readonly challenge: string; readonly salt: string; readonly maxnumber: number }

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Solves a challenge of the contact form (ALTCHA, version 1) by trying every number. */
const solutionOf = ({ challenge, salt, maxnumber }: Challenge) => {
  for (let number = 0; number <= maxnumber; number += 1) if (hashOf(salt + number) === challenge) return number
  throw new Error('The challenge has no solution')
}

/** A solved challenge of the journal as `recaptchaToken` carries it. */
export const solvedChallenge = async (visitor: Client) => {
  const { data } = (await visitor.post('/contact/challenge', undefined)).body
  const { algorithm, challenge, salt, signature } = data
  const payload = { algorithm, challenge, number: solutionOf(data), salt, signature }
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}
