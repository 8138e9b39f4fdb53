import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

const PERSON = { fullName: 'Asha Rao', designation: 'Chief Editor', description: 'Writes on rivers.' }

const portrait = (background: string, side = 900) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .jpeg()
    .toBuffer()

type Fields = Readonly<Record<string, string>>

const formOf = (fields: Fields, image: Buffer | undefined) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (image) form.append('image', new Blob([new Uint8Array(image)]), 'portrait.jpg')
  return form
}

const createSection = async (client: Client, name: string): Promise<string> => {
  const { body } = await client.post('/board-members/sections', { name })
  return body.data.section.id
}

const add = (client: Client, sectionId: string, fields: Fields, image: Buffer | undefined) =>
  client.call('POST', `/board-members/sections/${sectionId}/members`, { form: formOf({ ...PERSON, ...fields }, image) })

describe('the board', () => {
  test('is made of sections and members with pictures, as documented', async () => {
    const { editor } = at
    const [chief, advisory] = [
      await createSection(editor, 'CHIEF EDITOR'),
      await createSection(editor, 'ADVISORY BODY'),
    ]
    const { status, headers, body } = await add(editor, chief, { email: 'a@example.org' }, await portrait('#369'))
    expect([status, body.message]).toEqual([201, 'Member added successfully'])
    expect(headers.get('x-event-position')).toMatch(/^[\da-f-]{36}\.\d+$/u)
    const { id } = body.data.member
    const path = `/board-members/sections/${chief}/members/${id}`
    const revised = await editor.call('PATCH', path, {
      form: formOf({ designation: 'Editor' }, await portrait('#963')),
    })
    expect(revised.body.data.member).toMatchObject({ designation: 'Editor', email: 'a@example.org' })
    const moved = await editor.call('PATCH', path, { form: formOf({ sectionId: advisory }, undefined) })
    expect(moved.body.message).toBe('Member moved successfully')
    const order = [advisory, chief].map((section, n) => ({ id: section, displayOrder: n + 1 }))
    const ordered = await editor.patch('/board-members/sections/order', order)
    expect(ordered.body.data.sections).toMatchObject([
      { id: advisory, members: [{ id }] },
      { id: chief, members: [] },
    ])
    const there = `/board-members/sections/${advisory}/members/${id}`
    expect((await editor.remove(there)).body.message).toBe('Member deleted successfully')
    expect((await editor.post(`${there}/restore`, {})).body.message).toBe('Member restored successfully')
    expect((await editor.post(`${there}/erase`, {})).body.message).toBe('Member erased successfully')
    expect((await editor.post(`${there}/restore`, {})).body).toMatchObject({ status: 410, code: 'MEMBER_ERASED' })
  })
})
