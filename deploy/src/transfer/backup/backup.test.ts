import {
  appendFile,
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Environment } from '../../settings/environment.ts'
import { openToOthers } from '../../testing/open-to-others.ts'
import { sourceOf, whileOpen } from '../journal-data.ts'
import { move } from '../move.ts'
import { openTarget } from '../open-journal.ts'
import { readBackup } from './read-backup.ts'
import {
  aJournalIn,
  beside,
  fill,
  rooms,
  settingsFor,
  sha256,
  silently,
  backupCountersOf,
  countersOf,
} from '../testing/a-journal.ts'
import { backedUp, restored } from '../testing/backups.ts'

const { aFolder, aJournal, anEmptyPlace, anotherJournal, remove } = rooms()
afterAll(remove)

const namesIn = async (folder: string) => (await readdir(folder)).filter(name => !name.startsWith('lock.')).toSorted()

let journal: Environment
let folder: string
beforeEach(async () => {
  journal = await aJournal()
  folder = join(await aFolder(), 'backup')
})

describe('a backup', () => {
  test('is restored with the same events, rows and files, for its owner only', async () => {
    await backedUp(journal, folder)
    const target = await anEmptyPlace()
    await chmod(target.DATA_DIR, 0o755)
    await restored(folder, target)
    expect(await openToOthers(target.DATA_DIR)).toEqual([])
    const before = await beside(journal, backupCountersOf)
    expect(await beside(target, countersOf)).toEqual(before)
    await beside(target, async ({ files, vault }) => {
      for (const hash of before.events.files.keys())
        expect(sha256(await buffer((await files.open(hash)) ?? Readable.from([])))).toBe(hash)
      const [email] = await vault.list('emails')
      expect(await vault.find('emails', String(email?.userId))).toEqual(email)
      expect(await vault.listBy('emails', String(email?.userId))).toEqual([email])
    })
  })

  test('is plain files that only their owner may read, with a manifest of their hashes', async () => {
    await mkdir(folder, { mode: 0o755 })
    await backedUp(journal, folder)
    expect(await namesIn(folder)).toEqual(['events-000001.jsonl', 'files', 'manifest.json', 'vault-000001.jsonl'])
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const modes = await Promise.all(
      entries.map(async entry => [entry.isFile(), (await stat(join(entry.parentPath, entry.name))).mode & 0o777]),
    )
    expect(new Set(modes.map(mode => JSON.stringify(mode)))).toEqual(new Set(['[true,384]', '[false,448]']))
    expect((await stat(folder)).mode & 0o777).toBe(0o700)

    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
    for (const { path, bytes, sha256: hash } of manifest.listed) {
      const content = await readFile(join(folder, path))
      expect([content.length, sha256(content)]).toEqual([bytes, hash])
    }
    const [line = ''] = (await readFile(join(folder, 'events-000001.jsonl'), 'utf8')).split('\n')
    const first = await beside(journal, async ({ events }) => (await events.readStream('volume-0')).events[0])
    expect(JSON.parse(line)).toEqual({ ...first })
  })

  test('in the folder of an earlier one writes only what is missing', async () => {
    await backedUp(journal, folder)
    const files = await readdir(join(folder, 'files'), { recursive: true })
    const times = () => Promise.all(files.map(async path => (await stat(join(folder, 'files', path))).ctimeMs))
    const before = { events: await readFile(join(folder, 'events-000001.jsonl')), times: await times() }
    await aJournalIn(journal.DATA_DIR, open => fill(open, { papers: 2, from: 20 }))
    await backedUp(journal, folder)
    expect(await namesIn(folder)).toEqual([
      'events-000001.jsonl',
      'events-000002.jsonl',
      'files',
      'manifest.json',
      'vault-000002.jsonl',
    ])
    const unchanged = files.map(path => path.length > 2)
    expect(before.events).toEqual(await readFile(join(folder, 'events-000001.jsonl')))
    expect((await times()).filter((_, n) => unchanged[n])).toEqual(before.times.filter((_, n) => unchanged[n]))

    const target = await anEmptyPlace()
    await restored(folder, target)
    expect(await beside(target, countersOf)).toEqual(await beside(journal, backupCountersOf))
  })

  test('again without a change is the same backup', async () => {
    await backedUp(journal, folder)
    await backedUp(journal, folder)
    expect(await namesIn(folder)).toEqual(['events-000001.jsonl', 'files', 'manifest.json', 'vault-000002.jsonl'])
    expect((await readBackup(folder, silently)).events.count).toBe(13)
  })

  test('continues in a folder that a killed one left, but not in any other', async () => {
    await backedUp(journal, folder)
    const { logId } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
    await rm(join(folder, 'manifest.json'))
    const refusal = `${folder} is neither empty nor a backup of this journal: choose another folder.`
    await expect(backedUp(journal, folder)).rejects.toThrow(refusal)
    await expect(readBackup(folder, silently)).rejects.toThrow(
      `${folder} holds no backup: manifest.json, which is written last, is not there.`,
    )
    await writeFile(join(folder, 'begun.txt'), `${logId}\n`)
    await backedUp(journal, folder)
    expect(await namesIn(folder)).toEqual(['events-000001.jsonl', 'files', 'manifest.json', 'vault-000001.jsonl'])

    const other = await anotherJournal()
    await expect(backedUp(other, folder)).rejects.toThrow(refusal)
    await expect(backedUp(journal, other.DATA_DIR)).rejects.toThrow('is neither empty nor a backup')
  })

  test('does not continue where the log has lost what is in the folder', async () => {
    const earlier = join(await aFolder(), 'earlier')
    await cp(journal.DATA_DIR, earlier, { recursive: true })
    await aJournalIn(journal.DATA_DIR, open => fill(open, { papers: 1, from: 30 }))
    await backedUp(journal, folder)
    await expect(backedUp(settingsFor(earlier), folder)).rejects.toThrow(
      `The journal's events are not those in the backup ${folder}: choose another folder.`,
    )
    expect((await readBackup(folder, silently)).events.count).toBe(16)
  })

  test('of a journal whose file is missing or damaged is not finished, and names the file', async () => {
    const [hash = ''] = (await beside(journal, backupCountersOf)).events.files.keys()
    const blob = join(journal.DATA_DIR, 'files', hash.slice(0, 2), hash.slice(2, 4), hash)
    await rename(blob, `${blob}.away`)
    await expect(backedUp(journal, folder)).rejects.toThrow(
      `The file ${hash}, which an event names, is missing in DATA_DIR (${journal.DATA_DIR}).`,
    )
    await writeFile(blob, 'rotten')
    await expect(backedUp(journal, folder)).rejects.toThrow(
      `The file ${hash} in DATA_DIR (${journal.DATA_DIR}) is damaged`,
    )
    await expect(readBackup(folder, silently)).rejects.toThrow('holds no backup')
    await rename(`${blob}.away`, blob)
    await backedUp(journal, folder)
    expect((await readBackup(folder, silently)).events.count).toBe(13)
  })
})

