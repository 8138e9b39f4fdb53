import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { brokenFloor, newerFeatures } from './browser-floor.ts'

test.each([
  ['a newer method of an older object', 'a.difference(b)', ['.difference()']],
  ['a newer function of an older object', 'Promise.try(f); URL.canParse(a)', ['Promise.try', 'URL.canParse']],
  ['a newer object', 'new CloseWatcher()', ['CloseWatcher']],
  ['a newer member of the window', 'navigator.userAgentData', ['Navigator.userAgentData']],
])('%s is found', (_, code, found) => {
  expect(newerFeatures(code)).toEqual(found)
})

test.each([
  ['is old enough', 'Map.groupBy(a, b); Promise.withResolvers(); a.toSorted(); e.showPopover()'],
  ['has the name of an older method', 'a.keys().map(f)'],
  ['is called where it is there', 'blob.bytes?.()'],
  [
    'is declared by the script itself',
    'var a = 1, ML = class {}; f(() => new ML()); class CloseWatcher {} new CloseWatcher()',
  ],
  ['is no method', 'const { bytes } = version; version.bytes'],
])('what %s is not', (_, code) => {
  expect(newerFeatures(code)).toEqual([])
})

test('what polyfills bring counts as there, what scripts look for before counts as done without', () => {
  const dist = mkdtempSync(join(tmpdir(), 'browser-floor-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  writeFileSync(join(dist, 'own.js'), 'Math.sumPrecise(a); navigator.share(b)')
  writeFileSync(join(dist, 'polyfilled.js'), '"zloirock"; Math.sumPrecise(a); a.toHex(); blob.bytes()')
  writeFileSync(join(dist, 'earlier.js'), 'Math.sumPrecise(a)')
  writeFileSync(join(dist, 'index.html'), '<script type="module" src="/own.js"></script>')
  writeFileSync(join(dist, 'service-worker.js'), 'importScripts("polyfilled.js")')
  mkdirSync(join(dist, '.vite'))
  writeFileSync(join(dist, '.vite/manifest.json'), '{}')
  expect(brokenFloor(dist)).toEqual([
    'own.js uses Math.sumPrecise, which not every browser has that the site runs in.',
    'own.js uses Navigator.share, which not every browser has that the site runs in.',
    'polyfilled.js uses .bytes(), which not every browser has that the site runs in.',
  ])
})
