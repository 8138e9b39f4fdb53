import { spawnSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Manifest, precachedIn, readManifest, savedIn } from './offline-files.ts'

/** Bytes as brotli sends them, and the KiB that they may be. */
export type MeasuredSize = { readonly name: string; readonly bytes: number; readonly budget: number }

const ROUTE = /(?<!\/sign-in\/.*)(?:-pages?|\/not-found)\.tsx$/
const SIGN_IN = /\/sign-in\/.*-page\.tsx$/
const SHELL = /back-office\.tsx$/
const SCREEN = /-screen\.tsx$/
const TEXT_VIEW = /\/reader\/text\/text-view\.tsx$/
const EDITOR = /\/markdown-editor\.tsx$/
const IN_READER = /\/reader\//
const OF_READER = /^assets\/reader/
const PDF_WORKER = /reader\.worker-/

/** KiB. Public CSS is that of all public pages; each carries at most 5 of it in itself, as the journey of the paper page measures. */
const BUDGETS = {
  firstLoad: 112,
  publicCss: 9.5,
  officeCss: 10,
  serviceWorker: 13,
  // with the page and the words of /verify, which opens without a network; what reads files is fetched by its readers
  precache: 265.5,
  reader: 547,
  decoders: 125,
  textView: 24,
  route: 16.5,
  signIn: 32,
  shell: 120,
  screen: 64,
  editor: 170,
}

/** The chunk's key and those of all that it imports at once. */
const withImports = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, seen)
  return seen
}

const scale = (dist: string) => {
  const weighed = new Map<string, number>()
  const bytesOf = (file: string): number => {
    const known = weighed.get(file)
    if (known !== undefined) return known
    const path = join(dist, file)
    const content = readFileSync(path)
    const sent = statSync(`${path}.br`, { throwIfNoEntry: false })?.size ?? brotliCompressSync(content).length
    const bytes = Math.min(content.length, sent)
    weighed.set(file, bytes)
    return bytes
  }
  return (files: Iterable<string>): number => [...new Set(files)].reduce((sum, file) => sum + bytesOf(file), 0)
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
  const shell = lazyParts(manifest, firstLoad, { kind: 'back-office shell', pattern: SHELL, budget: BUDGETS.shell })
  const inside = new Set([...firstLoad, ...shell.flatMap(({ chunks }) => chunks)])
  return [
    ...lazyParts(manifest, firstLoad, { kind: 'public route', pattern: ROUTE, budget: BUDGETS.route }),
    ...lazyParts(manifest, firstLoad, { kind: 'sign-in route', pattern: SIGN_IN, budget: BUDGETS.signIn }),
    ...shell,
    ...lazyParts(manifest, inside, { kind: 'back-office route', pattern: SCREEN, budget: BUDGETS.screen }),
    ...lazyParts(manifest, inside, { kind: 'editor of pages', pattern: EDITOR, budget: BUDGETS.editor }),
  ]
}

/** Of what saved papers need: what shows a PDF, the worker that pdf.js brings included, and the decoders of scans. */
const readerIn = (dist: string, manifest: Manifest, bytes: (files: Iterable<string>) => number) => {
  const files = savedIn(dist)
  const keys = Object.keys(manifest).filter(key => manifest[key]?.isDynamicEntry && IN_READER.test(key))
  const chunks = keys.flatMap(key => [...withImports(manifest, key)].flatMap(each => manifest[each] ?? []))
  const reached = new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))
  const reader = files.filter(file => reached.has(file) || PDF_WORKER.test(file))
  return [
    { name: 'PDF reader', bytes: bytes(reader), budget: BUDGETS.reader },
    { name: 'PDF decoders', bytes: bytes(files.filter(file => file.endsWith('.wasm'))), budget: BUDGETS.decoders },
  ]
}

