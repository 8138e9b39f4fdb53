import { describe, expect, test, vi } from 'vitest'
import { probe } from './probe.ts'

const NAMED = { name: 'MongoDB', setting: 'MONGODB_URL' }

describe('A probe', () => {
  test('tells what answers, and says what the trouble is', async () => {
    const answers = probe({ ...NAMED, ask: async () => 7 })
    const refuses = probe({ ...NAMED, ask: () => Promise.reject(new Error('connection refused')) })
    const throws = probe({
      ...NAMED,
      ask: () => {
        throw new Error('closed')
      },
    })
    expect(await answers.look()).toEqual({ answer: 7 })
    expect(await refuses.look()).toEqual({ trouble: 'connection refused' })
    expect(await throws.look()).toEqual({ trouble: 'closed' })
  })

  test('asks once for all who look at the same time, and not again for a moment', async () => {
    const ask = vi.fn(async () => 7)
    const { look } = probe({ ...NAMED, ask })
    await Promise.all([look(), look(), look()])
    await look()
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test('asks again when the moment is over, whether it was trouble or not', async () => {
    const ask = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue(7)
    const { look } = probe({ ...NAMED, ask }, { goodForMs: 0 })
    expect(await look()).toEqual({ trouble: 'away' })
    expect(await look()).toEqual({ answer: 7 })
  })

  test('does not wait for what is silent, asks it nothing more meanwhile, and hears it when it speaks', async () => {
    const silence = Promise.withResolvers<number>()
    const ask = vi.fn(() => silence.promise)
    const { look } = probe({ ...NAMED, ask }, { clockMs: 5 })
    expect(await look()).toEqual({ trouble: 'silent for 0.005 s' })
    expect(await look()).toEqual({ trouble: 'silent for 0.005 s' })
    expect(ask).toHaveBeenCalledTimes(1)
    silence.resolve(7)
    await vi.waitFor(async () => expect(await look()).toEqual({ answer: 7 }))
    expect(ask).toHaveBeenCalledTimes(1)
  })
})
