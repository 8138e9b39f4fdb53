import { glob, readFile } from 'node:fs/promises'
import { jsonSchema } from '@shodh/contracts/operations/openapi/components.ts'
import { JournalSettingsFile } from '@shodh/contracts/site/settings.ts'
import { expect, test } from 'vitest'
import { environment } from '../settings/environment.ts'
import { misspelt } from '../settings/misspelt.ts'
import { variableNames, variables } from '../settings/variables.ts'
import { parseSettings, SETTINGS_VERSION } from '../settings/journal/journal-settings.ts'

const docs = new URL('../../../docs/', import.meta.url)
const SAMPLE = 'settings.sample.jsonc'

test('the JSON Schema in docs is that of the settings file (vitest -u writes it)', async () => {
  const { properties, ...schema } = jsonSchema(JournalSettingsFile, 'input')
  const document = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Settings of a journal',
    ...schema,
    properties: { $schema: { type: 'string' }, version: { const: SETTINGS_VERSION }, ...Object(properties) },
  }
  const text = `${JSON.stringify(document, undefined, 2)}\n`
  expect(text).not.toContain('#/components/')
  await expect(text).toMatchFileSnapshot(new URL('settings.schema.json', docs).pathname)
})

test('the commented sample is valid, and has every setting', async () => {
  const settings = parseSettings(await readFile(new URL(SAMPLE, docs)), SAMPLE)
  expect(Object.keys(JournalSettingsFile.shape).filter(name => !(name in settings))).toEqual([])
})

/** The table as it is formatted: every column as wide as its longest cell. */
const tableOf = (rows: readonly (readonly string[])[]) => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? []
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...body.map(line)].join('\n')
}

const defaults: Readonly<Record<string, string | number | readonly string[] | undefined>> = environment({})

const processes = new Set(Object.values(variables).flatMap(({ of }) => of))

const defaultOf = (name: string, unset?: string) => unset ?? [defaults[name] ?? []].flat().join()

test('docs/settings.md lists every variable (vitest -u writes it)', async () => {
  const rows = Object.entries(variables).map(([name, { what, of, isSecret, unset }]) => [
    `\`${name}\`${isSecret ? ', `…_FILE`' : ''}`,
    defaultOf(name, unset),
    what,
    of.length === processes.size ? 'all' : of.join(', '),
  ])
  const table = tableOf([['variable', 'default', '', 'read by'], ...rows])
  const text = `# Settings

Variables of the environment; one that is empty is not set, and a relative path is below the repository's root. Where
\`…_FILE\` stands beside a name, the variable with \`_FILE\` at its end may name a file with the value, such as a secret of
Docker, in its place. \`journal\` is the whole journal in one process (\`shodh start\`), \`commands\` are those that \`shodh
--help\` lists; the others are its processes on engines. [Operating](operating.md) says more.

${table}
`
  await expect(text).toMatchFileSnapshot(new URL('settings.md', docs).pathname)
})

const root = new URL('../../../', import.meta.url)

/** Arguments of commands, and what Node and npm take. */
const OTHERS = [
  'FROM',
  'TO',
  'EMAIL',
  'REASON',
  'SOURCE',
  'JSON',
  'PATH',
  'CI',
  'RECORD',
  'NODE_OPTIONS',
  'MALLOC_ARENA_MAX',
]

test('the program reads no variable that is not in the table', async () => {
  const sources = await Array.fromAsync(glob('deploy/src/**/*.ts', { cwd: root }))
  const own = sources.filter(path => !/\.test\.ts$|\/(?:testing|contracts|development|toolchain)\//u.test(path))
  expect(own.length).toBeGreaterThan(100)
  const read = await Promise.all(
    own.map(async path => {
      const text = await readFile(new URL(path, root), 'utf8')
      return [...text.matchAll(/(?:process\.env|variables)(?:\.|\[')([A-Z][A-Z_]+)/gu)].map(([, name = '']) => name)
    }),
  )
  expect(read.flat().filter(name => !variableNames.includes(name) && !OTHERS.includes(name))).toEqual([])
})

test('docs/operating.md misspells no variable', async () => {
  const text = await readFile(new URL('operating.md', docs), 'utf8')
  const named = [...text.matchAll(/`([A-Z][A-Z_]+)[`=]/gu)].map(([, name = '']) => name)
  const example = 'SMPT_URL'
  expect(named).toContain(example)
  expect(misspelt(Object.fromEntries(named.filter(name => name !== example).map(name => [name, '1'])))).toEqual([])
})
