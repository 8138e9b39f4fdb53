import { expect, onTestFinished, test, vi } from 'vitest'
import { type Engine, offerOf } from './engine.ts'
import { nats } from './nats-engine.ts'

/** It responds from the third request on. */
const slowEngine = (): Engine => {
  let requests = 0
  return {
    ...nats,
    missing: () => undefined,
    start: async () => ({
      url: 'nats://started',
      pid: 0,
      ended: Promise.resolve(''),
      stop: async () => {},
      kill: async () => {},
      freeze: async () => {},
      thaw: () => {},
    }),
    identify: async () => {
      requests += 1
      if (requests < 3) throw new Error('silent')
      return { name: 'slow', version: '1', kind: 'test equipment' }
    },
  }
}

const offered = async (url: string) => {
  vi.stubEnv('NATS_URL', url)
  // no Docker
  vi.stubEnv('DOCKER_HOST', 'http://127.0.0.1:1')
  onTestFinished(() => void vi.unstubAllEnvs())
  return (await offerOf(slowEngine())).offer
}

test('A server that has just been started is asked again until it responds', async () => {
  expect(await offered('')).toMatchObject({ url: 'nats://started', identity: { name: 'slow' } })
})

test('A server that a setting names is missing where it does not respond', async () => {
  expect(await offered('nats://named')).toEqual({ missing: 'NATS_URL: silent', isNamed: true })
})