/** What the build in `dist` weighs, each part beside what it may weigh. */
export const measure = (dist: string): readonly MeasuredSize[] => {
  const manifest = readManifest(dist)
  const bytes = scale(dist)
  const filesOf = (keys: Iterable<string>) => [...keys].flatMap(key => manifest[key]?.file ?? [])
  const filesAndCss = (keys: Iterable<string>) =>
    [...keys].flatMap(key => [manifest[key]?.file ?? [], manifest[key]?.css ?? []].flat())
  const firstLoad = firstLoadOf(manifest)
  const lazy = lazyPartsOf(manifest, firstLoad)
  const textView = lazyParts(manifest, firstLoad, { kind: 'text view', pattern: TEXT_VIEW, budget: BUDGETS.textView })
  const office = lazy.filter(({ name }) => !name.startsWith('public route'))
  const lazyCss = office
    .flatMap(({ chunks }) => chunks.flatMap(key => manifest[key]?.css ?? []))
    .filter(file => !OF_READER.test(file))
  return [
    { name: 'public first-load JavaScript', bytes: bytes(filesOf(firstLoad)), budget: BUDGETS.firstLoad },
    {
      name: 'public CSS',
      bytes: bytes([...firstLoad].flatMap(key => manifest[key]?.css ?? [])),
      budget: BUDGETS.publicCss,
    },
    { name: 'back-office CSS', bytes: bytes(lazyCss), budget: BUDGETS.officeCss },
    { name: 'service worker', bytes: bytes(['service-worker.js']), budget: BUDGETS.serviceWorker },
    { name: 'precache', bytes: bytes(precachedIn(dist)), budget: BUDGETS.precache },
    ...readerIn(dist, manifest, bytes),
    ...textView.map(({ chunks, budget }) => ({ name: 'text view', bytes: bytes(filesAndCss(chunks)), budget })),
    ...lazy.map(({ name, chunks, budget }) => ({ name, bytes: bytes(filesOf(chunks)), budget })),
  ]
}

/** What each part weighed when it was last recorded, in bytes, and the commit that recorded it. */
export type Recorded = { readonly commit: string; readonly bytes: Readonly<Record<string, number>> }

const counted = (bytes: number) => `${bytes.toLocaleString('en')} bytes`

const sinceThen = ({ name, bytes }: MeasuredSize, recorded: Recorded): string => {
  const before = recorded.bytes[name]
  if (before === undefined) return `It is new since ${recorded.commit}.`
  if (bytes === before) return `It is as large as in ${recorded.commit}.`
  return `It is ${counted(Math.abs(bytes - before))} ${bytes > before ? 'larger' : 'smaller'} than in ${recorded.commit}.`
}

/** A sentence for each budget that is broken, with what has changed since the record. */
export const brokenBudgets = (measured: readonly MeasuredSize[], recorded: Recorded): readonly string[] =>
  measured
    .filter(({ bytes, budget }) => bytes > budget * 1024)
    .map(part => {
      const over = counted(part.bytes - part.budget * 1024)
      return `${part.name} weighs ${counted(part.bytes)}, ${over} more than its ${part.budget} KiB. ${sinceThen(part, recorded)} CONTRIBUTING.md says what to do.`
    })

const change = (bytes: number, before = 0) =>
  bytes === before ? '' : (bytes - before).toLocaleString('en', { signDisplay: 'always' })

/** Each part beside its budget, and the bytes that it has gained or lost since the record. */
export const budgetTable = (measured: readonly MeasuredSize[], recorded: Recorded): string =>
  [
    `Bytes gained or lost since ${recorded.commit} stand in the fourth column.`,
    ...measured.map(({ name, bytes, budget }) => {
      const kib = (bytes / 1024).toFixed(1).padStart(7)
      return `${kib} of ${String(budget).padStart(3)} KiB ${change(bytes, recorded.bytes[name]).padStart(8)}  ${name}`
    }),
  ].join('\n')

const RECORD = 'deploy/src/toolchain/recorded-bytes.json'

/** The record, of the commit that last changed it. */
export const readRecord = (root: string): Recorded => {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%h', '--', RECORD], { cwd: root, encoding: 'utf8' })
  return { commit: stdout?.trim() || 'the record', bytes: JSON.parse(readFileSync(join(root, RECORD), 'utf8')) }
}

export const writeRecord = (root: string, measured: readonly MeasuredSize[]) => {
  const bytes = Object.fromEntries(measured.map(part => [part.name, part.bytes]))
  writeFileSync(join(root, RECORD), `${JSON.stringify(bytes, null, 2)}\n`)
}
