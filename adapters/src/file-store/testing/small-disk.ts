import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Test equipment: a disk in memory that only its own processes see. Linux with user namespaces has it. */
export const NO_SMALL_DISKS = 'no user namespaces on this machine, so no small disk to fill'

export const smallDisksAreThere = spawnSync('unshare', ['--map-root-user', '--mount', 'true']).status === 0

const IN_A_SMALL_DISK = 'mount -t tmpfs -o "size=$1" small "$2" && cd "$2" && eval "$3"'

/** Runs shell commands, with `$node`, in a directory that holds `size` (64k, 1m); returns the lines they print. */
export const onSmallDisk = (size: string, commands: string): readonly string[] => {
  const directory = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const { stdout, stderr, status } = spawnSync(
    'unshare',
    ['--map-root-user', '--mount', 'sh', '-e', '-c', IN_A_SMALL_DISK, 'sh', size, directory, commands],
    { encoding: 'utf8', env: { ...process.env, node: process.execPath } },
  )
  rmdirSync(directory)
  if (status !== 0) throw new Error(`${commands} ended with ${status}: ${stderr}`)
  return stdout.split('\n').filter(Boolean)
}
