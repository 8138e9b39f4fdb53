import { sentenceFor } from '../start-up.ts'
import { CannotMove } from './cannot-move.ts'
import { type Telling, tellingOn } from './telling.ts'

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT'])

const sentenceOf = (accident: unknown) => {
  if (accident instanceof CannotMove) return accident.message
  const { name, message, code = '', path } = accident as NodeJS.ErrnoException
  if (name === 'StoreFull' || NO_SPACE.has(code))
    return `No space is left (${message}): make room, and run the same again.`
  // of which folder it is the path says, so not always DATA_DIR is to blame
  return path === undefined
    ? sentenceFor(accident)
    : `${path} can't be read or written as a folder of this user's (${code}).`
}

/** Runs the work of a main: prints what it answers, or one sentence and exit code 1. */
export const runToEnd = async (work: (telling: Telling) => Promise<string>) => {
  const telling = tellingOn(process.stdout)
  const began = performance.now()
  try {
    const said = await work(telling)
    telling.end()
    console.log(`${said}\n${((performance.now() - began) / 1000).toFixed(1)} s`)
  } catch (accident) {
    telling.end()
    console.error(sentenceOf(accident))
    process.exitCode = 1
  }
}
