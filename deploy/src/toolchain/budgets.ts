import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** One entry of Vite's manifest; its keys are the modules' paths from the frontend's root. */
type Chunk = {
  readonly file: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

/** Sizes in KiB, as brotli sends them. */
export type MeasuredSize = { readonly name: string; readonly kib: number; readonly budget: number }

const ROUTE_BUDGET = 10
const ROUTE = /(?<!\/sign-in\/.*)-page\.tsx$/
/** With zod, which readers do not need, and with the head of a page and messages with elements, which are in no first load. */
const SIGN_IN_BUDGET = 20
const SIGN_IN = /\/sign-in\/.*-page\.tsx$/
const SHELL = /back-office\.tsx$/
const SHELL_BUDGET = 120
const SCREEN = /-screen\.tsx$/
const SCREEN_BUDGET = 40
const OFFICE_CSS_BUDGET = 6
const OF_READER = /^assets\/reader/
const READER_BUDGET = 480
const DECODERS_BUDGET = 125

/** All public pages'; each carries at most 6 KiB of it in itself, which the journey of the paper page measures. */
const PUBLIC_CSS_BUDGET = 9

/** The chunk's key and those of all that it imports at once. */
const withImports = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, seen)
  return seen
}

const scale = (dist: string) => {
  const kibOf = (file: string): number => {
    const bytes = readFileSync(join(dist, file))
    return Math.min(bytes.length, brotliCompressSync(bytes).length) / 1024
  }
  return (files: Iterable<string>): number => [...new Set(files)].reduce((sum, file) => sum + kibOf(file), 0)
}

const firstLoadOf = (manifest: Manifest): ReadonlySet<string> => {
  const entry = Object.keys(manifest).find(key => manifest[key]?.isEntry)
  if (entry === undefined) throw new Error("Vite's manifest names no entry.")
  return withImports(manifest, entry)
}

type Kind = { readonly kind: string; readonly pattern: RegExp; readonly budget: number }

/** What is fetched when one goes there, beside what is `there` already. */
const lazyParts = (manifest: Manifest, there: ReadonlySet<string>, { kind, pattern, budget }: Kind) =>
  Object.keys(manifest)
    .filter(key => manifest[key]?.isDynamicEntry && pattern.test(key))
    .map(key => {
      const chunks = [...withImports(manifest, key)].filter(imported => !there.has(imported))
      return { name: `${kind} ${key}`, chunks, budget }
    })

const lazyPartsOf = (manifest: Manifest, firstLoad: ReadonlySet<string>) => {
  const shell = lazyParts(manifest, firstLoad, { kind: 'back-office shell', pattern: SHELL, budget: SHELL_BUDGET })
  const inside = new Set([...firstLoad, ...shell.flatMap(({ chunks }) => chunks)])
  return [
    ...lazyParts(manifest, firstLoad, { kind: 'public route', pattern: ROUTE, budget: ROUTE_BUDGET }),
    ...lazyParts(manifest, firstLoad, { kind: 'sign-in route', pattern: SIGN_IN, budget: SIGN_IN_BUDGET }),
    ...shell,
    ...lazyParts(manifest, inside, { kind: 'back-office route', pattern: SCREEN, budget: SCREEN_BUDGET }),
  ]
}

/** The files that the service worker fetches before they are requested: Workbox's list of urls and revisions. */
const precachedIn = (dist: string): readonly string[] => {
  const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8')
  const urls = [...worker.matchAll(/\burl["']?:\s*["'`]([^"'`]+)["'`]/g)].map(([, url = '']) => url)
  if (urls.length === 0) throw new Error('The service worker has no list of what it precaches.')
  return urls
}

/** What showing a PDF takes: the code with its worker and styles, and the decoders of scans. */
const readerIn = (dist: string, kib: (files: Iterable<string>) => number): readonly MeasuredSize[] => {
  const files: readonly string[] = JSON.parse(readFileSync(join(dist, 'reader-files.json'), 'utf8'))
  return [
    { name: 'PDF reader', kib: kib(files.filter(file => /\.(?:js|css)$/.test(file))), budget: READER_BUDGET },
    { name: 'PDF decoders', kib: kib(files.filter(file => file.endsWith('.wasm'))), budget: DECODERS_BUDGET },
  ]
}

/** What the build in `dist` weighs, each part beside what it may weigh. */
export const measure = (dist: string): readonly MeasuredSize[] => {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const kib = scale(dist)
  const filesOf = (keys: Iterable<string>) => [...keys].flatMap(key => manifest[key]?.file ?? [])
  const firstLoad = firstLoadOf(manifest)
  const lazy = lazyPartsOf(manifest, firstLoad)
  const office = lazy.filter(({ name }) => !name.startsWith('public route'))
  const lazyCss = office
    .flatMap(({ chunks }) => chunks.flatMap(key => manifest[key]?.css ?? []))
    .filter(file => !OF_READER.test(file))
  return [
    { name: 'public first-load JavaScript', kib: kib(filesOf(firstLoad)), budget: 102 },
    {
      name: 'public CSS',
      kib: kib([...firstLoad].flatMap(key => manifest[key]?.css ?? [])),
      budget: PUBLIC_CSS_BUDGET,
    },
    { name: 'back-office CSS', kib: kib(lazyCss), budget: OFFICE_CSS_BUDGET },
    { name: 'service worker', kib: kib(['service-worker.js']), budget: 11 },
    { name: 'precache', kib: kib(precachedIn(dist)), budget: 200 },
    ...readerIn(dist, kib),
    ...lazy.map(({ name, chunks, budget }) => ({ name, kib: kib(filesOf(chunks)), budget })),
  ]
}

/** A sentence for each budget that is broken. */
export const brokenBudgets = (measured: readonly MeasuredSize[]): readonly string[] =>
  measured
    .filter(({ kib, budget }) => kib > budget)
    .map(({ name, kib, budget }) => `${name} weighs ${kib.toFixed(1)} KiB, ${(kib - budget).toFixed(1)} too many.`)

export const budgetTable = (measured: readonly MeasuredSize[]): string =>
  measured
    .map(({ name, kib, budget }) => `${kib.toFixed(1).padStart(7)} of ${String(budget).padStart(3)} KiB  ${name}`)
    .join('\n')
