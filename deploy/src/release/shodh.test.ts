import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { beforeEach, expect, test } from 'vitest'

const PROGRAM = join(import.meta.dirname, '../../bin/shodh')

let folder: string
/** A release whose Node says what it was given. */
beforeEach(async () => {
  folder = await temporaryFolder()
  for (const path of ['deploy/bin', 'deploy/dist', 'bin', 'node_modules/.bin', 'elsewhere'])
    fs.mkdirSync(join(folder, path), { recursive: true })
  fs.copyFileSync(PROGRAM, join(folder, 'deploy/bin/shodh'))
  fs.mkdirSync(join(folder, 'docs'))
  fs.copyFileSync(join(PROGRAM, '../../../docs/settings.md'), join(folder, 'docs/settings.md'))
  fs.symlinkSync('../deploy/bin/shodh', join(folder, 'bin/shodh'))
  for (const main of ['embedded', 'import', 'backup']) fs.writeFileSync(join(folder, `deploy/dist/${main}.js`), '')
  const node =
    '#!/bin/sh\n[ "$1" = --version ] && echo "${NODE_VERSION-v24.1.0}" && exit\necho "$@|$FROM|$NODE_OPTIONS|$MALLOC_ARENA_MAX $MALLOC_MMAP_THRESHOLD_"\n'
  fs.writeFileSync(join(folder, 'node_modules/.bin/node'), node, { mode: 0o755 })
})

const shodh = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const { status, stdout, stderr } = spawnSync(join(folder, 'bin/shodh'), args, {
    encoding: 'utf8',
    cwd: join(folder, 'elsewhere'),
    env: { PATH: '/usr/bin:/bin', ...env },
  })
  return { status, said: `${stdout}${stderr}`.trim().replaceAll(fs.realpathSync(folder), '') }
}

test('start runs the journal with the memory of Node that was measured', () => {
  expect(shodh(['start'], { NODE_OPTIONS: '--trace-warnings' })).toEqual({
    status: 0,
    said: '/deploy/dist/embedded.js||--max-semi-space-size=4 --trace-warnings|2 131072',
  })
})

test('settings after a command count as those of the environment', () => {
  const settings = ['FROM=two words', 'PORT=8090', 'ADMIN_PASSWORD_FILE=/run/secrets/a=b']
  expect(shodh(['import', ...settings], { FROM: 'other' })).toEqual({
    status: 0,
    said: '/deploy/dist/import.js|two words||',
  })
})

test.each(['./more', '--from=engines', 'from=engines', 'FORM=engines', 'OM=x', 'PORT_FILE=x', 'P.*=x', 'TO'])(
  'a word that a command does not know is refused: %s',
  word => {
    expect(shodh(['import', 'FROM=here', word])).toEqual({
      status: 1,
      said: expect.stringMatching(/^shodh import takes no .*shodh import --help/u),
    })
  },
)

test.each([
  [['nothing'], {}, "shodh has no command 'nothing': shodh --help lists them."],
  [['.*'], {}, "shodh has no command '.*': shodh --help lists them."],
  [['backup'], { NODE_VERSION: 'v22.3.0' }, 'Node 24 or later is needed: this is 22.3.0.'],
  [['backup'], { NODE_VERSION: '' }, 'Node 24 or later is needed: this is none.'],
  [['restore'], {}, ' is not complete: deploy/dist/restore.js is missing.'],
])('%j with %j ends with a sentence', (args, env, sentence) => {
  expect(shodh(args, env)).toEqual({ status: 1, said: expect.stringContaining(sentence) })
})

test('help lists every command, and says of one what it takes', () => {
  expect(shodh([]).said).toContain('\n  verify            [FROM=engines]: check every event')
  expect(shodh(['--help'])).toEqual(shodh([]))
  expect(shodh(['restore', '--help']).said).toBe(
    'restore           FROM=folder [TO=engines]: bring a backup into an empty journal',
  )
})
