import type { RequestContext } from '../../handle.ts'
import type { Identity } from '../identity.ts'
import { hashedWith } from './passwords.ts'

type Secret = { readonly userId: string; readonly password: string }

/** Distinguishes a retry from another command, without revealing the command or, quickly, a password. */
export const fingerprint = async (
  { mac }: Pick<Identity, 'mac'>,
  command: unknown,
  { userId, password }: Secret,
  { key }: RequestContext,
) => {
  // Stryker disable next-line StringLiteral: Without a key nothing is compared with the fingerprint.
  const proof = key === undefined ? '' : await hashedWith(mac('salt', userId), password)
  return mac('command', JSON.stringify(command), proof)
}
