import type { IncomingMessage } from 'node:http'
import { ask, NoAnswer, type Question } from './ask.ts'
import type { Connections } from './connections.ts'
import type { Instance } from './instances.ts'

type How = {
  readonly connections: Connections
  /** Whether nothing changes when it is asked twice. */
  readonly isRepeatable: boolean
  /** Told of each instance that did not answer. */
  readonly onSilence: (instance: Instance, silence: NoAnswer) => void
}

/** A command gets a new connection: on a kept one, nobody could tell a command that was done from one that never arrived. */
const attempts = (order: readonly Instance[], { connections: { kept, fresh }, isRepeatable }: How) =>
  (isRepeatable ? [kept, fresh] : [fresh]).flatMap(agentFor =>
    order.map(instance => ({ instance, agent: agentFor(instance) })),
  )

const mayAskNext = (why: NoAnswer['why'], isRepeatable: boolean) =>
  why === 'cannot be reached' || (why === 'broke the connection' && isRepeatable)

/** Asks one instance after the other until one answers; undefined where none does. */
export const firstAnswer = async (
  question: Question,
  order: readonly Instance[],
  how: How,
): Promise<IncomingMessage | undefined> => {
  for (const { instance, agent } of attempts(order, how)) {
    try {
      return await ask(instance, question, agent)
    } catch (accident) {
      if (!(accident instanceof NoAnswer)) throw accident
      how.onSilence(instance, accident)
      if (question.reader.destroyed || !mayAskNext(accident.why, how.isRepeatable)) return undefined
    }
  }
  return undefined
}
