import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY, newAddress } from '../testing/people.ts'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal(BEHIND_PROXY)

/** Microseconds of this thread's processor time; the journal runs in it. */
const workOf = async (run: () => Promise<unknown>) => {
  const before = process.threadCpuUsage()
  await run()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

describe('a text of 10,000 characters', () => {
  const verify = (email: string) => at.visitor.post('/auth/verify-email', { email, otp: '123456' }, newAddress())

  test.each([
    ['a domain of dots', `a@${'a.'.repeat(5000)}@`],
    ['combining marks', `a${'\u0301\u0323'.repeat(3000)}`],
  ])('costs little more than a short one: %s', async (_, email) => {
    await verify('nobody')
    const short = Math.max(2000, await workOf(() => verify('nobody')))
    const long = await workOf(async () => {
      expect(await verify(email)).toMatchObject({ status: 400, body: { message: 'Email address is too long' } })
    })
    expect(long).toBeLessThan(50 * short)
  })
})
