import { chmodSync, closeSync, openSync } from 'node:fs'
import { codeOf } from '@shodh/contracts/errors.ts'

/** Makes a database's file where it is missing. Only its owner may read it; what SQLite puts beside it takes its mode. */
export const restrictToOwner = (file: string): void => {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    // never open a database that is there: closing it again would end this process's locks on it
    if (codeOf(error) === 'EEXIST') chmodSync(file, 0o600)
    else throw error
  }
}
