import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readPdfText } from '@shodh/command-service/papers/pdf-text/read-pdf-text.ts'
import * as z from 'zod/mini'

// `make texts [FROM=folder]`: what is read of PDFs beside their published texts. The folder has the texts, the PDFs that
// they name, and what compares them: `texts.json`, `score.mjs`.
const { FROM = '../shared/data/published-texts' } = process.env
const folder = resolve(FROM)
const published = join(folder, 'texts.json')

if (!existsSync(published)) {
  process.stderr.write(`There are no published texts in ${folder}: FROM names another folder\n`)
  process.exit(1)
}

const Texts = z.record(z.string(), z.object({ file: z.string() }))
const blocks: Record<string, unknown> = {}
for (const [id, { file }] of Object.entries(z.parse(Texts, JSON.parse(readFileSync(published, 'utf8'))))) {
  const pdf = globSync(join(folder, file)).toSorted().at(-1)
  if (pdf === undefined) continue
  const { user, system } = process.cpuUsage()
  blocks[id] = (await readPdfText(readFileSync(pdf))).blocks
  const used = process.cpuUsage()
  process.stdout.write(`${id}: ${((used.user - user + used.system - system) / 1e6).toFixed(2)} s\n`)
}
const scratch = mkdtempSync(join(tmpdir(), 'texts-'))
writeFileSync(join(scratch, 'blocks.json'), JSON.stringify(blocks))
const given = [join(folder, 'score.mjs'), published, join(scratch, 'blocks.json'), '--failed']
const { status } = spawnSync(process.execPath, given, { stdio: ['ignore', 'inherit', 'inherit'] })
rmSync(scratch, { recursive: true })
process.exit(status ?? 1)
