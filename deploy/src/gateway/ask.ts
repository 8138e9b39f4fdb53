import { type Agent, type ClientRequest, type IncomingMessage, request as plain, type ServerResponse } from 'node:http'
import { request as secure } from 'node:https'
import { TLSSocket } from 'node:tls'
import { type Instance, pathAt } from './instances.ts'

export type Clocks = {
  /** Milliseconds in which a connection must stand. */
  readonly connectMs: number
  /** Milliseconds without an answer after which it is told that one is late. */
  readonly lateMs: number
  /** Milliseconds in which the answer must begin once the service has the whole question. */
  readonly answerMs: number
  /** Milliseconds in which a service must have taken something of a body that waits for it. */
  readonly stalledMs: number
}

/** The services answer within 10 s where an engine does not: their own answer comes first. */
export const CLOCKS: Clocks = { connectMs: 2000, lateMs: 2000, answerMs: 12_000, stalledMs: 30_000 }

export type Question = {
  readonly method: string
  readonly path: string
  /** Name, value, name, value. */
  readonly headers: readonly string[]
  /** Sends what follows the headers and ends the request; called when a connection stands. */
  readonly send: (service: ClientRequest) => void
  /** What the answer is for: when it closes, nobody waits any more. */
  readonly reader: ServerResponse
  /** Told of each instance that does not answer, or not yet. */
  readonly onTrouble: (instance: Instance, why: string, cause?: unknown) => void
  readonly clocks: Clocks
}

type Why =
  /** Nothing was sent. */
  | 'cannot be reached'
  /** It may have been understood and done. */
  | 'broke the connection'
  | 'does not answer'

export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly why: Why
  /** The service may have closed a kept connection just when it was used again. */
  readonly isStale: boolean
  constructor(why: Why, isStale: boolean, cause: unknown) {
    super(why, { cause })
    this.why = why
    this.isStale = isStale
  }
}

/** What ends a request whose time is over. */
export const LATE = new Error('The time is over')

/** Any connection is asked to stay open: closed with an early answer, it would take that from who is still sending. */
const open = (instance: Instance, question: Question, agent: Agent) => {
  const { protocol, hostname, port } = instance.url
  return (protocol === 'https:' ? secure : plain)({
    protocol,
    hostname: hostname.replace(/^\[|\]$/gu, ''),
    port,
    method: question.method,
    path: pathAt(instance, question.path),
    headers: [...question.headers, 'Connection', 'keep-alive'],
    agent,
  })
}

const onceConnected = (service: ClientRequest, then: () => void) =>
  service.once('socket', socket => {
    if (socket.connecting) socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', then)
    else then()
  })

/** At most one clock runs at a time, and none after the end; when it runs out, the request ends. */
const clockOf = (service: ClientRequest) => {
  let running: NodeJS.Timeout | undefined
  let isOver = false
  return {
    start: (milliseconds: number, then: () => void = () => service.destroy(LATE)) => {
      if (!isOver) running = setTimeout(then, milliseconds)
    },
    stop: () => clearTimeout(running),
    end: () => {
      isOver = true
      clearTimeout(running)
    },
  }
}

/** Resolves when the answer begins; rejects with NoAnswer. */
export const ask = (instance: Instance, question: Question, agent: Agent): Promise<IncomingMessage> =>
  new Promise((answered, failed) => {
    const { connectMs, lateMs, answerMs } = question.clocks
    const service = open(instance, question, agent)
    const clock = clockOf(service)
    let isConnected = false
    const whyNot = (accident: Error): Why => {
      if (!isConnected) return 'cannot be reached'
      return accident === LATE ? 'does not answer' : 'broke the connection'
    }

    const leave = () => service.destroy()
    question.reader.once('close', leave)
    clock.start(connectMs)
    onceConnected(service, () => {
      isConnected = true
      clock.stop()
      question.send(service)
    })
    service.once('finish', () =>
      clock.start(lateMs, () => {
        question.onTrouble(instance, 'is late with an answer')
        clock.start(answerMs - lateMs)
      }),
    )
    service.once('response', answer => {
      clock.end()
      answered(answer)
    })
    service.on('error', accident => {
      clock.end()
      question.reader.off('close', leave)
      failed(new NoAnswer(whyNot(accident), isConnected && service.reusedSocket, accident))
    })
  })
