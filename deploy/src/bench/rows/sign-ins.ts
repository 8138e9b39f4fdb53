import { hashed, isPasswordOf } from '@shodh/command-service/users/passwords.ts'
import { load } from '../generator.ts'
import { forEachConcurrently } from '../../import/concurrently.ts'
import { signIn } from '../identity.ts'
import type { Row } from '../row.ts'
import { administrator } from '../server-process.ts'
import { browser, journalWith300, pageOf300 } from '../volume-of-300.ts'

const MB = 1_000_000
const SIGN_INS = 60
const READERS = 10

const perSecond = async (count: number, work: () => Promise<unknown>, concurrency: number) => {
  const began = performance.now()
  await forEachConcurrently(
    concurrency,
    Array.from({ length: count }, (_, n) => n),
    work,
  )
  return count / ((performance.now() - began) / 1000)
}

/** Repeats the work, 20 at once, until the reading ends; and how often in a second. */
const whileReading = async <T>(reading: Promise<T>, work: () => Promise<unknown>): Promise<readonly [T, number]> => {
  const began = performance.now()
  let [isOver, count] = [false, 0]
  const lane = async () => {
    while (!isOver) {
      await work()
      if (!isOver) count += 1
    }
  }
  const over = reading.finally(() => {
    isOver = true
  })
  const [result] = await Promise.all([over, ...Array.from({ length: 20 }, lane)])
  return [result, count / ((performance.now() - began) / 1000)]
}

export const signIns: Row = {
  name: 'sign-ins',
  about: 'POST /auth/login, each from an address of its own, 20 at once; and 200 at once',
  prepare: async bench => {
    const { address, memory } = await journalWith300(bench)
    const stored = await hashed(administrator.password)
    const pages = { url: address + pageOf300, connections: READERS, headers: browser, status: 200 }
    await load({ ...pages, seconds: 1 })
    await signIn(address)
    return async () => {
      const bare = await perSecond(SIGN_INS, () => isPasswordOf(stored, administrator.password), 20)
      const alone = await perSecond(SIGN_INS, () => signIn(address), 20)
      const quiet = await load({ ...pages, seconds: 3 })
      const [busy, meanwhile] = await whileReading(load({ ...pages, seconds: 3 }), () => signIn(address))
      const { now: before } = await memory()
      await perSecond(200, () => signIn(address), 200)
      const { peak } = await memory()
      const beside = { what: 'argon2id alone', value: bare }
      return [
        { figure: 'sign-ins', unit: '/s', value: alone, beside },
        { figure: `sign-ins beside ${READERS} readers`, unit: '/s', value: meanwhile },
        { figure: 'a public page p99, nobody signs in', unit: 'ms', value: quiet.p99 },
        { figure: 'a public page p99 meanwhile', unit: 'ms', value: busy.p99 },
        { figure: 'memory grew by, with 200 at once', unit: 'MB', value: (peak - before) / MB },
      ]
    }
  },
}
