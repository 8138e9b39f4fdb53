import { messageOf } from '@shodh/contracts/errors.ts'
import { Damaged } from '../event-store/event-store.ts'

/**
 * The value of a JSON text that this store wrote, so of the type that was given to it; it is not checked again. Throws
 * Damaged where the text is none: SQLite does not notice when a page has other bytes.
 */
export const storedJson = <T>(json: string): T => {
  try {
    return JSON.parse(json) as T
  } catch (error) {
    throw new Damaged(`A stored document can't be read (${messageOf(error)})`, { cause: error })
  }
}
