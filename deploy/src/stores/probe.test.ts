import { describe, expect, test, vi } from 'vitest'
import { probe } from './monitored.ts'

const NAMED = { name: 'MongoDB', setting: 'MONGODB_URL' }

describe('A probe', () => {
  test('returns the result of what responds, and otherwise the error', async () => {
    const responds = probe({ ...NAMED, request: async () => 7 })
    const refuses = probe({ ...NAMED, request: () => Promise.reject(new Error('connection refused')) })
    const throws = probe({
      ...NAMED,
      request: () => {
        throw new Error('closed')
      },
    })
    expect(await responds.look()).toEqual({ result: 7 })
    expect(await refuses.look()).toEqual({ error: 'connection refused' })
    expect(await throws.look()).toEqual({ error: 'closed' })
  })

  test('sends one request for all who look at the same time, and reuses its result for a moment', async () => {
    const request = vi.fn(async () => 7)
    const { look } = probe({ ...NAMED, request })
    await Promise.all([look(), look(), look()])
    await look()
    expect(request).toHaveBeenCalledTimes(1)
  })

  test('sends another request when the moment is over, whether it was an error or not', async () => {
    const request = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue(7)
    const { look } = probe({ ...NAMED, request }, { goodForMs: 0 })
    expect(await look()).toEqual({ error: 'away' })
    expect(await look()).toEqual({ result: 7 })
  })

  test('does not wait for what is silent, sends it no other request meanwhile, and returns the response when it comes', async () => {
    const silence = Promise.withResolvers<number>()
    const request = vi.fn(() => silence.promise)
    const { look } = probe({ ...NAMED, request }, { timeoutMs: 5 })
    expect(await look()).toEqual({ error: 'silent for 0.005 s' })
    expect(await look()).toEqual({ error: 'silent for 0.005 s' })
    expect(request).toHaveBeenCalledTimes(1)
    silence.resolve(7)
    await expect.poll(look).toEqual({ result: 7 })
    expect(request).toHaveBeenCalledTimes(1)
  })
})
