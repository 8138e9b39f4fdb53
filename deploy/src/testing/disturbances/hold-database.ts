import { DatabaseSync } from 'node:sqlite'

/** While it is held, nobody else writes to the database. */
export const holdDatabase = (path: string) => {
  const database = new DatabaseSync(path, { timeout: 5000 })
  database.exec('begin immediate')
  return {
    [Symbol.dispose]: () => {
      database.exec('rollback')
      database.close()
    },
  }
}
