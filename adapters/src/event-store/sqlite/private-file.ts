import { chmodSync, closeSync, openSync } from 'node:fs'
import { codeOf } from '@shodh/contracts/errors.ts'

/** SQLite's name for a database without a file. */
const IN_MEMORY = ':memory:'

/** Makes a database's file where it is missing. Only its owner may read it; what SQLite puts beside it takes its mode. */
export const restrictToOwner = (file: string): void => {
  if (file === IN_MEMORY) return
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    // never open a database that is there: closing it again would end this process's locks on it
    if (codeOf(error) === 'EEXIST') chmodSync(file, 0o600)
    else throw error
  }
}