describe('a damaged backup', () => {
  let target: Environment
  beforeEach(async () => {
    await backedUp(journal, folder)
    target = settingsFor(join(await aFolder(), 'target'))
  })

  const aFile = async (kind: RegExp) => {
    const { listed } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
    return listed.map(({ path }: { path: string }) => path).find((path: string) => kind.test(path))
  }

  const refused = async (sentence: string) => {
    await expect(restored(folder, target)).rejects.toThrow(sentence)
    await expect(stat(target.DATA_DIR)).rejects.toThrow('ENOENT')
  }

  test.for([
    ['a file of events', /^events/u],
    ['the vault', /^vault/u],
    ['a blob', /^files/u],
  ] as const)('%s with one other byte, or fewer, or none is named, and nothing is written', async ([, kind]) => {
    const path = await aFile(kind)
    const damage = `${path} in the backup ${folder} is damaged: its SHA-256 is not the one in manifest.json.`
    const content = await readFile(join(folder, path))
    content[content.length - 3]! ^= 1
    await writeFile(join(folder, path), content)
    await refused(damage)
    await truncate(join(folder, path), content.length - 1)
    await refused(damage)
    await rm(join(folder, path))
    await refused(`${path} is missing in the backup ${folder}.`)
  })

  test('the manifest is refused, and so is one that says something else than the files', async () => {
    const path = join(folder, 'manifest.json')
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replace('"count": 13', '"count": 12'))
    await refused(`manifest.json in ${folder} does not say what is in the backup's events, readings and vault.`)
    const manifest = JSON.parse(text)
    const listed = manifest.listed.slice(0, -1)
    await writeFile(path, JSON.stringify({ ...manifest, listed }))
    await refused(
      `The backup ${folder} is not whole: an event or a draft names ${manifest.listed.at(-1).path}, which it does not list.`,
    )
    await writeFile(path, JSON.stringify({ ...manifest, listed: [{ ...listed[0], path: '../../etc/passwd' }] }))
    await refused(`manifest.json in ${folder} is damaged.`)
    await appendFile(path, '}')
    await refused(`manifest.json in ${folder} is damaged.`)
    await writeFile(path, JSON.stringify({ ...manifest, format: 4 }))
    await refused(`The backup in ${folder} is in format 4, and this version reads 3.`)
  })

  test('a blob that was removed is written again by the next backup', async () => {
    await rm(join(folder, await aFile(/^files/u)))
    await backedUp(journal, folder)
    expect((await restored(folder, target)).events.files.size).toBe(6)
  })
})

describe('a restore', () => {
  test('into a place with a journal is refused, also with the same one', async () => {
    await backedUp(journal, folder)
    const target = await anEmptyPlace()
    await restored(folder, target)
    const refusal = `There is a journal in DATA_DIR (${target.DATA_DIR}): only an empty place is restored into.`
    await expect(restored(folder, target)).rejects.toThrow(refusal)
    const other = await anotherJournal()
    await expect(restored(folder, other)).rejects.toThrow('There is another journal in')
  })

  test('removes read models that were projected from another log', async () => {
    await backedUp(journal, folder)
    const target = await anEmptyPlace()
    for (const name of ['views.db', 'usage-counts.db'])
      await writeFile(join(target.DATA_DIR, name), 'of a log that is gone')
    await restored(folder, target)
    for (const name of ['views.db', 'usage-counts.db'])
      await expect(stat(join(target.DATA_DIR, name))).rejects.toThrow('ENOENT')
  })

  test('of a moved journal can be backed up and restored again', async () => {
    const [first, second] = [await anEmptyPlace(), await anEmptyPlace()]
    await beside(journal, from =>
      whileOpen(openTarget.embedded(first), target =>
        move(target, sourceOf(from), { isToBeEmpty: false, progress: silently }),
      ),
    )
    await backedUp(first, folder)
    await restored(folder, second)
    expect(await beside(second, countersOf)).toEqual(await beside(journal, backupCountersOf))
  })
})
