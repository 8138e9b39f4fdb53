// Brings what the journal's commands need: packages, Node 24, with --frontend the built frontend, with --server the
// bundled server, with --engines the bundled processes of a journal on engines, and with --lab the laboratory's own
// packages. With --omit=dev, packages that only checks and tests need may be missing. Whatever is there and unchanged is
// left alone. Then runs the script it was given, if any, with that Node:
//   node deploy/prepare.mjs [--omit=dev] [--frontend] [--server] [--engines] [--lab] [script [argument …]]
// Plain JavaScript, because it runs before Node 24 is there, on Node 20 too.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compress } from './src/toolchain/compress.mjs'
import { locked } from './src/toolchain/lock.mjs'
import { publish } from './src/toolchain/publish.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const bundled = join(modules, `node-${{ win32: 'win' }[process.platform] ?? process.platform}-${process.arch}`)
const installed = join(modules, '.installed')
const DEV = '--include=dev'
const lab = join(root, 'deploy/lab')
const labInstalled = join(lab, 'node_modules/.installed')
const dist = join(root, 'frontend/dist')
const distServer = join(root, 'frontend/dist-server')
const built = join(dist, '.built')
const NODE_COMPILE_CACHE = join(modules, '.cache/node')

const stop = sentence => {
  console.error(sentence)
  process.exit(1)
}

const read = path => fs.readFileSync(join(root, path))

const hash = paths => {
  const sum = createHash('sha256')
  for (const path of paths) sum.update(`${path}\n`).update(read(path)).update('\n')
  return sum.digest('hex')
}

const linesOf = stamp => (fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8').split('\n') : [])

const isStamped = (stamp, sum) => linesOf(stamp)[0] === sum

const packages = () => {
  const { workspaces } = JSON.parse(read('package.json'))
  const manifests = ['', ...workspaces.map(name => `${name}/`)].map(folder => `${folder}package.json`)
  return hash([...manifests, 'package-lock.json', '.npmrc']) + ` ${process.platform} ${process.arch}`
}

const labPackages = () =>
  hash(['package.json', 'package-lock.json', '.npmrc'].map(name => `deploy/lab/${name}`)) +
  ` ${process.platform} ${process.arch}`

const files = folder =>
  fs.readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    if (['dist', 'dist-server', 'node_modules'].includes(entry.name)) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? files(path) : [path]
  })

const hashOfSources = paths =>
  hash([...paths.filter(path => !/\.test\.tsx?$/.test(path)), 'package-lock.json', 'tsconfig.json'])

// it has classes of the site's styles
const STYLED = 'query-service/src/pages/no-scripts.ts'

const sources = () => hashOfSources([...files('frontend'), ...files('contracts'), STYLED])

const SERVER = ['contracts', 'adapters', 'command-service', 'projections', 'query-service', 'deploy/src']

const serverSources = () => hashOfSources(SERVER.flatMap(files).filter(path => /\.(?:ts|json)$/.test(path)))

