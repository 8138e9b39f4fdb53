import type { Agent, IncomingMessage } from 'node:http'
import { ask, NoAnswer, type Question } from './ask.ts'
import type { Instance } from './instances.ts'

type Attempt = { readonly instance: Instance; readonly agent?: Agent }

type How = {
  /** Keeps connections to an instance; given only for a question that may be asked twice. */
  readonly kept?: (instance: Instance) => Agent
  /** Told of each instance that did not answer. */
  readonly onSilence: (instance: Instance, silence: NoAnswer) => void
}

/** A command gets a new connection: on a kept one, nobody could tell a command that was done from one that never arrived. */
const attempts = (order: readonly Instance[], kept: How['kept']): readonly Attempt[] => [
  ...(kept ? order.map(instance => ({ instance, agent: kept(instance) })) : []),
  ...order.map(instance => ({ instance })),
]

const mayAskNext = (why: NoAnswer['why'], isRepeatable: boolean) =>
  why === 'cannot be reached' || (why === 'broke the connection' && isRepeatable)

/** Asks one instance after the other until one answers; undefined where none does. */
export const firstAnswer = async (
  question: Question,
  order: readonly Instance[],
  { kept, onSilence }: How,
): Promise<IncomingMessage | undefined> => {
  for (const { instance, agent } of attempts(order, kept)) {
    try {
      return await ask(instance, question, agent)
    } catch (accident) {
      if (!(accident instanceof NoAnswer)) throw accident
      onSilence(instance, accident)
      if (question.signal.aborted || !mayAskNext(accident.why, kept !== undefined)) return undefined
    }
  }
  return undefined
}
