import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type LockedPackage = {
  readonly version?: string
  readonly integrity?: string
  /** Whether it is a link to the workspace that `resolved` names. */
  readonly link?: boolean
  readonly resolved?: string
  readonly os?: readonly string[] | string
  readonly cpu?: readonly string[] | string
  readonly libc?: readonly string[] | string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** npm's lock file, as far as it is looked at: packages by where they are installed. */
export type Lock = { readonly packages: Readonly<Record<string, LockedPackage>> }

/** What native packages are made for, in npm's words. */
export type Platform = { readonly os: string; readonly cpu: string; readonly libc: string }

const INSTALLED = 'node_modules/'

/** The name of the package that is installed at the path. */
export const packageNameOf = (path: string): string => path.replace(/^.*node_modules\//u, '')

const includes = (stated: readonly string[] | string | undefined, word: string) =>
  stated === undefined || [stated].flat().includes(word)

/** Whether a package is made for the platform; one that names none is for each. */
export const isFor = ({ os, cpu, libc }: LockedPackage, platform: Platform): boolean =>
  includes(os, platform.os) && includes(cpu, platform.cpu) && includes(libc, platform.libc)

/** Where a package that `path` depends on is installed: in its own folder, or in one above. */
const resolved = ({ packages }: Lock, path: string, name: string): string | undefined => {
  const inside = `${path === '' ? '' : `${path}/`}${INSTALLED}${name}`
  if (inside in packages) return inside
  return path === ''
    ? undefined
    : resolved({ packages }, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
}

/** Where the packages and all that they need on the platform are installed. Throws where the lock file lacks one. */
export const closureOf = (lock: Lock, names: readonly string[], platform: Platform): readonly string[] => {
  const closure = new Set<string>()
  const lockedAt = (path: string) => lock.packages[path] ?? {}
  const add = (path: string) => {
    if (closure.has(path) || !isFor(lockedAt(path), platform)) return
    closure.add(path)
    const { dependencies = {}, optionalDependencies = {} } = lockedAt(path)
    for (const name of Object.keys(dependencies)) add(required(path, name))
    // the lock file has those that could be installed anywhere
    for (const name of Object.keys(optionalDependencies)) add(resolved(lock, path, name) ?? path)
  }
  const required = (from: string, name: string) => {
    const path = resolved(lock, from, name)
    if (path === undefined) throw new Error(`package-lock.json has no ${name}`)
    return path
  }
  for (const name of names) add(required('', name))
  return [...closure].toSorted()
}

/** Throws where the bytes are not those that the lock file names. */
export const requireIntegrity = (bytes: Uint8Array, name: string, integrity = '') => {
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  if (found !== integrity) throw new Error(`${name} is not what package-lock.json names: ${found}, not ${integrity}`)
}

/** Brings one that is made for another machine from the registry. */
const download = (path: string, { version, integrity }: LockedPackage, into: string) => {
  const name = `${packageNameOf(path)}@${version}`
  const folder = fs.mkdtempSync(join(tmpdir(), 'package-'))
  try {
    execFileSync('npm', ['pack', name, '--silent', '--pack-destination', folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [file = ''] = fs.readdirSync(folder)
    requireIntegrity(fs.readFileSync(join(folder, file)), name, integrity)
    fs.mkdirSync(into, { recursive: true })
    execFileSync('tar', ['-xzf', join(folder, file), '--strip-components=1', '-C', into])
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

/** Puts a package where `into` says, as npm would: a copy of what is installed, or of the registry's. */
export const placePackage = (root: string, lock: Lock, path: string, into: string) => {
  const { link, resolved: workspace = '', ...locked } = lock.packages[path] ?? {}
  const installed = join(root, link ? workspace : path)
  // its own packages are places of their own
  const filter = (file: string) => file === installed || !file.slice(installed.length).startsWith('/node_modules')
  if (fs.existsSync(installed)) fs.cpSync(installed, into, { recursive: true, filter })
  else download(path, locked, into)
}
