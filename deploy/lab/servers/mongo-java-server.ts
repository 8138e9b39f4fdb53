import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { retry } from '@shodh/contracts/flow/retry.ts'
import { DirectoryInUse, lockDirectory } from '@shodh/adapters/event-store/sqlite/directory-lock.ts'
import { endWithThisProcess, installed, type ServerProcess, startServer } from './server-process.ts'

const HOME = fileURLToPath(new URL('../peers/mongo-java-server', import.meta.url))
const BUILT = join(HOME, 'target')
/** Says what was built. */
const NOTE = join(BUILT, 'built-from')

/** Where processes that are started later find why it could not be built. */
const NOT_BUILT = 'MONGO_JAVA_SERVER_NOT_BUILT'

/** Why mongo-java-server can't be had here, if so. */
export const noMongoJavaServer = (): string | undefined => {
  if (process.env[NOT_BUILT]) return process.env[NOT_BUILT]
  const needed = existsSync(NOTE) ? ['java'] : ['java', 'javac', 'mvn']
  const missing = needed.filter(program => installed(program) === undefined)
  if (missing.length === 0) return undefined
  return `no mongo-java-server without ${missing.join(' and ')} (install a JDK and Maven, or set MONGODB_URL)`
}

/** Characters. */
const LONGEST_ERROR = 80

const QUICK_TO_START = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx512m']

type Settings = {
  readonly port?: number
  readonly minor?: number
  readonly wire?: number
  /** Called before Maven builds it. */
  readonly onBuild?: () => void
}

/**
 * Test equipment: a server in memory that speaks MongoDB's protocol, and loses all when it ends. It claims to be MongoDB
 * 4.4. Builds it where that has not been done yet, which needs Maven's repository.
 */
export const startMongoJavaServer = async (settings: Settings = {}): Promise<ServerProcess> => {
  const { port = 0, minor = 4, wire = 9, onBuild = () => {} } = settings
  await build(onBuild)
  const classPath = [join(BUILT, 'classes'), join(BUILT, 'lib', '*')].join(delimiter)
  return startServer({
    command: installed('java') ?? 'java',
    arguments: [...QUICK_TO_START, '-cp', classPath, 'MongoJavaServer', ...[port, minor, wire].map(String)],
    listensAt: /^(mongodb:\/\/\S+)$/m,
    urlOf: url => url,
  })
}

/** What it is built from; it is built again when that changes. */
const source = async () => {
  const texts = ['pom.xml', 'src/MongoJavaServer.java'].map(path => readFile(join(HOME, path)))
  return createHash('sha256')
    .update(Buffer.concat(await Promise.all(texts)))
    .digest('hex')
}

/** Builds it before the tests, which would have to wait; where that can't be done, they are skipped with the reason. */
export const buildMongoJavaServer = async (onBuild: () => void): Promise<void> => {
  if (noMongoJavaServer() !== undefined) return
  await build(onBuild).catch((error: Error) => {
    process.env[NOT_BUILT] = error.message
  })
}

const build = async (onBuild: () => void) => {
  const wanted = await source()
  const isBuilt = async () => (await readFile(NOTE, 'utf8').catch(() => '')) === wanted
  if (await isBuilt()) return
  onBuild()
  const lock = await alone()
  try {
    if (await isBuilt()) return
    await compile()
    await writeFile(NOTE, wanted)
  } finally {
    lock.release()
  }
}

/** One build at a time: the others wait for it, and use it. */
const alone = () =>
  retry({ afterError: error => (error instanceof DirectoryInUse ? 200 : undefined) }, async () => lockDirectory(BUILT))

const compile = async () => {
  // what an earlier build left in the local repository is enough
  await maven('-o').catch(() => maven())
}

const maven = async (...options: readonly string[]) => {
  const compiling = promisify(execFile)(installed('mvn') ?? 'mvn', [...options, '-q', '-B', '-ntp', 'compile'], {
    cwd: HOME,
  })
  endWithThisProcess(compiling.child)
  await compiling.catch(({ stdout, message }: Error & { readonly stdout?: string }) => {
    throw new Error(`mongo-java-server can't be built: ${mavenErrorOf(stdout || message)} (or set MONGODB_URL)`)
  })
}

const UNRESOLVED = /could not (?:be resolved|resolve|transfer|find)|unknown host|no route to host/iu

/** Maven's page of text in a few words: what it can't download, or the first error of the compiler. */
export const mavenErrorOf = (output: string): string => {
  if (UNRESOLVED.test(output)) return "Maven can't download what it needs"
  const error = /\.java:\[\d+,\d+\] (.+)/u.exec(output)?.[1] ?? output.trim().split('\n')[0]?.replace('[ERROR] ', '')
  return `Maven says '${error?.slice(0, LONGEST_ERROR)}'`
}
