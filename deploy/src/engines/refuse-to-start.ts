import { WrongSetting } from '../settings/environment.ts'
import { sentenceFor } from '../terminal/start-up.ts'
import { type PartReport, WRONG_SETTING } from './parts.ts'

/**
 * Ends a part that can't continue, with one sentence that says why. Which setting is wrong is sent to the process that
 * started it, where there is one: it starts several parts, and all of them may find the same setting wrong.
 */
export const refuseToStart = (name: string, error: unknown) => {
  const sentence = `${name}: ${sentenceFor(error)}`
  const isWrongSetting = error instanceof WrongSetting
  const end = () => process.exit(isWrongSetting ? WRONG_SETTING : 1)
  if (isWrongSetting && process.send) return void process.send({ wrongSetting: sentence } satisfies PartReport, end)
  process.stderr.write(`${sentence}\n`)
  end()
}
