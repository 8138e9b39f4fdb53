import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sentenceFor } from '../terminal/start-up.ts'
import { type Front, listenAtOnce } from './listen.ts'
import { waitingRoom } from './load/waiting-room.ts'
import { responseTo as headOf } from '../testing/response-to.ts'

const logger = pino({ level: 'silent' })
const HERE = { host: '127.0.0.1', port: 0 }

const room = () =>
  waitingRoom({
    logger,
    settings: { TRUST_PROXY: undefined, CORS_ORIGINS: [], PUBLIC_URL: undefined },
    waitingFor: () => 'the stores',
  })

const saying = (words: string) => {
  const app = Fastify()
  app.get('/', () => words)
  app.post('/', { bodyLimit: 10 }, ({ body }) => body)
  return app
}

/** An app that responds when the test lets it. */
const waiting = () => {
  const [received, respond] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const app = Fastify()
  app.get('/', () => {
    received.resolve()
    return respond.promise
  })
  return { app, received: received.promise, respond: respond.resolve }
}

const connected = async (front: Front): Promise<Socket> => {
  const { hostname, port } = new URL(front.address)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

describe('A front', () => {
  let front: Front
  let agent: Agent

  beforeEach(async () => {
    front = await listenAtOnce(HERE, logger)
    agent = new Agent({ keepAlive: true, maxSockets: 1 })
  })
  afterEach(async () => {
    agent.destroy()
    await front.close()
  })

  const get = async () => {
    const outgoing = request(front.address, { agent }).end()
    const response = await headOf(outgoing)
    return {
      status: response.statusCode,
      headers: response.headers,
      reused: outgoing.reusedSocket,
      text: await text(response),
    }
  }

  test('hands requests to another app from one to the next, on the same connection', async () => {
    await front.serve(await room())
    expect(await get()).toMatchObject({ status: 503, reused: false })
    await front.serve(saying('the journal'))
    expect(await get()).toMatchObject({ status: 200, reused: true, text: 'the journal' })
  })

  test('lets requests wait that came before there was an app', async () => {
    const early = get()
    await front.serve(saying('good morning'))
    expect(await early).toMatchObject({ status: 200, text: 'good morning' })
  })

  test('lets the app that received a request respond, whatever is served meanwhile', async () => {
    const { app, received, respond } = waiting()
    await front.serve(app)
    const slow = get()
    await received
    await front.serve(saying('the next'))
    await app.close()
    respond('the last')
    expect((await slow).text).toBe('the last')
  })

  test('leaves connections open as long as the app itself would', async () => {
    await front.serve(saying('hello'))
    expect((await get()).headers['keep-alive']).toBe('timeout=72')
  })

  /** All that is received before the server ends the connection. */
  const responseTo = async (sent: string) => {
    const socket = await connected(front)
    socket.write(sent)
    return text(socket)
  }

  test('responds to what is no request, or one that is too long, in the words of the app', async () => {
    await front.serve(saying('hello'))
    expect(await responseTo('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*"Client Error"/su)
    const long = `GET / HTTP/1.1\r\nx: ${'x'.repeat(30_000)}\r\n\r\n`
    expect(await responseTo(long)).toMatch(/^HTTP\/1\.1 431 /u)
  })

  test('ends the connection of what is no request while there is no app', async () => {
    expect(await responseTo('nonsense\r\n\r\n')).toBe('')
  })

  test('sends 100 Continue to a client that waits for it', async () => {
    await front.serve(saying('hello'))
    const head =
      'POST / HTTP/1.1\r\nhost: here\r\ncontent-type: text/plain\r\ncontent-length: 2\r\nconnection: close\r\n'
    const socket = await connected(front)
    socket.write(`${head}expect: 100-continue\r\n\r\n`)
    const [goOn] = await once(socket, 'data')
    expect(goOn.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write('42')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK.*42$/su)
  })

  describe.each([[false], [true]])('in the waiting room, Expect: 100-continue %s,', expects => {
    test('an upload that is being sent gets its 503', async () => {
      await front.serve(await room())
      const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 50_000_000 }
      const sending = request(`${front.address}/api/v1/papers`, {
        method: 'POST',
        headers: { ...headers, ...(expects && { expect: '100-continue' }) },
      })
      sending.write('x'.repeat(100_000))
      const response = await headOf(sending)
      expect(response).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
      expect(JSON.parse(await text(response))).toMatchObject({ success: false, code: 'UNAVAILABLE' })
      sending.on('error', () => {}).destroy()
    })
  })
})

describe('A front at its end', () => {
  const served = async (app: FastifyInstance, cutAfterMs?: number) => {
    const front = await listenAtOnce(HERE, logger, cutAfterMs)
    await front.serve(app)
    return front
  }

  test('responds to what is under way, and closes connections without a request', async () => {
    const { app, received, respond } = waiting()
    const front = await served(app)
    const [silent, idle] = [await connected(front), await connected(front)]
    idle.write('GET /nowhere HTTP/1.1\r\nhost: here\r\n\r\n')
    await once(idle, 'data')
    const slow = fetch(front.address)
    await received

    const closed = front.close()
    await Promise.all([silent, idle].map(socket => once(socket.resume(), 'close')))
    respond('done')
    expect(await (await slow).text()).toBe('done')
    await closed
    await expect(fetch(front.address)).rejects.toThrow('fetch failed')
  })

  test('announces on a connection in use that it will be closed', async () => {
    const { app, received, respond } = waiting()
    app.get('/next', () => 'next')
    const front = await served(app)
    const socket = await connected(front)
    const all = text(socket)
    const get = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`)
    get('/')
    await received
    const closed = front.close()
    get('/next')
    respond('first')
    expect(await all).toMatch(/first.*connection: close.*next$/isu)
    await closed
  })

  test('cuts off what takes too long', async () => {
    const { app, received } = waiting()
    const front = await served(app, 20)
    const never = fetch(front.address)
    await received
    await Promise.all([front.close(), expect(never).rejects.toThrow('fetch failed')])
  })
})

describe('A place to listen', () => {
  test('that is taken is refused in the words of the start', async () => {
    const front = await listenAtOnce(HERE, logger)
    const port = Number(new URL(front.address).port)
    const refused: unknown = await listenAtOnce({ ...HERE, port }, logger).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'EADDRINUSE' })
    expect(sentenceFor(refused)).toBe(`PORT ${port} is already in use; stop what listens there or set another PORT.`)
    await front.close()
  })

  test('that is called localhost is every address of the name', async () => {
    const front = await listenAtOnce({ host: 'localhost', port: 0 }, logger)
    await front.serve(saying('hello'))
    const { port } = new URL(front.address)
    const results = await Promise.allSettled(
      [`127.0.0.1:${port}`, `localhost:${port}`].map(async at => (await fetch(`http://${at}`)).text()),
    )
    expect(results).toEqual([1, 2].map(() => ({ status: 'fulfilled', value: 'hello' })))
    await front.close()
  })

  test('that is every address of the machine is called by one that leads there', async () => {
    const front = await listenAtOnce({ host: '0.0.0.0', port: 0 }, logger)
    await front.serve(saying('hello'))
    expect(front.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/u)
    await expect.poll(async () => await (await fetch(front.address)).text()).toBe('hello')
    await front.close()
  })
})
