import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { bundle, UNBUNDLED } from '../toolchain/bundle.ts'
import { closureOf, type Lock, packageNameOf, placePackage, type Platform } from './locked-packages.ts'

/** What the bundled code finds beside its sources, and what operators read; paths are the repository's. */
export const BESIDE: readonly string[] = [
  'LICENSE',
  'command-service/src/papers/notices/marked-pdf/noto-sans-licence.txt',
  'command-service/src/papers/notices/marked-pdf/noto-sans.ttf',
  'contracts/package.json',
  'contracts/src/site/colours.css',
  'deploy/.env.example',
  'deploy/Dockerfile',
  'deploy/Dockerfile.dockerignore',
  'deploy/bin',
  'deploy/compose.single.yaml',
  'deploy/compose.yaml',
  'deploy/observability',
  'deploy/proxies',
  'deploy/renovate.json',
  'deploy/src/sample/pdfs',
  'deploy/src/sample/texts',
  'deploy/systemd',
  'docs',
  'query-service/src/pages/api/style.css',
  'query-service/src/pages/preview/style.css',
  'query-service/src/pages/text/style.css',
]

/** Fonts in which pictures and notices are set, and what a terminal's log is made readable by, in a thread of its own. */
const PACKAGES = [
  ...UNBUNDLED,
  '@fontsource/noto-sans-devanagari',
  '@fontsource/noto-serif-devanagari',
  'pino',
  'pino-pretty',
]

/** Of packages that bring more than is loaded. */
const LOADED: Readonly<Record<string, RegExp>> = {
  '@fontsource/noto-sans-devanagari': /-latin-400-normal\.woff$/u,
  '@fontsource/noto-serif-devanagari': /-latin-400-normal\.woff$/u,
  '@hyzyla/pdfium': /^dist\/(?:index\.esm\.js|pdfium\.wasm)$/u,
  'pdfjs-dist': /^legacy\/build\/pdf(?:\.worker)?\.mjs$/u,
}

const ALWAYS = /^(?:package\.json|licen[cs]e[^/]*)$/iu

const NEVER = /(?:^|\/)(?:tests?|docs|benchmarks?|examples?|\.github)\/|\.(?:map|md|[cm]?ts)$/u

const isShipped = (name: string, file: string) => ALWAYS.test(file) || (LOADED[name]?.test(file) ?? !NEVER.test(file))

/** The mains: the journal on one machine, its services on engines, and the commands of deploy/bin/shodh. */
export const mainsIn = (root: string): readonly string[] => {
  const lines = fs.readFileSync(join(root, 'deploy/bin/shodh'), 'utf8').matchAll(/^#([:-]) ([a-z-]+) /gmu)
  return [...lines].map(([, kind, name = '']) => {
    if (name === 'start') return 'deploy/src/embedded.ts'
    return kind === '-' ? `deploy/src/${name}.ts` : `deploy/src/maintenance/${name}.ts`
  })
}

/** The files of the newest build of the frontend; others beside them are of earlier ones. */
const builtFrontend = (root: string) => {
  const [, ...paths] = fs.readFileSync(join(root, 'frontend/dist/.built'), 'utf8').split('\n')
  if (paths.length === 0) throw new Error('Remove frontend/dist: the build in it is of an earlier version')
  return paths.map(path => `frontend/${path}`)
}

const copy = (root: string, into: string, path: string) => {
  fs.mkdirSync(dirname(join(into, path)), { recursive: true })
  fs.cpSync(join(root, path), join(into, path), { recursive: true, filter: file => !file.endsWith('.test.ts') })
}

const placePackages = (root: string, lock: Lock, platform: Platform, into: string) => {
  for (const path of closureOf(lock, PACKAGES, platform)) {
    const [name, folder] = [packageNameOf(path), join(into, path)]
    placePackage(root, lock, path, folder)
    for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name)
      if (!entry.isDirectory() && !isShipped(name, file.slice(folder.length + 1))) fs.rmSync(file)
    }
  }
}

/** Links to the journal's own packages, which are read by their names, and to its command. */
const placeLinks = (into: string) => {
  fs.mkdirSync(join(into, 'node_modules/@shodh'))
  for (const name of ['contracts', 'command-service'])
    fs.symlinkSync(`../../${name}`, join(into, 'node_modules/@shodh', name))
  fs.mkdirSync(join(into, 'bin'))
  fs.symlinkSync('../deploy/bin/shodh', join(into, 'bin/shodh'))
}

const removeEmptyFolders = (folder: string) => {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name))
  if (fs.readdirSync(folder).length === 0) fs.rmdirSync(folder)
}

/** What is the same on every machine: the bundled mains, the built site, and what lies beside. */
export const placeProgram = async (root: string, into: string) => {
  const { name, version, license } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8'))
  const manifest = { name, version, license, private: true, type: 'module', engines: { node: '>=24' } }
  fs.mkdirSync(into, { recursive: true })
  fs.writeFileSync(join(into, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const path of [...BESIDE, ...builtFrontend(root)]) copy(root, into, path)
  // its place in the bundle's paths is the same in the repository and in the release
  await bundle(
    mainsIn(root).map(path => join(root, path)),
    join(root, 'deploy/dist'),
    join(into, 'deploy/dist'),
  )
}

/** What the machine decides: packages with native code, and all that they need. */
export const placeNative = (root: string, lock: Lock, platform: Platform, into: string) => {
  placePackages(root, lock, platform, into)
  placeLinks(into)
  removeEmptyFolders(into)
}
