import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { describe, expect, test } from 'vitest'
import { withBoard } from './testing/with-board.ts'

const { at, createSection, add, addMember, rows, events } = withBoard(openEmbeddedPorts)

const UNKNOWN = '0f0e0d0c-0b0a-4908-8706-050403020100'
const KEY = { 'idempotency-key': 'key' }
const NOBODY_SEEN = { 'if-match': '"99-x"' }

const sectionPath = (id: string) => `/board-members/sections/${id}`
const orderOf = (...ids: readonly string[]) => ids.map((id, n) => ({ id, displayOrder: n + 1 }))

describe('a section', () => {
  test('is created, revised, deleted and restored where it stood', async () => {
    const { status, body } = await at.send('POST', '/board-members/sections', { body: { name: ' CHIEF  EDITOR ' } })
    expect([status, body.message]).toEqual([201, 'Section created successfully'])
    const { section } = body.data
    expect(section).toMatchObject({
      name: 'CHIEF  EDITOR',
      isActive: true,
      displayOrder: 1,
      members: [],
      _id: section.id,
    })
    await createSection('ADVISORY BODY')
    const translations = [{ language: 'hi', name: 'मुख्य संपादक' }]
    const revised = await at.send('PATCH', sectionPath(section.id), { body: { isActive: false, translations } })
    expect(revised.body).toMatchObject({
      message: 'Section updated successfully',
      data: { section: { isActive: false, translations, name: 'CHIEF  EDITOR' } },
    })
    await at.send('PATCH', sectionPath(section.id), { body: { isActive: false } })
    const memberId = await addMember(section.id)
    const deleted = await at.send('DELETE', sectionPath(section.id))
    expect(deleted.body).toEqual({ success: true, message: 'Section deleted successfully', data: {} })
    const restored = await at.send('POST', `${sectionPath(section.id)}/restore`)
    expect(restored.body).toMatchObject({
      message: 'Section restored successfully',
      data: { section: { id: section.id, displayOrder: 1, members: [{ id: memberId, fullName: 'Asha Rao' }] } },
    })
    const history = await events()
    expect(history.map(([type]) => type)).toEqual([
      ...['SectionCreated', 'SectionCreated', 'SectionRevised', 'MemberAdded', 'SectionDeleted', 'SectionRestored'],
    ])
    expect(history[2]?.[1]).toEqual({ sectionId: section.id, isActive: false, translations })
    expect(history[4]?.[1]).toEqual({ sectionId: section.id, memberIds: [memberId] })
  })

  test.for([
    [{}, 'Section name is required'],
    [{ name: ' \u200b ' }, 'Section name is required'],
    [{ name: 'x'.repeat(201) }, 'Section name cannot exceed 200 characters'],
    [{ name: 'a\u202eb' }, 'Section name contains invalid characters'],
    [{ name: 'x'.repeat(1_000_000) }, 'Section name cannot exceed 200 characters'],
    [{ name: 'CHIEF', isActive: 'false' }, 'isActive must be true or false'],
    [{ name: 'CHIEF', translations: [{ language: 'en', name: 'x' }] }, 'A translation is into hi or mr'],
    [{ name: 'CHIEF', translations: [{ language: 'mr', name: 'x' }] }, 'The journal has no pages in the language mr'],
    [{ name: 'CHIEF', colour: 'red' }, 'Unknown field: colour'],
  ] as const)('that is no section is refused in a sentence: %j', async ([body, message]) => {
    expect(await at.send('POST', '/board-members/sections', { body })).toMatchObject({ status: 400, body: { message } })
    expect(await events()).toEqual([])
  })

  test('has a name that no other section has', async () => {
    const first = await createSection('CHIEF EDITOR')
    const second = await createSection('ADVISORY BODY')
    const taken = { status: 409, body: { message: 'Section "CHIEF EDITOR" already exists' } }
    const same = { body: { name: 'chief\u00a0 Editor' } }
    expect(await at.send('POST', '/board-members/sections', same)).toMatchObject(taken)
    expect(await at.send('PATCH', sectionPath(second), same)).toMatchObject(taken)
    expect(await at.send('PATCH', sectionPath(first), same)).toMatchObject({ status: 200 })
    await at.send('DELETE', sectionPath(first))
    await createSection('CHIEF EDITOR')
    expect(await at.send('POST', `${sectionPath(first)}/restore`)).toMatchObject({ status: 409 })
  })

  test('that is unknown, deleted or was changed meanwhile is refused', async () => {
    const id = await createSection()
    for (const method of ['PATCH', 'DELETE'] as const) {
      const body = method === 'PATCH' ? { body: { name: 'ADVISORY BODY' } } : {}
      const seen = await at.send(method, sectionPath(id), { ...body, headers: NOBODY_SEEN })
      expect(seen).toMatchObject({ status: 412 })
      expect(await at.send(method, sectionPath(UNKNOWN), body)).toMatchObject({ status: 404 })
      expect(await at.send(method, sectionPath('none'), body)).toMatchObject({ status: 404 })
    }
    expect(await at.send('POST', `${sectionPath(id)}/restore`)).toMatchObject({ status: 409 })
    expect(await at.send('POST', `${sectionPath(UNKNOWN)}/restore`)).toMatchObject({ status: 404 })
    await at.send('DELETE', sectionPath(id))
    expect(await at.send('DELETE', sectionPath(id))).toMatchObject({ status: 410 })
    expect(await add(id)).toMatchObject({ status: 410, body: { refused: 'SECTION_DELETED' } })
    expect(await rows()).toEqual([])
  })

  test('is created once under a key', async () => {
    const send = () => at.send('POST', '/board-members/sections', { body: { name: 'CHIEF EDITOR' }, headers: KEY })
    const [first, again] = [await send(), await send()]
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await events()).toHaveLength(1)
  })
})

