import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { installed } from '../../lab/servers/server-process.ts'

const unit = readFileSync(join(import.meta.dirname, '../../systemd/shodh.service'), 'utf8')

const analyze = (...args: readonly string[]) =>
  execFileSync('systemd-analyze', args, { encoding: 'utf8', stdio: 'pipe' })

/** Tenths of the exposure that systemd computes, of which 100 is a service without any restriction. */
const MOST_EXPOSED = 20

test.for(['shodh.service', 'shodh@rivers.service'])(
  'systemd finds nothing wrong with the unit as %s, and little that it exposes',
  async (name, { skip }) => {
    skip(installed('systemd-analyze') === undefined, 'no systemd-analyze on this machine (install systemd)')
    const file = join(await temporaryFolder(), name)
    await writeFile(file, unit.replace('/opt/shodh/bin/shodh start', '/bin/true'))
    expect(analyze('verify', '--man=no', file)).toBe('')
    const assessed = analyze('security', '--offline=true', `--threshold=${MOST_EXPOSED}`, '--no-pager', file)
    expect(assessed).toMatch(/Overall exposure level for .*: [01]\.\d OK/u)
  },
)
