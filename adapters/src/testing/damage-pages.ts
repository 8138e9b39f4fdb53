import { closeSync, openSync, statSync, writeSync } from 'node:fs'

const PAGE = 4096

/** Test equipment: overwrites pages of a closed database, from one on, as a failing disk might. */
export const damagePages = (file: string, from: number, end = statSync(file).size / PAGE): void => {
  const descriptor = openSync(file, 'r+')
  for (let at = from * PAGE; at < end * PAGE; at += PAGE)
    writeSync(descriptor, Buffer.alloc(PAGE, 'no page '), 0, PAGE, at)
  closeSync(descriptor)
}