describe('an order', () => {
  test('is that of the places, and changes nothing where it names other sections than all', async () => {
    const [one, two, three] = [await createSection('1'), await createSection('2'), await createSection('3')]
    const send = (body: unknown, headers = {}) =>
      at.send('PATCH', '/board-members/sections/order', { body: body as object, headers })
    for (const wrong of [
      orderOf(one, two),
      orderOf(one, two, two),
      orderOf(one, two, UNKNOWN),
      orderOf(one, two, three, UNKNOWN),
      [...orderOf(one, two), { id: three, displayOrder: 4 }],
      [...orderOf(one, two), { id: three, displayOrder: 1 }],
    ])
      expect(await send(wrong)).toMatchObject({ status: 400, body: { refused: 'BOARD_ORDER_INCOMPLETE' } })
    for (const id of ['', ' ', null, 7, undefined])
      expect((await send([{ id, displayOrder: 1 }])).body.message).toBe('Section ID is required and must be a string')
    expect(await send({ id: one })).toMatchObject({ status: 400 })
    expect(await send(orderOf(three, one, two), NOBODY_SEEN)).toMatchObject({ status: 412 })
    expect(await events()).toHaveLength(3)
    const { body } = await send(orderOf(three, one, two).toReversed(), { 'if-match': '"2-x"' })
    expect(body.message).toBe('Section order updated successfully')
    expect(body.data.sections.map(({ name }: { readonly name: string }) => name)).toEqual(['3', '1', '2'])
    expect(await send(orderOf(one, two, three), { 'if-match': '"2-x"' })).toMatchObject({ status: 412 })
    await send(orderOf(three, one, two))
    expect((await events()).slice(3)).toEqual([['SectionsReordered', { sectionIds: [three, one, two] }]])
  })

  test('of members is of all of one section', async () => {
    const [section, other] = [await createSection('1'), await createSection('2')]
    const [asha, bina] = [await addMember(section, 'Asha'), await addMember(section, 'Bina')]
    const chand = await addMember(other, 'Chand')
    const send = (id: string, body: object) => at.send('PATCH', `${sectionPath(id)}/members/order`, { body })
    expect(await send(section, orderOf(bina, chand))).toMatchObject({ status: 400 })
    expect(await send(UNKNOWN, orderOf(bina, asha))).toMatchObject({ status: 404 })
    expect((await send(section, [{ id: '', displayOrder: 1 }])).body.message).toBe(
      'Member ID is required and must be a string',
    )
    const { body } = await send(section, orderOf(bina, asha))
    expect(body.message).toBe('Member order updated successfully')
    expect(body.data.members).toMatchObject([
      { fullName: 'Bina', displayOrder: 1 },
      { fullName: 'Asha', displayOrder: 2 },
    ])
  })
})
