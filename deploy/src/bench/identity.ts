import { ask, signedIn } from './ask.ts'
import { administrator } from './server-process.ts'

let addresses = 0

/** An address that nobody asked from before, as a trusted proxy tells it. */
export const newAddress = () => {
  addresses += 1
  return { 'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}` }
}

/** One question from an address of its own, and the milliseconds until the end of its answer. */
export const post = async (address: string, path: string, json: unknown) => {
  const began = performance.now()
  const response = await fetch(`${address}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...newAddress() },
    body: JSON.stringify(json),
  })
  const text = await response.text()
  return { status: response.status, milliseconds: performance.now() - began, text }
}

/** Answers with 200, or the bench ends. */
export const signIn = async (address: string) => {
  const { status, text } = await post(address, '/auth/login', administrator)
  if (status !== 200) throw new Error(`A sign-in was answered with ${status}: ${text}`)
  return (JSON.parse(text) as { data: { tokens: { refreshToken: string } } }).data.tokens
}

/** The work on each of the things, at most `together` at once. */
export const inLanes = async <T>(things: readonly T[], together: number, work: (thing: T) => Promise<unknown>) => {
  const left = [...things]
  const lane = async () => {
    for (let thing = left.shift(); thing !== undefined; thing = left.shift()) await work(thing)
  }
  await Promise.all(Array.from({ length: together }, lane))
}

/** Accounts with a password that is not asked here. */
export const createAccounts = async (address: string, emails: readonly string[]) => {
  const headers = await signedIn(address)
  await inLanes(emails, 4, email =>
    ask(`${address}/api/v1/admin/users`, {
      method: 'POST',
      headers,
      json: { name: 'Bench', email, password: 'a password for the bench' },
    }),
  )
}
