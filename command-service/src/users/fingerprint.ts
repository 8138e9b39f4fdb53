import type { Asking } from '../handle.ts'
import type { Identity } from './identity.ts'
import { hashedWith } from './passwords.ts'

type Secret = { readonly userId: string; readonly password: string }

/** Tells a retry from another command, but not what the command said, nor fast whether a password is the one. */
export const fingerprint = async (
  { mac }: Pick<Identity, 'mac'>,
  command: unknown,
  { userId, password }: Secret,
  { key }: Asking,
) => {
  const proof = key === undefined ? '' : await hashedWith(mac('salt', userId), password)
  return mac('command', JSON.stringify(command), proof)
}
