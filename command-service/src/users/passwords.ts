import { hash, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id, the library's default: 19 MiB, two passes. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashed = (password: string) => hash(password, STRENGTH)

/** Of no one's password: a login with an unknown e-mail takes as long as one with a wrong password. */
const nobodys = hashed('nobody has this password')

export const isPasswordOf = async (stored: string | undefined, password: string) => {
  const right = await verify(stored ?? (await nobodys), password)
  return right && stored !== undefined
}
