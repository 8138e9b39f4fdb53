import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCodeGuesses } from './challenges.ts'
import { openMac } from './secrets.ts'
import type { CodeGuess, CommandKinds } from './user-vault.ts'

const email = 'rao@example.org'
const AT = Date.UTC(2026, 0, 15)

let stores: Awaited<ReturnType<typeof openEmbeddedPorts<CommandKinds>>>
let guesses: ReturnType<typeof openCodeGuesses>
beforeEach(async () => {
  stores = await openEmbeddedPorts<CommandKinds>()
  guesses = openCodeGuesses({ vault: stores.vault, mac: await openMac(stores.vault) }, () => AT)
})
afterEach(() => stores.close())

const counted = async () => (await stores.vault.list('code-guesses'))[0]?.guesses

test('A right guess is no longer counted, and each other one is', async () => {
  const wrong: CodeGuess = { at: AT - 2, purpose: 'verification' }
  const other: CodeGuess = { at: AT - 1, purpose: 'recovery' }
  const right: CodeGuess = { at: AT - 1, purpose: 'verification' }
  for (const guess of [wrong, other, right]) await guesses.count(email, guess)
  await guesses.discount(email, right)
  expect(await counted()).toEqual([wrong, other])
})

test('Of two right guesses at the same moment one is counted on', async () => {
  const right: CodeGuess = { at: AT, purpose: 'recovery' }
  for (let n = 0; n < 2; n += 1) await guesses.count(email, right)
  await guesses.discount(email, right)
  expect(await counted()).toEqual([right])
})

test('A guess whose count was erased meanwhile is none', async () => {
  await guesses.discount(email, { at: AT, purpose: 'recovery' })
  expect(await counted()).toBeUndefined()
})
