import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { filesIn, writeArchive, writeChecksums } from '../release/archive.ts'
import { releaseBill } from '../release/bill.ts'
import { placeNative, placeProgram } from '../release/contents.ts'
import { licencesOf } from '../release/licences.ts'
import type { Lock } from '../release/locked-packages.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => JSON.parse(fs.readFileSync(join(root, path), 'utf8'))

/** Seconds after 1970 of the commit, or of whoever packs it again (reproducible-builds.org/specs/source-date-epoch). */
const commitTime = () =>
  Number(
    process.env['SOURCE_DATE_EPOCH'] ??
      execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }),
  )

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** `make release`: the journal as an archive for each kind of machine, with what it runs on but Node. */
const release = async () => {
  const { version }: { readonly version: string } = read('package.json')
  const [lock, seconds]: [Lock, number] = [read('package-lock.json'), commitTime()]
  const dist = join(root, 'dist')
  const staging = join(dist, '.release')
  fs.rmSync(staging, { recursive: true, force: true })
  const program = join(staging, 'program')
  await placeProgram(root, program)
  const archives: string[] = []
  for (const cpu of ['x64', 'arm64']) {
    const [name, platform] = [`shodh-${version}-linux-${cpu}`, { os: 'linux', cpu, libc: 'glibc' }]
    const folder = join(staging, name)
    fs.cpSync(program, folder, { recursive: true })
    placeNative(root, lock, platform, folder)
    const bill = releaseBill(root, lock, platform, version)
    fs.writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`)
    fs.writeFileSync(join(folder, 'third-party-licences.txt'), licencesOf(root, lock, bill))
    const files = filesIn(folder)
    writeChecksums(folder, files)
    const archive = `${name}.tgz`
    await writeArchive(staging, name, seconds, join(dist, archive))
    archives.push(archive)
    const unpacked = files.reduce((sum, file) => sum + fs.statSync(join(folder, file)).size, 0)
    console.log(`dist/${archive}: ${megabytes(fs.statSync(join(dist, archive)).size)}, unpacked ${megabytes(unpacked)}`)
  }
  writeChecksums(dist, archives)
  fs.rmSync(staging, { recursive: true })
}

await release()
