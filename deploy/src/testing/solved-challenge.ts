import { solutionOf } from '../bench/proof-of-work.ts'
import type { Client } from './client.ts'

/** A solved challenge of the journal as `recaptchaToken` carries it. */
export const solvedChallenge = async (visitor: Client, changes: object = {}) => {
  const { data } = (await visitor.post('/contact/challenge', undefined)).body
  const { algorithm, challenge, salt, signature } = data
  const payload = { algorithm, challenge, number: solutionOf(data), salt, signature, ...changes }
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}
