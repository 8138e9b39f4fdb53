import { SESSION_COOKIE } from '@shodh/contracts/users/refresh-transport.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { administrator } from '../../testing/journal.ts'
import { rendered } from '../../testing/rendered.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal({ SAMPLE: 'settings' })

const PATH = '/papers/2025/regular/Vol.%20I'

const read = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const found = await rendered(() => fetch(at.journal.address + path, { headers }))
  return { status: found.status, age: found.headers.get('age'), text: found.text }
}

let editor: Client
let paper: { readonly id: string; readonly volumeId: string }

const retitle = async (title: string) => {
  const { headers } = await editor.patch(`/papers/${paper.volumeId}/${paper.id}`, { title })
  return { 'x-wait-for-position': headers.get('x-event-position') ?? '' }
}

beforeAll(async () => {
  editor = await at.journal.editor()
  await editor.createVolume()
  paper = (await editor.upload({ title: 'First' })).body.data.paper
})

describe('the page of a volume', () => {
  test('may be as it was up to a second before, and says so, but not to whoever has written', async () => {
    expect(await read(PATH)).toMatchObject({ status: 200, age: null, text: expect.stringContaining('First') })
    const written = await retitle('Second')
    const before = await read(PATH)
    expect([before.age, before.text.includes('Second')]).toBeOneOf([
      ['1', false],
      [null, true],
    ])
    expect(await read(PATH, written)).toMatchObject({ age: null, text: expect.stringContaining('Second') })
    await retitle('Third')
    await expect.poll(async () => (await read(PATH)).text).toContain('Third')
    await retitle('Fourth')
    const cookie = '__Host-shodh-0f0e0d0c=handle'
    expect(await read(PATH, { cookie })).toMatchObject({ age: null, text: expect.stringContaining('Fourth') })
  })

  test('shows at once what was withheld, retracted and deleted', async () => {
    const own = { volumeName: 'Vol. II' }
    await editor.createVolume('Vol. II')
    const { id, volumeId } = (await editor.upload({ ...own, title: 'On Patients', publishedOn: '2026-01-01' })).body
      .data.paper
    const page = '/papers/2025/regular/Vol.%20II/1-on-patients'
    const one = `/papers/${volumeId}/${id}`
    expect((await read(page)).text).toContain('.pdf')
    const statement = { reason: 'A reader found it', notice: 'The data were made up.', effectiveOn: '2026-01-02' }
    expect((await editor.post(`${one}/retraction`, statement)).status).toBe(200)
    expect(await read(page)).toMatchObject({ age: null, text: expect.stringContaining('The data were made up') })
    const why = { reason: 'A picture shows a patient', lawfulBasis: 'Order of the court' }
    expect((await editor.post(`${one}/versions/2/withhold`, why)).status).toBe(200)
    expect(await read(page)).toMatchObject({ age: null, text: expect.stringContaining('The PDF may not be shown') })
    await editor.remove(one, { confirmTitle: 'On Patients', reason: 'A mistake' })
    expect(await read(page)).toMatchObject({ status: 410, age: null })
  })
})

test('the cookie of a session is known by its name', async () => {
  const response = await at.visitor.call('POST', '/auth/login', {
    json: administrator,
    headers: { 'x-refresh-transport': 'cookie' },
  })
  expect(response.headers.getSetCookie().some(cookie => SESSION_COOKIE.test(cookie))).toBe(true)
})
