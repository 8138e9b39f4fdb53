import { rm } from 'node:fs/promises'
import { volumeIdOf } from '@shodh/command-service/volumes/volume.ts'
import { expect, onTestFinished, test } from 'vitest'
import { codeAt } from '@shodh/command-service/users/factors/testing/totp-code.ts'
import type { Client } from '../testing/client.ts'
import { samplePapers, sampleVolumes } from '../sample/papers.ts'
import { holdsOnlySample } from './import-papers.ts'
import { manuscripts, pdfOf } from '../folder-format/testing/import-folder.ts'
import { summary } from './summary.ts'
import { ALL_SENT, counted, workbench } from './testing/workbench.ts'

const volumes = sampleVolumes.map(({ year, issueType, volumeName: name, papers }) => {
  const id = volumeIdOf(year, issueType, name)
  return { id, name, paperCount: papers.length, updatedAt: '2026-01-01T00:00:00.000Z' }
})
const papers = samplePapers.map(({ id, title, authorName }) => {
  return { id, sr: 1, title, authorName, volumeId: '', version: 1, sha256: '' }
})
const own = { ...papers[0]!, id: 'f0000000-0000-4000-8000-000000000000' }
const ownVolume = { ...volumes[0]!, id: volumeIdOf(2026, 'Regular', 'Ours') }

test.each([
  ['the sample', papers, volumes, true],
  ['a half-deleted sample', papers.slice(3), volumes.slice(1), true],
  ['nothing', [], [], false],
  ['a paper of its own in a volume of the sample', [...papers, own], volumes, false],
  ['an empty volume of its own beside the sample', papers, [...volumes, ownVolume], false],
])('a journal that holds %s is recognised by its ids', (_, papers, volumes, isOnlySample) => {
  expect(holdsOnlySample(papers, volumes)).toBe(isOnlySample)
})

const notes = async (journal: { readonly address: string }) => {
  const response = await fetch(`${journal.address}/.well-known/journal-log/checkpoint`)
  return (await response.text()).split('\n')[0]
}

const tokenOf = async (editor: Client) => {
  const wanted = { name: 'Import', scopes: ['read', 'papers', 'volumes'] }
  const { body } = await editor.post('/users/profile/tokens', wanted)
  return { token: String(body.data.token.secret), source: 'the test' }
}

/** Of administrators, and the editor, who is one, has it. */
const mustHaveSecondStep = async (editor: Client) => {
  const FACTORS = '/users/profile/factors/totp'
  const { factorId, secret } = (await editor.post(FACTORS, {})).body.data
  const codes = { first: codeAt(secret, Date.now() - 30_000), second: codeAt(secret) }
  expect((await editor.post(`${FACTORS}/${factorId}/activate`, codes)).status).toBe(200)
  const policy = { required: 'administrators', reason: 'The record' }
  expect((await editor.call('PUT', '/admin/sign-in-policy', { json: policy })).status).toBe(200)
}

test('the journal is begun anew for the first paper that can be read, and nothing of the sample is left, also by an API token where a second step must be there', async () => {
  const { journal, folder, run, papers } = await workbenchWithSample()
  const editor = await journal.editor()
  const token = await tokenOf(editor)
  await mustHaveSecondStep(editor)
  const outcome = await run({}, token)
  expect(outcome).toMatchObject({ isSampleRemoved: true, isSampleInLog: false })
  expect(counted(outcome)).toMatchObject(ALL_SENT)
  expect(await papers()).toHaveLength(6)
  expect(summary(outcome, 'http://x', 1)).toContain('give it one at http://x/admin/welcome.')
  await expect.poll(() => notes(journal), { timeout: 10_000 }).not.toContain('sample')
  const { body } = await editor.get('/audit?limit=100')
  expect(JSON.stringify(body)).not.toContain(samplePapers[0]?.title)
  await folder.write(manuscripts)
  expect((await run({}, token)).isSampleRemoved).toBe(false)
})

test('the volumes of a sample that somebody has changed give way to the first paper that can be read, also after a kill', async () => {
  const { journal, folder, line, run, papers } = await workbenchWithSample()
  const editor = await journal.editor()
  await editor.patch('/footer', { phone: '+91 20 5550 0100' })
  const titles = async () => (await papers()).map(({ title }) => title)
  const all = await titles()
  for (const { title, versions } of manuscripts)
    await rm(folder.file(pdfOf(versions?.[0]?.text ?? title)), { force: true })
  expect((await run()).isSampleRemoved).toBe(false)
  expect(await titles()).toEqual(all)

  await folder.write(manuscripts)
  const sentence = 'Somebody has written beside the sample journal: delete its volumes in the back office'
  await expect(run({}, await tokenOf(editor))).rejects.toThrow(sentence)
  let deleted = 0
  line.fate = ({ method }) => (method === 'DELETE' && ++deleted > 2 ? 'cut' : 'pass')
  await expect(run({ timeoutMs: 100 })).rejects.toThrow('went away')
  expect((await titles()).length).toBeLessThan(all.length)

  line.fate = () => 'pass'
  const outcome = await run()
  expect(outcome.isSampleRemoved).toBe(true)
  expect(summary(outcome, 'here', 1)).toContain('The public log is the sample’s')
  expect(outcome.isUntitled).toBe(false)
  expect(counted(outcome)).toMatchObject({ ...ALL_SENT, years: expect.any(String) })
  expect(await titles()).toHaveLength(6)
  expect((await journal.visitor().get('/papers/years')).body.data.years).toEqual([2025, 2024])
})

const workbenchWithSample = async () => {
  const made = await workbench({ SAMPLE: '1' })
  onTestFinished(made.close)
  return made
}
