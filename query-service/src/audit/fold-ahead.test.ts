import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { foldAhead } from './routes.ts'

test('the past is folded after a response to an auditor, and not for who was refused', async () => {
  let [folded, finished] = [0, 0]
  const changes = async () => {
    folded += 1
    throw new Error('This is nobody’s error but of who asks for the past')
  }
  const app = Fastify()
  app.addHook('onResponse', foldAhead({ changes }))
  app.addHook('onResponse', async () => {
    finished += 1
  })
  app.get('/log', async () => 'events')
  app.get('/refused', async (_, reply) => reply.code(400).send())
  await app.inject('/refused')
  expect(folded).toBe(0)
  await app.inject('/log')
  expect([folded, finished]).toEqual([1, 2])
  await app.close()
})
