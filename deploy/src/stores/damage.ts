import { Damaged } from '@shodh/adapters/event-store/event-store.ts'
import { messageOf } from '@shodh/contracts/errors.ts'
import type { DamagedStore } from '@shodh/contracts/system/views.ts'
import { RESTORE } from '../verify/finding.ts'
import { PROGRAM } from '../terminal/program.ts'

/** The files of an embedded journal that can't be made anew. */
export const PRIMARY_FILES = ['journal.db', 'vault.db', 'usage.db'] as const

type Look = (error: unknown) => void

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

async function* iterated(batches: AsyncIterable<unknown>, look: Look) {
  try {
    yield* batches
  } catch (error) {
    look(error)
    throw error
  }
}

const looked = (value: unknown, look: Look) => {
  if (isIterable(value)) return iterated(value, look)
  if (value instanceof Promise) value.catch(look)
  return value
}

/** The same port; what its methods reject with is looked at. */
const lookingAt = <Port extends object>(port: Port, look: Look): Port =>
  Object.fromEntries(
    Object.entries(port).map(([name, member]: readonly [string, unknown]) => [
      name,
      typeof member === 'function' ? (...values: readonly unknown[]) => looked(member(...values), look) : member,
    ]),
  ) as Port

/** Which files of the journal are damaged that can't be made anew, as far as this process has noticed. */
export const openDamage = (report: (sentence: string) => void) => {
  const problems = new Map<string, string>()
  const note = (file: string, problem: string) => {
    if (!problems.has(file)) report(`${file} is damaged (${problem}). ${RESTORE}`)
    problems.set(file, problem)
  }
  const look = (file: string, error: unknown) => {
    if (error instanceof Damaged) note(file, messageOf(error))
  }
  return {
    note,
    /** Notes what shows that the file is damaged. */
    look,
    /** The port on the file, which notes what shows that it is damaged. */
    noting: <Port extends object>(file: string, port: Port): Port => lookingAt(port, error => look(file, error)),
    stores: (): readonly DamagedStore[] =>
      Array.from(problems, ([file, problem]) => ({ file, problem, remedy: RESTORE })),
    /** What is waited for, in words. */
    waitingFor: (): readonly string[] =>
      Array.from(
        problems.keys(),
        file => `${file} to be restored from a backup (${PROGRAM} restore), since it is damaged`,
      ),
  }
}
