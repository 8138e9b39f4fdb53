import * as z from 'zod/mini'
import { forEachConcurrently } from '../../import/concurrently.ts'
import { solutionOf } from '../proof-of-work.ts'
import { post } from '../identity.ts'
import type { Row } from '../row.ts'
import { startMeasuredJournal } from '../server-process.ts'
import { percentile } from '../spread.ts'

/** All addresses together send 300 a minute at most. */
const MESSAGES = 50

const Challenge = z.object({
  data: z.object({
    algorithm: z.string(),
    challenge: z.string(),
    salt: z.string(),
    signature: z.string(),
    maxnumber: z.int(),
  }),
})

const tokenFor = async (address: string) => {
  const { text } = await post(address, '/contact/challenge', undefined)
  const { data } = Challenge.parse(JSON.parse(text))
  const { algorithm, challenge, salt, signature } = data
  const solution = { algorithm, challenge, salt, signature, number: solutionOf(data) }
  return Buffer.from(JSON.stringify(solution)).toString('base64')
}

let senders = 0

const messageWith = (recaptchaToken: string) => {
  senders += 1
  return {
    name: 'Asha Rao',
    email: `reader${senders}@library.invalid`,
    subject: 'On reviewing papers',
    message: 'I would like to review papers on rivers and their floods.',
    recaptchaToken,
  }
}

export const contact: Row = {
  name: 'contact',
  about: 'POST /contact, each from an address of its own with a solved challenge, which is checked; 10 at once',
  prepare: async bench => {
    const { address, stop } = await startMeasuredJournal(await bench.directory())
    bench.atEnd(stop)
    return async () => {
      const tokens: string[] = []
      for (let n = 0; n < MESSAGES; n += 1) tokens.push(await tokenFor(address))
      const times: number[] = []
      const began = performance.now()
      await forEachConcurrently(10, tokens, async token => {
        const { status, milliseconds, text } = await post(address, '/contact', messageWith(token))
        if (status !== 201) throw new Error(`A message was refused with ${status}: ${text}`)
        times.push(milliseconds)
      })
      const perSecond = MESSAGES / ((performance.now() - began) / 1000)
      return [
        { figure: 'messages', unit: '/s', value: perSecond },
        { figure: 'a message p50', unit: 'ms', value: percentile(times, 0.5) },
        { figure: 'a message p99', unit: 'ms', value: percentile(times, 0.99) },
      ]
    }
  },
}
