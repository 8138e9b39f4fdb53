// Plain JavaScript, because it runs before Node 24 is there, on Node 20 too.
import * as fs from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

const RETENTION_MS = 7 * 24 * 60 * 60 * 1000

const HASHED = `assets${sep}`

const files = folder =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))

const isOutlived = (path, now = Date.now()) => !path.includes(HASHED) || now - fs.statSync(path).mtimeMs > RETENTION_MS

/**
 * Moves a finished build over the one that is served, file by file, so that at no moment one is missing or half there:
 * the assets first (their names carry a hash of their content), then what refers to them. The assets of earlier builds
 * stay for a week, for the pages that are still open and the journals that are still running. Returns the build's paths.
 */
export const publish = (fresh, served) => {
  const paths = files(fresh)
  for (const path of paths.toSorted((a, b) => Number(b.startsWith(HASHED)) - Number(a.startsWith(HASHED)))) {
    fs.mkdirSync(dirname(join(served, path)), { recursive: true })
    fs.renameSync(join(fresh, path), join(served, path))
  }
  fs.rmSync(fresh, { recursive: true })
  for (const path of files(served)) {
    if (!paths.includes(path) && isOutlived(join(served, path))) fs.rmSync(join(served, path))
  }
  return paths
}
