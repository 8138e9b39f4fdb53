import { WrongSetting } from '../environment.ts'
import { sentenceFor } from '../start-up.ts'
import { type Told, WRONG_SETTING } from './parts.ts'

/**
 * Ends a part that can't go on, with one sentence that says why. Which setting is wrong is told to the process that
 * started it, where there is one: it starts several parts, and all of them may find the same setting wrong.
 */
export const refuseToStart = (name: string, accident: unknown) => {
  const sentence = `${name}: ${sentenceFor(accident)}`
  const isWrongSetting = accident instanceof WrongSetting
  const end = () => process.exit(isWrongSetting ? WRONG_SETTING : 1)
  if (isWrongSetting && process.send) return void process.send({ wrongSetting: sentence } satisfies Told, end)
  process.stderr.write(`${sentence}\n`)
  end()
}
