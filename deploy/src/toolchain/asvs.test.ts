import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const table = readFileSync(new URL('docs/asvs.md', root), 'utf8')
const rows = [...table.matchAll(/^\| \d[\d.]+ .*\|$/gmu)].map(([row]) => row.split('|').map(cell => cell.trim()))

test('Every file that the table of OWASP ASVS names is there', () => {
  const files = [...table.matchAll(/`([\w./-]+\/[\w./-]+\.(?:tsx?|yaml|md))`/gu)].map(([, path = '']) => path)
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(path => !existsSync(fileURLToPath(new URL(path, root))))).toEqual([])
})

test('The table of OWASP ASVS counts its own rows', () => {
  const of = (state: string) => rows.filter(row => row[4] === state).length
  const [all, holds, none, missing] = [rows.length, of('holds'), of('n/a'), of('missing')]
  expect(table).toContain(`Of ${all} requirements ${holds} hold, ${none} do not apply and ${missing} are missing.`)
  expect(holds + none + missing).toBe(all)
})