const bundledNode = () => join(bundled, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

const node = () => (fs.existsSync(bundledNode()) ? bundledNode() : process.execPath)

/** A Node that npm brought and that can't run here (musl, an old glibc) would only stand before one that can. */
const dropUnusableNode = () => {
  if (!fs.existsSync(bundledNode()) || spawnSync(bundledNode(), ['--version']).status === 0) return
  fs.rmSync(bundled, { recursive: true })
  fs.rmSync(join(modules, '.bin/node'), { force: true })
}

const run = async (command, args, options) => {
  const child = spawn(command, args, options)
  child.on('error', ({ message }) => stop(`${command} can't be run: ${message}`))
  const [code] = await once(child, 'exit')
  return code === 0
}

const [npm, ...npmPath] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
const shell = npm === 'npm' && process.platform === 'win32'

/** The lock file, with the address of each package at this machine's registry, as registries have them. */
const addressedLock = cwd => {
  const { stdout } = spawnSync(npm, [...npmPath, 'config', 'get', 'registry'], { cwd, shell, encoding: 'utf8' })
  const lock = JSON.parse(fs.readFileSync(join(cwd, 'package-lock.json'), 'utf8'))
  for (const [path, locked] of Object.entries(lock.packages ?? {})) {
    const name = locked.name ?? path.split('node_modules/').at(-1)
    const file = `${name.split('/').at(-1)}-${locked.version}.tgz`
    if (locked.integrity) locked.resolved = `${stdout.trim().replace(/\/$/, '')}/${name}/-/${file}`
  }
  return JSON.stringify(lock)
}

/** npm asks for all versions of a package whose address it is not given: for as many requests, and most of the bytes to parse. */
const npmInstall = async (cwd, inherited, dev = DEV) => {
  const args = [...npmPath, 'install', dev, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const install = () => run(npm, args, { cwd, shell, stdio: inherited })
  // npm takes it in place of the lock file
  const addressed = join(cwd, 'npm-shrinkwrap.json')
  fs.writeFileSync(addressed, addressedLock(cwd))
  const isInstalled = await install()
  fs.rmSync(addressed)
  return isInstalled || install()
}

const requireInstalled = isInstalled => {
  if (!isInstalled) stop('The packages could not be installed: see what npm says above, and try again.')
}

const install = async (inherited, dev) => {
  console.log('Installing the packages …')
  fs.rmSync(installed, { force: true })
  requireInstalled(await npmInstall(root, inherited, dev))
  dropUnusableNode()
  // 62 MB of headers, for add-ons that are compiled: none is
  fs.rmSync(join(bundled, 'include'), { recursive: true, force: true })
  fs.writeFileSync(installed, `${packages()}\n${dev}`)
}

/** Beside the other packages and the builds, which wait for the network and for one core. */
const installLab = async inherited => {
  console.log("Installing the laboratory's packages …")
  fs.rmSync(labInstalled, { force: true })
  requireInstalled(await npmInstall(lab, inherited))
  fs.writeFileSync(labInstalled, labPackages())
}

/** Builds into a folder beside what is served, which is moved there when it is complete. */
const vite = async (served, inherited, ...options) => {
  const fresh = join(served, '.fresh')
  const args = ['build', '--outDir', fresh, '--logLevel', 'error', ...options]
  const env = { ...process.env, NODE_ENV: 'production' }
  const given = { cwd: join(root, 'frontend'), stdio: inherited.with(1, 'ignore'), env }
  if (!(await run(node(), [join(modules, 'vite/bin/vite.js'), ...args], given)))
    stop('The frontend could not be built: see above.')
  return fresh
}

const buildSite = async inherited => {
  const fresh = await vite(dist, inherited, '--emptyOutDir')
  await compress(fresh)
  return fresh
}

const buildForServer = async inherited => {
  const fresh = await vite(distServer, inherited, '--config', 'vite.server.config.ts', '--emptyOutDir')
  await vite(distServer, inherited, '--config', 'vite.verifier.config.ts')
  return fresh
}

/** The site on the one core; on the other what the server has of it, and `beside`. */
const build = async (inherited, beside) => {
  console.log('Building the frontend …')
  const sum = sources()
  const second = async () => {
    const freshServer = await buildForServer(inherited)
    await beside()
    return freshServer
  }
  const [fresh, freshServer] = await Promise.all([buildSite(inherited), second()])
  fs.rmSync(built, { force: true })
  // earlier builds are there, too: of this one are the files that follow the stamp
  const of = (folder, paths) => paths.map(path => `${folder}/${path}`)
  const paths = [...of('dist', publish(fresh, dist)), ...of('dist-server', publish(freshServer, distServer))]
  fs.writeFileSync(built, [sum, ...paths.toSorted((a, b) => (a < b ? -1 : 1))].join('\n'))
}

const BUNDLES = [
  { option: '--server', folder: join(root, 'deploy/dist'), mains: ['embedded'] },
  {
    option: '--engines',
    folder: join(root, 'deploy/dist-engines'),
    mains: ['start-engines', 'gateway', 'command-service', 'query-service', 'projections'],
  },
]

const stampOf = ({ folder }) => join(folder, '.built')

const bundleServer = async (bundle, inherited) => {
  console.log('Bundling the server …')
  const sum = serverSources()
  const fresh = join(bundle.folder, '.fresh')
  fs.rmSync(fresh, { recursive: true, force: true })
  const args = [join(root, 'deploy/src/development/bundle.ts'), bundle.folder, fresh, ...bundle.mains]
  if (!(await run(node(), args, { cwd: root, stdio: inherited }))) stop('The server could not be bundled: see above.')
  fs.rmSync(stampOf(bundle), { force: true })
  publish(fresh, bundle.folder)
  fs.writeFileSync(stampOf(bundle), sum)
}

const prepare = async wanted => {
  const hasDev = () => linesOf(installed)[1] === DEV
  // those that are there are updated with the others
  const dev = wanted.has('--omit=dev') && !hasDev() ? '--omit=dev' : DEV
  const needsInstall = () => !isStamped(installed, packages()) || (dev === DEV && !hasDev())
  const needsLab = () => wanted.has('--lab') && !isStamped(labInstalled, labPackages())
  const needsBuild = () => wanted.has('--frontend') && !isStamped(built, sources())
  const missingBundles = () =>
    BUNDLES.filter(bundle => wanted.has(bundle.option) && !isStamped(stampOf(bundle), serverSources()))
  const needsBundle = () => missingBundles().length > 0
  if (![needsInstall, needsLab, needsBuild, needsBundle].some(needs => needs())) return
  fs.mkdirSync(modules, { recursive: true })
  await locked(join(modules, '.preparing'), async descriptor => {
    const inherited = ['ignore', 'inherit', 'inherit', descriptor]
    const labIsInstalled = needsLab() && installLab(inherited)
    if (needsInstall()) await install(inherited, dev)
    requireNode24()
    const bundleWhereNeeded = async () => {
      for (const bundle of missingBundles()) await bundleServer(bundle, inherited)
    }
    await (needsBuild() ? build(inherited, bundleWhereNeeded) : bundleWhereNeeded())
    await labIsInstalled
  })
}

const requireNode24 = () => {
  if (fs.existsSync(bundledNode()) || Number.parseInt(process.versions.node) >= 24) return
  const machine = `${process.platform} ${process.arch}`
  stop(`Node 24 or later is needed: this is ${process.versions.node}, and npm brought none that runs on ${machine}.`)
}

/** When npm is signalled to end, it ends its shell, which passes the signal to nobody. */
const onOrphaned = act => {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 500)
}

const hand = ([script, ...args]) => {
  const path = `${join(modules, '.bin')}${delimiter}${process.env.PATH}`
  const child = spawn(node(), [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, NODE_COMPILE_CACHE },
  })
  // A terminal's Ctrl-C reaches the child by itself.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) onOrphaned(() => child.kill('SIGTERM'))
  child.on('exit', code => process.exit(code ?? 1))
}

const given = process.argv.slice(2)
const begin = given.findIndex(word => !word.startsWith('--'))
const options = begin < 0 ? given : given.slice(0, begin)
await prepare(new Set(options))
requireNode24()
if (begin >= 0) hand(given.slice(begin))
