import * as z from 'zod/mini'
import { forEachConcurrently } from '../import/concurrently.ts'
import { send, authorizationOf } from './request.ts'
import { administrator } from './server-process.ts'

const SignedIn = z.object({ data: z.object({ tokens: z.object({ refreshToken: z.string() }) }) })

let addresses = 0

/** An address that no request came from before, as a trusted proxy forwards it. */
const newAddress = () => {
  addresses += 1
  return { 'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}` }
}

/** One request from an address of its own, and the milliseconds until the end of its response. */
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

/** Throws unless the status is 200. */
export const signIn = async (address: string) => {
  const { status, text } = await post(address, '/auth/login', administrator)
  if (status !== 200) throw new Error(`A sign-in failed with ${status}: ${text}`)
  return SignedIn.parse(JSON.parse(text)).data.tokens
}

/** Accounts with a password that is not used here. */
export const createAccounts = async (address: string, emails: readonly string[]) => {
  const headers = await authorizationOf(address)
  await forEachConcurrently(4, emails, email =>
    send(`${address}/api/v1/admin/users`, {
      method: 'POST',
      headers,
      json: { name: 'Bench', email, password: 'a password for the bench' },
    }),
  )
}
