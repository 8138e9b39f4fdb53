import { Readable } from 'node:stream'
import { fastify, type FastifyInstance } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { respondToHead } from './head.ts'

let app: FastifyInstance
let methods: unknown[]

beforeEach(() => {
  app = fastify({ exposeHeadRoutes: false })
  methods = []
  respondToHead(app)
  app.addHook('onRoute', ({ method }) => void methods.push(method))
})

const respond = async (body: unknown, method: 'GET' | 'HEAD') => {
  app.get('/', async (_, reply) => reply.header('etag', '"1"').type('text/plain').send(body))
  const { statusCode, headers, body: text } = await app.inject({ method, url: '/' })
  const { etag, 'content-length': length, 'content-type': type } = headers
  return { statusCode, etag, length, type, text }
}

test.each(['नदी', Buffer.from('river'), ''])(
  'HEAD has the headers of GET and its length, without a body: %j',
  async body => {
    const length = String(Buffer.byteLength(body))
    const head = { statusCode: 200, etag: '"1"', type: 'text/plain', length, text: '' }
    expect(await respond(body, 'HEAD')).toEqual(head)
    expect(methods).toEqual([['GET', 'HEAD']])
  },
)

test.each([204, 304])('HEAD states no length in a %i, as GET does', async status => {
  app.get('/', async (_, reply) => reply.status(status).send())
  for (const method of ['GET', 'HEAD'] as const)
    expect((await app.inject({ method, url: '/' })).headers).not.toHaveProperty('content-length')
})

test('GET has its body', async () => {
  expect(await respond('river', 'GET')).toMatchObject({ length: '5', text: 'river' })
})

test('what HEAD leaves out is read to its end, so that nothing stays open, and states no length', async () => {
  const stream = Readable.from(['a', 'river'])
  expect(await respond(stream, 'HEAD')).toMatchObject({ statusCode: 200, length: undefined, text: '' })
  await expect.poll(() => stream.closed).toBe(true)
})

test('a stream that fails does not fail the response to HEAD', async () => {
  const stream = new Readable({ read: () => void stream.destroy(new Error('gone')) })
  expect(await respond(stream, 'HEAD')).toMatchObject({ statusCode: 200, text: '' })
  await expect.poll(() => stream.destroyed).toBe(true)
})

test('other methods stay as they are, and what a route does before a body is sent is done', async () => {
  app.post('/', async () => 'posted')
  app.get('/counted', { onSend: async (_, reply) => void reply.header('x-before', 'yes') }, async () => 'counted')
  expect((await app.inject({ method: 'HEAD', url: '/counted' })).headers).toMatchObject({
    'x-before': 'yes',
    'content-length': '7',
  })
  expect(methods).toEqual(['POST', ['GET', 'HEAD']])
})
