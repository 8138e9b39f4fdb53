import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { codeOf } from '@shodh/contracts/errors.ts'
import { Damaged } from '../event-store/event-store.ts'

/** SQLite's name for a database without a file. */
const IN_MEMORY = ':memory:'

/**
 * Makes a database's file where it is missing. Only its owner may read it; what SQLite puts beside it takes its mode. Throws
 * Damaged where it is a folder.
 */
export const restrictToOwner = (file: string): void => {
  if (file === IN_MEMORY) return
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    // never open a database that is there: closing it again would end this process's locks on it
    if (codeOf(error) !== 'EEXIST') throw error
    if (statSync(file).isDirectory()) throw new Damaged(`${file} is a folder, and no database`, { cause: error })
    chmodSync(file, 0o600)
  }
}
