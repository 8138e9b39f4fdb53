import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { closureOf, type Lock, requireIntegrity } from './locked-packages.ts'

const lock: Lock = {
  packages: {
    '': {},
    'node_modules/picture': {
      dependencies: { semver: '^7' },
      optionalDependencies: { '@p/x64': '1', '@p/arm64': '1', '@p/lost': '1' },
    },
    'node_modules/picture/node_modules/semver': { version: '7.0.0', dependencies: { base: '1' } },
    'node_modules/semver': { version: '5.0.0' },
    'node_modules/base': { dependencies: { picture: '1' } },
    'node_modules/@p/x64': {
      os: ['linux'],
      cpu: ['x64'],
      libc: ['glibc'],
      optionalDependencies: { '@p/lib-x64': '1' },
    },
    'node_modules/@p/lib-x64': { os: ['linux'], cpu: ['x64'] },
    'node_modules/@p/arm64': { os: ['linux'], cpu: ['arm64'] },
    'node_modules/broken': { dependencies: { missing: '1' } },
  },
}

const on = (cpu: string, libc = 'glibc') => ({ os: 'linux', cpu, libc })

test('a package brings what it needs on the platform, in the version that it finds', () => {
  expect(closureOf(lock, ['picture'], on('x64'))).toEqual([
    'node_modules/@p/lib-x64',
    'node_modules/@p/x64',
    'node_modules/base',
    'node_modules/picture',
    'node_modules/picture/node_modules/semver',
  ])
  expect(closureOf(lock, ['picture'], on('arm64'))).toContain('node_modules/@p/arm64')
  expect(closureOf(lock, ['picture'], on('arm64'))).not.toContain('node_modules/@p/x64')
  expect(closureOf(lock, ['picture'], on('x64', 'musl'))).not.toContain('node_modules/@p/x64')
})

test.each([
  ['broken', 'missing'],
  ['unknown', 'unknown'],
])('what %s needs and the lock file lacks is named', (name, missing) => {
  expect(() => closureOf(lock, [name], on('x64'))).toThrow(`package-lock.json has no ${missing}`)
})

test('bytes that are not those of the lock file are refused', () => {
  const bytes = Buffer.from('package')
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  expect(() => requireIntegrity(bytes, 'picture@1.0.0', integrity)).not.toThrow()
  for (const stated of [undefined, integrity.replace('sha512-', 'sha512-A')])
    expect(() => requireIntegrity(bytes, 'picture@1.0.0', stated)).toThrow(
      'picture@1.0.0 is not what package-lock.json names',
    )
})
