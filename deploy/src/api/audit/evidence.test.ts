import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sha256, verifyEd25519 } from '@shodh/adapters/audit/signing/signing.ts'
import { checkEvidence } from '@shodh/contracts/audit/proof/evidence.ts'
import { readBundle } from '@shodh/contracts/audit/proof/read-bundle.ts'
import { checkPdfs } from '@shodh/frontend/verifier/check-pdfs.ts'
import { bundleFolder } from '@shodh/frontend/verifier/bundle-folder.ts'
import { readZip } from '@shodh/query-service/zip/testing/read-zip.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { describe, expect, test } from 'vitest'
import { type Client, pdfBlob } from '../../testing/client.ts'
import { administrator } from '../../testing/journal.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { BEHIND_PROXY } from '../../testing/people.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal(BEHIND_PROXY)

const evidenceOf = async (id: string) => (await at.visitor.get(`/audit/papers/${id}/evidence`)).body.data

/** Waits until the log's checkpoint has so many events of the paper. */
const proven = (id: string, events: number) =>
  expect.poll(async () => (await evidenceOf(id))?.events.length).toBe(events)

let titles = 0

/** A paper in a volume of its own; `words` make its bytes. */
const published = async (client: Client = at.editor, words?: string) => {
  const title = `On Rivers ${(titles += 1)}`
  const { id: volumeId } = await at.editor.createVolume(title)
  const { body } = await client.upload({ title, volumeName: title }, pdfBlob(smallPdf(words ?? title)))
  return { id: String(body.data.paper.id), sr: Number(body.data.paper.sr), volumeId, title }
}

const download = (id: string, token?: string) =>
  at.visitor.raw(
    `/audit/papers/${id}/bundle`,
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  )

const asAdministrator = () => at.visitor.logIn(administrator)

const filesOf = async (id: string, token?: string) => {
  const response = await download(id, token)
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(Number(response.headers.get('content-length'))).toBe(bytes.length)
  const entries = await readZip(bytes.length, async (start, end) => bytes.slice(start, end))
  return Promise.all(entries.map(async ({ name, content }) => ({ name, bytes: Buffer.from(await content()) })))
}

/** What the verifier says of a bundle. */
const verified = async (files: Awaited<ReturnType<typeof filesOf>>) => {
  const folder = await temporaryFolder()
  for (const { name, bytes } of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  const source = bundleFolder(folder)
  const { evidence, problems } = await readBundle(source)
  const checked = await checkEvidence({ sha256, verify: verifyEd25519 }, evidence)
  const lines = await checkPdfs(source, checked.versions)
  const wrong = lines.filter(({ isRight }) => !isRight).map(({ sentence }) => sentence)
  return {
    ...checked,
    problems: [...problems, ...checked.problems, ...wrong],
    events: evidence.events,
    pdfs: source.pdfs,
  }
}

describe('the evidence of a paper', () => {
  test('is proven by the public log, and names nobody to the public', async () => {
    const { id, volumeId } = await published()
    await at.editor.replace(volumeId, id, { reason: 'A figure was missing' })
    await proven(id, 2)
    const files = await filesOf(id)
    expect(files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['README.txt', 'paper.json', 'events.jsonl', 'checkpoint', 'vkey', 'pdfs/version-2.pdf']),
    )
    const { problems, versions, events } = await verified(files)
    expect(problems).toEqual([])
    expect(versions).toMatchObject([{ version: 1 }, { version: 2, reason: 'A figure was missing' }])
    expect(events.map(({ type }) => type)).toEqual(['PaperUploaded', 'PdfReplaced'])

    const { body } = await at.editor.get('/users/profile')
    const all = Buffer.concat(files.map(({ bytes }) => bytes)).toString('latin1')
    for (const secret of [body.data.id, body.data.email, 'actorId', 'commandId', '"metadata":'])
      expect(all).not.toContain(secret)
  })

  test('is the same after its editor was erased', async () => {
    const { client, id: userId } = await at.people.person('author')
    const { id } = await published(client)
    await proven(id, 1)
    const [before] = (await evidenceOf(id)).events
    expect((await at.editor.remove(`/admin/users/${userId}`)).status).toBe(200)
    await proven(id, 1)
    const [{ proof: _, ...after }] = (await evidenceOf(id)).events
    expect(before).toMatchObject(after)
    expect((await verified(await filesOf(id, await asAdministrator()))).problems).toEqual([])
  })
})

test('a paper says since when each version is provable, on its page and to auditors', async () => {
  const { id, volumeId, sr, title } = await published()
  const page = async () => {
    const name = encodeURIComponent(title)
    const { body } = await at.visitor.get(`/papers/years/2025/types/Regular/volumes/${name}/papers/${sr}`)
    return body.data.versions.map(({ provableAt }: { readonly provableAt?: string }) => provableAt)
  }
  const time = expect.stringMatching(/^\d{4}-.*Z$/u)
  await expect.poll(page).toEqual([time])
  const [first] = await page()
  await at.editor.replace(volumeId, id, { reason: 'A figure was missing' })
  await expect.poll(page).toEqual([first, time])
  const { events } = (await at.editor.get(`/audit/papers/${id}`)).body.data
  expect(events.map(({ provableAt }: { readonly provableAt?: string }) => provableAt)).toEqual(await page())
  expect(events[0].at < first).toBe(true)
})
