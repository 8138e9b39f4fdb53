import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleFiles, pdfPath } from '@shodh/contracts/audit/proof/bundle-files.ts'
import type { Evidence } from '@shodh/contracts/audit/proof/evidence.ts'
import { aLog, other, pdfOf, replaced, uploaded, withheld } from '@shodh/contracts/audit/proof/testing/a-log.ts'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const log = [other, uploaded(), other, replaced(2)]
const evidence = aLog(log)

let room: string
let folder: string

const put = async (name: string, text: string) => {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

/** A folder with a bundle and its verifier, for one test each. */
const bundleOf = async (of: Evidence, versions: readonly number[]) => {
  folder = await mkdtemp(join(room, 'bundle-'))
  await cp(join(room, 'verify.mjs'), join(folder, 'verify.mjs'))
  for (const { name, text } of bundleFiles(of)) await put(name, text)
  for (const version of versions) await put(pdfPath(version), pdfOf(version))
}

const verified = (...options: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'verify.mjs'), ...options], {
    cwd: tmpdir(),
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

const replace = async (name: string, from: string, to: string) => {
  const text = await readFile(join(folder, name), 'utf8')
  expect(text).toContain(from)
  await writeFile(join(folder, name), text.replace(from, to))
}

beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'shodh-verifier-'))
  const configFile = fileURLToPath(new URL('../../vite.verifier.config.ts', import.meta.url))
  await build({ configFile, logLevel: 'silent', build: { outDir: room, emptyOutDir: false } })
})
afterAll(() => rm(room, { recursive: true }))

describe('The verifier of a bundle', () => {
  test('needs nothing but Node', async () => {
    const text = await readFile(join(room, 'verify.mjs'), 'utf8')
    const imported = [...text.matchAll(/^import .* from "(.*)";$/gmu)].map(([, name]) => name)
    expect(imported.every(name => name?.startsWith('node:'))).toBe(true)
    expect(text).toContain('// ')
  })

  test('says yes in plain words where all is as the log has it', async () => {
    await bundleOf(evidence, [1, 2])
    const { status, said } = verified()
    expect(said).toContain('✓ The checkpoint of the log journal.example/log, with 4 events, is signed by that key.')
    expect(said).toContain('PaperUploaded (event 1)')
    expect(said).toContain('✓ Version 1 was published from 2026-01-01 00:00:01 UTC until 2026-01-01 00:00:03 UTC.')
    expect(said).toContain('✓ Version 2 was published from 2026-01-01 00:00:03 UTC on. pdfs/version-2.pdf is that PDF')
    expect(said).toContain('YES: ')
    expect({ status, no: said.includes('✗') }).toEqual({ status: 0, no: false })
  })

  test('compares the key with the one that the reader knows', async () => {
    await bundleOf(evidence, [1, 2])
    expect(verified('--key', evidence.vkey)).toMatchObject({ status: 0 })
    const { status, said } = verified('--key', aLog(log, { seed: 2 }).vkey)
    expect({ status, said }).toEqual({ status: 1, said: expect.stringContaining('NOT the one that you gave') })
  })

  test('lets a PDF be missing that an event says is withheld, and names it', async () => {
    await bundleOf(aLog([...log, withheld(1)]), [2])
    const { status, said } = verified()
    expect(said).toContain('is withheld, as its event says: A court said so (court order)')
    expect(status).toBe(0)
  })

  test('lets a PDF be missing that was replaced before the paper was public', async () => {
    const first = uploaded()
    const prepared = { ...first, data: { ...first.data, inPreparation: true } }
    const published = { type: 'VolumePublished', data: { volumeId: 'v', paperIds: [] } }
    await bundleOf(aLog([prepared, replaced(2), published]), [2])
    const { status, said } = verified()
    expect(said).toContain('✓ Version 1 was published at no time. Its PDF is not here.')
    expect(status).toBe(0)
  })

  const tampering: readonly (readonly [string, () => Promise<void>, string])[] = [
    ['a PDF was swapped', () => put(pdfPath(1), pdfOf(3)), 'pdfs/version-1.pdf is NOT that PDF'],
    ['a PDF is missing', () => rm(join(folder, pdfPath(1))), 'Its PDF, pdfs/version-1.pdf, is missing.'],
    ['a PDF was added', () => put(pdfPath(7), pdfOf(7)), 'No event names pdfs/version-7.pdf.'],
    [
      'an event was changed',
      () => replace('events.jsonl', 'Rivers', 'Lakes'),
      'Event 1 of the log (PaperUploaded) is not',
    ],
    ['an event is malformed', () => replace('events.jsonl', '{', ''), 'events.jsonl is malformed.'],
    [
      'a proof was swapped',
      () => cp(join(folder, 'proofs/3.tlog-proof'), join(folder, 'proofs/1.tlog-proof')),
      'is of another event',
    ],
    [
      'a proof is missing',
      () => rm(join(folder, 'proofs/1.tlog-proof')),
      "proofs/1.tlog-proof is missing or can't be read.",
    ],
    ['a bit of a proof was flipped', () => replace('proofs/1.tlog-proof', 'index 1\n', 'index 1\nA'), 'is malformed'],
    ['the key was swapped', () => put('vkey', aLog(log, { seed: 2 }).vkey), 'is not signed by the key of the log'],
    [
      'the checkpoint is of another log',
      () => put('checkpoint', aLog(log, { name: 'x' }).checkpoint),
      'is of the log x',
    ],
    ['it is of another paper', () => replace('paper.json', '1f0e', '2f0e'), 'does not name this paper'],
    ['it is of a newer format', () => replace('paper.json', ':1', ':2'), 'of another format'],
  ]

  test.each(tampering)('says no where %s', async (_, tamper, sentence) => {
    await bundleOf(evidence, [1, 2])
    await tamper()
    const { status, said } = verified()
    expect({ status, said }).toEqual({ status: 1, said: expect.stringContaining(sentence) })
    expect(said).toContain('NO: ')
  })
})
