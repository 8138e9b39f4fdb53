import * as fs from 'node:fs'
import { join } from 'node:path'
import type { Bill } from '../toolchain/bill-of-materials.ts'
import { type Lock, packageNameOf } from './locked-packages.ts'

const TEXTS = /^(?:licen[cs]e|notice|copying)(?:[-.][^/]*)?$/iu

const textsIn = (folder: string) =>
  fs
    .readdirSync(folder)
    .filter(name => TEXTS.test(name) && fs.statSync(join(folder, name)).isFile())
    .toSorted()
    .map(name => fs.readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())

/**
 * The licences and notices of the packages that a bill lists, each text once, below the packages that it is of. Packages made for
 * one kind of machine bring theirs with them, since others need not be installed here.
 */
export const licencesOf = (root: string, lock: Lock, { components }: Pick<Bill, 'components'>): string => {
  const listed = new Set(components.map(each => each['bom-ref']))
  const holders = new Map<string, string[]>()
  for (const [path, { version, cpu, link }] of Object.entries(lock.packages)) {
    const name = `${packageNameOf(path)}@${version}`
    if (link || cpu || !listed.has(name) || !fs.existsSync(join(root, path))) continue
    for (const text of textsIn(join(root, path))) holders.set(text, [...(holders.get(text) ?? []), name])
  }
  const all = [...holders].map(([text, names]) => `${[...new Set(names)].toSorted().join('\n')}\n\n${text}\n`)
  return all.toSorted().join(`\n${'-'.repeat(80)}\n\n`)
}
