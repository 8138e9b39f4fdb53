import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One entry of Vite's manifest; its keys are the modules' paths from the frontend's root. */
type Chunk = {
  readonly file: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

export const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/** The files that the service worker fetches before they are requested: Workbox's list of urls and revisions. */
export const precachedIn = (dist: string): readonly string[] => {
  const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8')
  const urls = [...worker.matchAll(/\burl["']?:\s*["'`]([^"'`]+)["'`]/g)].map(([, url = '']) => url)
  if (urls.length === 0) throw new Error('The service worker has no list of what it precaches.')
  return urls
}

/** The files that browsers with saved papers store beside those. */
export const savedIn = (dist: string): readonly string[] =>
  JSON.parse(readFileSync(join(dist, 'reader-files.json'), 'utf8')).map((address: string) => address.slice(1))

/** The files of chunks that are there, and what they load at once without it being there. */
const missing = (manifest: Manifest, there: ReadonlySet<string>) =>
  Object.values(manifest)
    .filter(({ file }) => there.has(file))
    .flatMap(({ file, css = [], imports = [] }) => {
      const needed = [...css, ...imports.flatMap(key => manifest[key]?.file ?? [])]
      return needed.filter(each => !there.has(each)).map(each => `${file} needs ${each}`)
    })

/** A sentence for each file that could not be loaded without a network by a chunk that could. */
export const brokenOffline = (dist: string): readonly string[] => {
  const [manifest, precached] = [readManifest(dist), precachedIn(dist)]
  const saved = missing(manifest, new Set([...precached, ...savedIn(dist)]))
  return [
    ...missing(manifest, new Set(precached)).map(pair => `${pair}, which is not precached.`),
    ...saved.map(pair => `${pair}, which is not stored with saved papers.`),
  ]
}
