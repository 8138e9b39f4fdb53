import { readFile } from 'node:fs/promises'
import { jsonSchema } from '@shodh/contracts/operations/components.ts'
import { JournalSettingsFile } from '@shodh/contracts/site/settings.ts'
import { expect, test } from 'vitest'
import { parseSettings, SETTINGS_VERSION } from '../settings/journal-settings.ts'

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
