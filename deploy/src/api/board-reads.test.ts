import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { type RunningJournal, runningJournal } from '../testing/journal.ts'
import { memberForm } from '../testing/member-form.ts'
import { runMain } from '../transfer/testing/main.ts'

let journal: RunningJournal
let editor: Client
let sectionId: string
const MEMBERS = () => `/board-members/sections/${sectionId}/members`

const add = async (fields: Readonly<Record<string, string>>) => {
  const { body } = await editor.call('POST', MEMBERS(), { form: memberForm(fields) })
  return body.data.member
}

beforeAll(async () => {
  journal = await runningJournal()
  editor = await journal.editor()
  const created = await editor.post('/board-members/sections', { name: 'Editorial Board' })
  sectionId = created.body.data.section.id
})
afterAll(() => journal.close())

const open = async (path: string, headers = {}) => {
  const response = await fetch(journal.address + path, { headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('the board of the journal', () => {
  test('is read by everybody, with contacts for those who see all of it, and is asked for again by its tag', async () => {
    const rao = await add({ fullName: 'A. Rao', email: 'rao@example.org' })
    const visitor = journal.visitor()
    const { status, body, headers } = await visitor.get('/board-members')
    expect(status).toBe(200)
    expect(body.data).toMatchObject([{ id: sectionId, members: [{ id: rao.id, fullName: 'A. Rao' }] }])
    expect(body.data[0].members[0]).not.toHaveProperty('email')
    const again = await visitor.raw('/board-members', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)

    const all = await editor.get('/board-members')
    expect(all.headers.get('cache-control')).toBe('no-store')
    expect(all.body.data[0].members[0]).toMatchObject({ email: 'rao@example.org', image: rao.image })
    const one = await editor.get(`/board-members/sections/${sectionId}`)
    expect(one.body.data.section).toEqual(all.body.data[0])
    expect(one.headers.get('etag')).toMatch(/^"\d+-/u)
  })

  test('shows pictures in each size, which never change', async () => {
    const { image } = await add({ fullName: 'B. Patil' })
    const addresses = [image.url, ...image.srcset.split(', ').map((each: string) => each.split(' ')[0])]
    for (const address of addresses) {
      const { status, headers, bytes } = await open(address)
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
      expect((await open(address, { 'if-none-match': headers.get('etag') })).status).toBe(304)
    }
    expect((await open(`/board-pictures/${'0'.repeat(64)}-96.webp`)).status).toBe(404)
  })

  test('has pictures, out of which no text is read', async () => {
    const { image } = await add({ fullName: 'E. Sen' })
    await editor.createVolume()
    const { id, volumeId } = (await editor.upload({ title: 'Later' })).body.data.paper
    const text = () => journal.visitor().get(`/papers/${volumeId}/${id}/versions/1.txt`)
    await expect.poll(async () => (await text()).body.code).not.toBe('TEXT_NOT_READY')
    const [hash = ''] = /[0-9a-f]{64}/u.exec(image.url) ?? []
    const names = await readdir(journal.directory, { recursive: true })
    expect(names.filter(name => name.includes(hash)).map(name => basename(name))).toEqual([hash])
  })

  test('leaves nothing of who is erased but the event, and is whole without', async () => {
    const member = await add({ fullName: 'Chand Lal' })
    expect((await open(member.image.url)).status).toBe(200)
    expect((await runMain('verify', { DATA_DIR: journal.directory })).output).toMatch(
      /board {3}\d revisions of members/u,
    )
    expect((await editor.post(`${MEMBERS()}/${member.id}/erase`, {})).status).toBe(200)
    expect(JSON.stringify((await editor.get('/board-members')).body)).not.toContain('Chand')
    const log = (await editor.get('/audit/log?limit=3')).body.data.events
    expect(log.map(({ sentence }: { sentence: string }) => sentence.replace(/^.*? (?=erased a|added)/u, ''))).toEqual(
      expect.arrayContaining(['erased a member of the board', 'added a member who was erased to the board']),
    )
    const { code, errors } = await runMain('verify', { DATA_DIR: journal.directory })
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
  })

  test('whose picture is missing is named by make verify', async () => {
    const { id, image } = await add({ fullName: 'F. Gore' })
    const [hash = ''] = /[0-9a-f]{64}/u.exec(image.url) ?? []
    await rm(join(journal.directory, 'files', hash.slice(0, 2), hash.slice(2, 4), hash))
    expect((await open(image.url)).status).toBe(404)
    const { code, errors } = await runMain('verify', { DATA_DIR: journal.directory })
    expect(code).toBe(1)
    expect(errors).toContain(`picture of the board's member ${id}`)
  })
})
