import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { once } from 'node:events'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sha256Of } from '../folder-format/whole-files.ts'

/** The name of the list of hashes, which `sha256sum -c` compares. */
export const CHECKSUMS = 'SHA256SUMS'

/** Every file below a folder, in the order of their names' bytes. */
export const filesIn = (folder: string): readonly string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))

/** Writes the hashes of files in a folder beside them. */
export const writeChecksums = (folder: string, names: readonly string[]) => {
  const line = (name: string) => `${sha256Of(fs.readFileSync(join(folder, name)))}  ${name}\n`
  fs.writeFileSync(join(folder, CHECKSUMS), names.map(line).join(''))
}

/** GNU tar's own: names in order, no owner, and nothing of this machine. */
const REPRODUCIBLE = [
  '--sort=name',
  '--format=gnu',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u+rwX,go+rX,go-w',
]

/**
 * Writes `folder/name` as a tgz that has the same bytes wherever it is written; every file is of `seconds` after 1970.
 * Rejects where the machine has no GNU tar.
 */
export const writeArchive = async (folder: string, name: string, seconds: number, file: string) => {
  const args = [...REPRODUCIBLE, `--mtime=@${seconds}`, '-C', folder, '-cf', '-', name]
  // the order of names is that of their bytes
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LC_ALL: 'C' } })
  const [[code]] = await Promise.all([
    once(tar, 'exit'),
    pipeline(tar.stdout, createGzip({ level: 9 }), fs.createWriteStream(file)),
  ])
  if (code !== 0) throw new Error('The archive could not be written: GNU tar is needed, as Linux has it')
}
