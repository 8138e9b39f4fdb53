import { renameSync, rmSync, writeFileSync } from 'node:fs'

const PLAIN = /^[\w:/?=.,@%+-]+$/u

/** As a shell and `node --env-file` read it. */
const quoted = (value: string) => (PLAIN.test(value) ? value : `'${value.replaceAll("'", '%27')}'`)

/** A file of settings that is there whole, or not at all. It may hold passwords. */
export const envFile = (path: string) => ({
  write: (settings: Readonly<Record<string, string>>) => {
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${quoted(value)}\n`)
    const fresh = `${path}.${process.pid}`
    writeFileSync(fresh, lines.join(''), { mode: 0o600 })
    renameSync(fresh, path)
  },
  remove: () => rmSync(path, { force: true }),
})
