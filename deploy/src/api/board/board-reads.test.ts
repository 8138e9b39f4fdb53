import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { memberForm } from '../../testing/member-form.ts'
import { withJournal } from '../../testing/with-journal.ts'
import { runHere } from '../../transfer/testing/main.ts'

const at = withJournal()
let sectionId: string
const MEMBERS = () => `/board-members/sections/${sectionId}/members`

const add = async (fields: Readonly<Record<string, string>>) => {
  const { body } = await at.editor.call('POST', MEMBERS(), { form: memberForm(fields) })
  return body.data.member
}

beforeAll(async () => {
  const created = await at.editor.post('/board-members/sections', { name: 'Editorial Board' })
  sectionId = created.body.data.section.id
})

const open = async (path: string, headers = {}) => {
  const response = await fetch(at.journal.address + path, { headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('the board of the journal', () => {
  test('has pictures, out of which no text is read', async () => {
    const { image } = await add({ fullName: 'E. Sen' })
    await at.editor.createVolume()
    const { id, volumeId } = (await at.editor.upload({ title: 'Later' })).body.data.paper
    const text = () => at.visitor.get(`/papers/${volumeId}/${id}/versions/1.txt`)
    await expect.poll(async () => (await text()).body.code).not.toBe('TEXT_NOT_READY')
    const [hash = ''] = /[0-9a-f]{64}/u.exec(image.url) ?? []
    const names = await readdir(at.journal.directory, { recursive: true })
    expect(names.filter(name => name.includes(hash)).map(name => basename(name))).toEqual([hash])
  })

  test('leaves nothing of who is erased but the event, and is whole without', async () => {
    const member = await add({ fullName: 'Chand Lal' })
    expect((await open(member.image.url)).status).toBe(200)
    expect((await runHere('verify', { DATA_DIR: at.journal.directory })).output).toMatch(
      /board {3}\d revisions of members/u,
    )
    expect((await at.editor.post(`${MEMBERS()}/${member.id}/erase`, {})).status).toBe(200)
    expect(JSON.stringify((await at.editor.get('/board-members')).body)).not.toContain('Chand')
    const log = (await at.editor.get('/audit/log?limit=3')).body.data.events
    expect(log.map(({ sentence }: { sentence: string }) => sentence.replace(/^.*? (?=erased a|added)/u, ''))).toEqual(
      expect.arrayContaining(['erased a member of the board', 'added a member who was erased to the board']),
    )
    const { code, errors } = await runHere('verify', { DATA_DIR: at.journal.directory })
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
  })

  test('whose picture is missing is named by make verify', async () => {
    const { id, image } = await add({ fullName: 'F. Gore' })
    const [hash = ''] = /[0-9a-f]{64}/u.exec(image.url) ?? []
    await rm(join(at.journal.directory, 'files', hash.slice(0, 2), hash.slice(2, 4), hash))
    expect((await open(image.url)).status).toBe(404)
    const { code, errors } = await runHere('verify', { DATA_DIR: at.journal.directory })
    expect(code).toBe(1)
    expect(errors).toContain(`picture of the board's member ${id}`)
  })
})
