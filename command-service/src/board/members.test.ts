import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { describe, expect, test } from 'vitest'
import { boardSweeper } from './member-rows.ts'
import { portrait, withBoard } from './testing/with-board.ts'

const { at, sendForm, createSection, add, addMember, rows, events } = withBoard(openEmbeddedPorts)

const UNKNOWN = '0f0e0d0c-0b0a-4908-8706-050403020100'
const KEY = { 'idempotency-key': 'key' }
const NOBODY_SEEN = { 'if-match': '"99-x"' }

const sectionPath = (id: string) => `/board-members/sections/${id}`
const memberPath = (sectionId: string, memberId: string) => `${sectionPath(sectionId)}/members/${memberId}`

describe('a member', () => {
  test('is revised in what is named: an empty field is taken away, a picture replaced', async () => {
    const sectionId = await createSection()
    const { body } = await add(sectionId, { email: 'asha@example.org', affiliation: 'Pune', from: '2024-01' })
    const { id, image } = body.data.member
    const path = memberPath(sectionId, id)
    const revised = await sendForm('PATCH', path, { email: '', fullName: 'Asha R. Rao', until: '2025-06' })
    expect(revised.body.message).toBe('Member updated successfully')
    expect(revised.body.data.member).toMatchObject({
      ...{ fullName: 'Asha R. Rao', affiliation: 'Pune', from: '2024-01', until: '2025-06', image },
    })
    expect(revised.body.data.member).not.toHaveProperty('email')
    const replaced = await sendForm('PATCH', path, {}, { image: await portrait('#993366') })
    expect(replaced.body.data.member.image.url).not.toBe(image.url)
    expect(await rows()).toHaveLength(2)
    await sendForm('PATCH', path, { fullName: 'Asha R. Rao', isActive: 'true' })
    expect(await rows()).toHaveLength(2)
    expect((await events()).slice(2)).toMatchObject([
      ['MemberRevised', { revision: 2, until: '2025-06' }],
      ['MemberRevised', { revision: 3 }],
    ])
    expect((await sendForm('PATCH', path, { until: '2023-12' })).body.refused).toBe('TERM_ENDS_TOO_EARLY')
    expect((await sendForm('PATCH', path, { fullName: '' })).body.message).toBe('Full Name is required')
    expect((await sendForm('PATCH', path, {}, { headers: NOBODY_SEEN })).status).toBe(412)
    expect((await sendForm('PATCH', memberPath(UNKNOWN, id), {})).status).toBe(404)
    expect((await sendForm('PATCH', memberPath(sectionId, UNKNOWN), {})).status).toBe(404)
    expect(await rows()).toHaveLength(2)
  })

  test('that several people revise at once keeps what each of them says', async () => {
    const sectionId = await createSection()
    const path = memberPath(sectionId, await addMember(sectionId))
    const changes = [{ affiliation: 'Pune' }, { designation: 'Editor' }, { orcid: '0000-0002-1825-0097' }]
    const answers = await Promise.all(changes.map(fields => sendForm('PATCH', path, fields)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { body } = await sendForm('PATCH', path, {})
    expect(body.data.member).toMatchObject(Object.assign({}, ...changes))
    expect(await rows()).toHaveLength(4)
  })

  test('moves to another section, and stands last there', async () => {
    const [from, to] = [await createSection('1'), await createSection('2')]
    const [asha] = [await addMember(from, 'Asha'), await addMember(to, 'Bina')]
    const move = (sectionId: string) => sendForm('PATCH', memberPath(from, asha), { sectionId })
    expect((await move('')).body.message).toBe('Section ID is required and must be a string')
    expect((await move(UNKNOWN)).body.refused).toBe('SECTION_INVALID')
    const { body } = await move(to)
    expect(body).toMatchObject({
      message: 'Member moved successfully',
      data: { member: { id: asha, sectionId: to, displayOrder: 2 } },
    })
    expect((await sendForm('PATCH', memberPath(from, asha), {})).status).toBe(404)
    expect((await events()).at(-1)).toEqual(['MemberMoved', { memberId: asha, sectionId: from, toSectionId: to }])
  })

  test('is deleted, and restored where they stood', async () => {
    const sectionId = await createSection()
    const [asha, bina] = [await addMember(sectionId, 'Asha'), await addMember(sectionId, 'Bina')]
    const path = memberPath(sectionId, asha)
    expect(await at.send('POST', `${path}/restore`)).toMatchObject({ status: 409 })
    expect((await at.send('DELETE', path)).body).toEqual({
      ...{ success: true, message: 'Member deleted successfully', data: {} },
    })
    expect(await at.send('DELETE', path)).toMatchObject({ status: 410, body: { refused: 'MEMBER_DELETED' } })
    await at.send('DELETE', memberPath(sectionId, bina))
    await at.send('DELETE', sectionPath(sectionId))
    expect((await at.send('POST', `${path}/restore`)).body.refused).toBe('RESTORE_SECTION_FIRST')
    await at.send('POST', `${sectionPath(sectionId)}/restore`)
    await at.send('POST', `${memberPath(sectionId, bina)}/restore`)
    const { body } = await at.send('POST', `${path}/restore`)
    expect(body).toMatchObject({
      message: 'Member restored successfully',
      data: { member: { id: asha, displayOrder: 1 } },
    })
    expect(await at.send('POST', `${memberPath(UNKNOWN, asha)}/restore`)).toMatchObject({ status: 404 })
  })

  test('is added once under a key, and one of a failed command leaves no row', async () => {
    const sectionId = await createSection()
    const send = (fields = {}) => add(sectionId, fields, { headers: KEY })
    const [first, again] = [await send(), await send()]
    expect(again.body).toEqual(first.body)
    expect(await send({ mobileNumber: '9822000000' })).toMatchObject({ status: 422 })
    expect(await add(UNKNOWN)).toMatchObject({ status: 404 })
    expect(await rows()).toHaveLength(1)
  })
})

describe('erasing a member', () => {
  test('leaves no row, orders the own pictures to be removed, and can be done of one who was deleted or struck', async () => {
    const sectionId = await createSection()
    const [asha, bina] = [await addMember(sectionId, 'Asha'), await addMember(sectionId, 'Bina')]
    await sendForm(
      'PATCH',
      memberPath(sectionId, asha),
      { designation: 'Editor' },
      { image: await portrait('#993366') },
    )
    await at.send('DELETE', memberPath(sectionId, asha))
    const strike = (body: object) => at.send('POST', `${memberPath(sectionId, asha)}/strike`, { body })
    expect((await strike({})).body.message).toBe('Reason is required')
    expect((await strike({ reason: 'A mistake' })).body.message).toBe('Member struck from the history')
    expect(await at.send('POST', `${memberPath(sectionId, asha)}/restore`)).toMatchObject({ status: 404 })
    const erase = (memberId: string) => at.send('POST', `${memberPath(sectionId, memberId)}/erase`)
    expect((await erase(asha)).body.message).toBe('Member erased successfully')
    expect((await rows()).map(({ memberId }) => memberId)).toEqual([bina])
    // a small picture is the same in each size, and the first one is Bina's, too
    expect(await at.ports.vault.ids('erased-files')).toHaveLength(1)
    expect((await events()).at(-1)).toMatchObject(['MemberErased', { memberId: asha, pictures: [{ width: 60 }] }])
    for (const act of ['erase', 'restore'])
      expect(await at.send('POST', `${memberPath(sectionId, asha)}/${act}`)).toMatchObject({ status: 410 })
    expect((await erase(bina)).status).toBe(200)
    expect(await at.ports.vault.ids('erased-files')).toHaveLength(2)
    expect(await rows()).toEqual([])
    expect((await erase(UNKNOWN)).status).toBe(404)
  })

  test('is completed by the sweep, which also erases rows that no event names', async () => {
    const sectionId = await createSection()
    const memberId = await addMember(sectionId)
    const [row] = await rows()
    if (!row) throw new Error('There is no row')
    await at.ports.vault.put('board-members', { ...row, id: `${memberId}.orphan` }, { group: memberId })
    const sweep = boardSweeper(at.ports)
    await sweep()
    expect(await rows()).toHaveLength(2)
    await sweep(Date.now() + 25 * 60 * 60 * 1000)
    expect(await rows()).toEqual([row])
    await at.send('POST', `${memberPath(sectionId, memberId)}/erase`)
    await at.ports.vault.put('board-members', row, { group: memberId })
    await sweep()
    expect(await rows()).toEqual([])
  })
})
