import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const DAMAGED = '.damaged-'

/** Keeps a damaged database, of which nothing is open, as `views.db.damaged-2026-01-31T10-00-00Z`, and only the last one. */
export const setAsideDatabase = (path: string, now = new Date()): void => {
  const [directory, name] = [dirname(path), basename(path)]
  for (const file of readdirSync(directory))
    if (file.startsWith(name + DAMAGED)) rmSync(join(directory, file), { recursive: true })
  const time = `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  for (const ending of ['', '-wal'])
    if (existsSync(path + ending)) renameSync(path + ending, `${path}${DAMAGED}${time}${ending}`)
  rmSync(`${path}-shm`, { force: true })
}
