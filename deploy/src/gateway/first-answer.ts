import type { IncomingMessage } from 'node:http'
import { ask, NoAnswer, type Question } from './ask.ts'
import type { Connections } from './connections.ts'
import type { Instance, Instances } from './instances.ts'

type How = {
  readonly connections: Connections
  /** Whether nothing changes when it is asked twice. */
  readonly isRepeatable: boolean
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
  instances: Instances,
  how: How,
): Promise<IncomingMessage | undefined> => {
  for (const { instance, agent } of attempts(instances.inTurn(), how)) {
    try {
      const answer = await ask(instance, question, agent)
      instances.heard(instance)
      return answer
    } catch (accident) {
      if (!(accident instanceof NoAnswer)) throw accident
      if (question.reader.destroyed) return undefined
      if (!accident.isStale) question.onTrouble(instance, accident.why, accident.cause)
      if (!mayAskNext(accident.why, how.isRepeatable)) return undefined
    }
  }
  return undefined
}
