import { beforeEach, describe, expect, test, vi } from 'vitest'
import { withQueries } from '../testing/with-queries.ts'
import { boardRoutes } from './routes.ts'
import { added, changed, created, erased, givenBoard, pictureOf, removed } from '../testing/given/board.ts'

const settings = { timeZone: 'Asia/Kolkata', languages: ['en'] } as { formerMembers?: boolean; boardOrder?: string[] }
const at = withQueries(boardRoutes, () => ({ settings: settings as never }))

let board: ReturnType<typeof givenBoard>
beforeEach(() => {
  settings.formerMembers = false
  board = givenBoard(at)
  for (const name of ['rao', 'bina', 'chand']) board.isCalled(name, name.toUpperCase())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-15T12:00:00Z') })
  return () => vi.useRealTimers()
})

type Named = { readonly name: string; readonly members: readonly { readonly fullName?: string }[] }
const namesIn = (sections: readonly Named[]) =>
  sections.map(({ name, members }) => [name, ...members.map(({ fullName = 'erased' }) => fullName)])
const list = async (query = '') => namesIn(await at.data(`/board-members${query}`))
const page = (query = '') => at.data(`/board-members/page${query}`)

describe('the board', () => {
  test('is empty before it has sections', async () => {
    expect(await at.get('/board-members')).toMatchObject({ status: 200, body: { data: [] } })
    expect(await page()).toEqual({ asOf: null, sections: [], former: [], days: [] })
  })

  test('shows visitors and authors what is active, and contacts of who agreed; auditors all of it', async () => {
    const contact = { email: 'rao@example.org', mobileNumber: '+91 98220 00000' }
    board.isCalled('rao', 'RAO', contact)
    board.isCalled('bina', 'BINA', contact)
    board.happens('2026-01-10', created('s', 'Editors'), created('t', 'Advisers', false), added('t', 'x'))
    board.happens('2026-01-10', added('s', 'rao'), added('s', 'bina', { isContactPublic: true }))
    board.happens('2026-01-11', added('s', 'chand', { isActive: false, picture: pictureOf('c') }))
    for (const role of [undefined, 'author'] as const) {
      if (role) at.signIn(role)
      const { body, headers } = await at.get('/board-members')
      expect(body.message).toBe('Board members retrieved successfully')
      expect(headers.etag).toMatch(/^"5-/u)
      expect(namesIn(body.data)).toEqual([['Editors', 'RAO', 'BINA']])
      const [rao, bina] = body.data[0].members
      expect([rao.email, rao.mobileNumber, bina.email]).toEqual([undefined, undefined, contact.email])
      expect(await at.get('/board-members/sections/t')).toMatchObject({ status: 404 })
    }
    at.signIn('auditor')
    const { body } = await at.get('/board-members')
    expect(namesIn(body.data)).toEqual([['Editors', 'RAO', 'BINA', 'CHAND'], ['Advisers']])
    expect(body.data[0].members[0]).toMatchObject({ ...contact, displayOrder: 1, isActive: true, image: null })
    expect(body.data[0].members[2]).toMatchObject({ displayOrder: 3, isActive: false, image: { width: 800 } })
    const one = await at.get('/board-members/sections/t')
    expect(one).toMatchObject({ status: 200, body: { message: 'Section retrieved successfully' } })
    expect(one.body.data.section).toMatchObject({ id: 't', _id: 't', name: 'Advisers', displayOrder: 2 })
    expect(one.headers.etag).toMatch(/^"2-/u)
    expect(await at.get('/board-members/sections/nobody')).toMatchObject({ status: 404 })
  })

  test('has members from the first day of their term to the last, and says to staff whose is over', async () => {
    board.happens('2026-01-10', created('s'), added('s', 'rao', { from: '2026-03', until: '2026-03' }))
    board.happens('2026-01-10', added('s', 'bina', { until: '2026-02' }), added('s', 'chand', { from: '2026-04' }))
    expect(await list()).toEqual([['s', 'RAO']])
    vi.setSystemTime(Date.parse('2026-03-31T18:30:00Z')) // 1 April in Kolkata
    expect(await list()).toEqual([['s', 'CHAND']])
    at.signIn('admin')
    const [{ members }] = await at.data('/board-members')
    expect(members.map(({ isTermOver }: { isTermOver?: boolean }) => isTermOver)).toEqual([true, true, undefined])
  })

  test('lists what was deleted for those who see all of it, last deleted first', async () => {
    at.given.store('users', { id: 'editor', name: 'The Editor', asOf: {}, pending: {} })
    board.happens(
      '2026-01-10',
      created('s', 'Editors'),
      created('t', 'Advisers'),
      added('s', 'rao'),
      added('s', 'bina'),
    )
    board.happens('2026-01-11', added('t', 'chand'), removed('s', 'rao'))
    board.happens('2026-01-12', removed('s', 'bina'))
    board.happens('2026-01-13', { type: 'SectionDeleted', data: { sectionId: 's', memberIds: [] } })
    board.happens('2026-01-14', { type: 'SectionDeleted', data: { sectionId: 't', memberIds: ['chand'] } })
    at.signIn('admin')
    const deletedBy = { id: 'editor', name: 'The Editor' }
    const sections = await at.get('/board-members/deleted?kind=sections')
    expect(sections.body.message).toBe('Deleted sections retrieved successfully')
    expect(sections.body.data).toEqual({
      sections: [
        { id: 't', _id: 't', name: 'Advisers', memberCount: 1, deletedAt: '2026-01-14T12:00:00.000Z', deletedBy },
        { id: 's', _id: 's', name: 'Editors', memberCount: 0, deletedAt: '2026-01-13T12:00:00.000Z', deletedBy },
      ],
      pagination: { page: 1, limit: 20, total: 2, totalPages: 1 },
    })
    const { members, pagination } = await at.data('/board-members/deleted?kind=members&limit=1&page=3')
    expect(pagination).toEqual({ page: 3, limit: 1, total: 3, totalPages: 3 })
    expect(members).toMatchObject([
      { id: 'rao', fullName: 'RAO', sectionId: 's', sectionName: 'Editors', isSectionDeleted: true, deletedBy },
    ])
  })

  test('lists who went with a section or was struck among deleted members, until they are erased', async () => {
    board.happens('2026-01-10', created('s', 'Editors'), created('t', 'Advisers'), added('s', 'rao'))
    board.happens('2026-01-10', added('t', 'bina'), added('t', 'chand'), removed('s', 'rao'))
    board.happens('2026-01-11', { type: 'SectionDeleted', data: { sectionId: 't', memberIds: ['bina', 'chand'] } })
    const struck = (sectionId: string, memberId: string) =>
      ({ type: 'MemberStruck', data: { sectionId, memberId, reason: 'Never a member' } }) as const
    board.happens('2026-01-12', struck('s', 'rao'), struck('t', 'chand'))
    at.signIn('auditor')
    const shown = async () => {
      const { members } = await at.data('/board-members/deleted?kind=members')
      return members.map((each: Record<string, unknown>) =>
        ['fullName', 'sectionName', 'isSectionDeleted', 'isStruck', 'deletedAt'].map(field => each[field]),
      )
    }
    const rest = [
      ['RAO', 'Editors', false, true, '2026-01-12T12:00:00.000Z'],
      ['BINA', 'Advisers', true, undefined, '2026-01-11T12:00:00.000Z'],
    ]
    expect(await shown()).toEqual([['CHAND', 'Advisers', true, true, '2026-01-12T12:00:00.000Z'], ...rest])
    board.happens('2026-01-13', erased('t', 'chand'))
    expect(await shown()).toEqual(rest)
  })
})

describe('the page of the board', () => {
  test('has the sections that the settings name first, then the others by their places', async () => {
    board.happens('2026-01-10', created('a', 'Office'), created('b', 'Advisory  body'), created('c', 'chief editor'))
    const { sections } = await page()
    expect(namesIn(sections)).toEqual([['chief editor'], ['Advisory  body'], ['Office']])
    expect(await list()).toEqual([['Office'], ['Advisory  body'], ['chief editor']])
  })

  test('lists former members with their terms, newest first, where the settings say so', async () => {
    board.happens('2025-11-10', created('s', 'Editors'), added('s', 'rao', { from: '2020-01', until: '2026-01' }))
    board.happens('2025-11-10', added('s', 'bina'), added('s', 'chand', { isActive: false }))
    board.happens('2026-02-10', removed('s', 'bina'), removed('s', 'chand'))
    const translations = [{ language: 'hi' as const, name: 'संपादक' }]
    board.happens('2026-02-10', { type: 'SectionRevised', data: { sectionId: 's', translations } })
    expect((await page()).former).toEqual([])
    settings.formerMembers = true
    board.happens('2026-02-10', created('t'))
    expect((await page()).former).toMatchObject([
      {
        fullName: 'BINA',
        sectionName: 'Editors',
        sectionTranslations: translations,
        from: '2025-11',
        until: '2026-02',
      },
      { fullName: 'RAO', from: '2020-01', until: '2026-01' },
    ])
    expect(await list()).toEqual([['Editors'], ['t']])
  })
})

describe('the board of a day', () => {
  test('is that of its end, and is known by the day of the last change that visitors saw', async () => {
    board.happens('2026-01-10', created('s', 'Editors'), added('s', 'rao', { isContactPublic: true }))
    board.isCalled('rao', 'RAO', { email: 'rao@example.org' })
    board.isCalled('rao', 'RAO', { email: 'other@example.org' }, 2)
    board.happens('2026-01-20', changed('s', 'rao', { revision: 2, isContactPublic: true }))
    board.happens('2026-02-01', added('s', 'bina'), added('s', 'chand', { isActive: false }))
    board.happens('2026-02-20', removed('s', 'rao'))
    expect(await list('?asOf=2026-01-31')).toEqual([['Editors', 'RAO']])
    expect(await list('?asOf=2026-02-19')).toEqual([['Editors', 'RAO', 'BINA']])
    expect(await list('?asOf=2026-03-15')).toEqual([['Editors', 'BINA']])
    const { asOf, sections, former, days } = await page('?asOf=2026-01-31')
    expect({ asOf, former, days }).toEqual({
      asOf: '2026-01-10',
      former: [],
      days: ['2026-02-20', '2026-02-01', '2026-01-10'],
    })
    expect(sections[0].members[0].email).toBeUndefined()
    expect((await page()).days).toEqual(days)
  })

  test('is that of the later day where the clock went back', async () => {
    board.happens('2026-01-20', created('s', 'Editors'))
    board.happens('2026-01-10', added('s', 'rao'))
    expect(await list('?asOf=2026-01-20')).toEqual([['Editors', 'RAO']])
    expect((await page()).days).toEqual(['2026-01-20'])
  })

  test('begins where the journal has it, in its time zone', async () => {
    board.happens('2026-01-10', created('s'))
    const refused = { status: 404, body: { refused: 'BOARD_NOT_RECORDED' } }
    expect(await at.get('/board-members?asOf=2026-01-09')).toMatchObject(refused)
    expect(await at.get('/board-members/page?asOf=2020-01-01')).toMatchObject(refused)
    expect((await at.get('/board-members?asOf=2026-01-10')).status).toBe(200)
  })

  test.each(['2026-03-16', '2026-02-30', '15.3.2026', '2026-03-15T00:00:00Z'])('is refused for %s', async asOf => {
    for (const path of ['/board-members', '/board-members/page'])
      expect(await at.get(`${path}?asOf=${asOf}`)).toMatchObject({
        status: 400,
        body: { message: 'Please enter a date as YYYY-MM-DD', errors: [{ pointer: '#/asOf' }] },
      })
  })

  test('has members by the term that is known now, also before they were added, and changes with it', async () => {
    board.happens('2026-01-10', created('s', 'Editors'), added('s', 'rao', { until: '2026-01' }))
    board.happens('2026-02-20', created('t', 'Advisers'), added('t', 'bina', { from: '2026-02', until: '2027-01' }))
    expect(await list('?asOf=2026-01-31')).toEqual([['Editors', 'RAO']])
    expect(await list('?asOf=2026-02-03')).toEqual([['Editors'], ['Advisers', 'BINA']])
    expect((await page()).days).toEqual(['2026-02-01', '2026-01-10'])
  })

  test('says where somebody was erased since, and of who was struck nothing', async () => {
    board.happens('2026-01-10', created('s', 'Editors'), added('s', 'rao'), added('s', 'bina'), added('s', 'chand'))
    board.happens('2026-02-10', erased('s', 'rao'), removed('s', 'bina'))
    const reason = 'Never a member'
    board.happens('2026-02-11', { type: 'MemberStruck', data: { sectionId: 's', memberId: 'bina', reason } })
    expect(await list('?asOf=2026-01-31')).toEqual([['Editors', 'erased', 'CHAND']])
    expect((await page('?asOf=2026-01-31')).sections[0].members[0]).toEqual({ id: 'rao', isErased: true })
    expect(await list('?asOf=2026-02-10')).toEqual([['Editors', 'erased', 'CHAND']])
    expect((await page()).days).toEqual(['2026-01-10'])
  })

  test('today says so, too, where the erased stood, and nothing of who was off the board before', async () => {
    const until = { until: '2026-03' }
    board.happens('2026-01-10', created('s', 'Editors'), added('s', 'rao'), added('s', 'bina'), added('s', 'chand'))
    board.happens('2026-01-11', added('s', 'x', until), added('s', 'y', { isActive: false }), added('s', 'z'))
    board.happens('2026-02-10', removed('s', 'z'), ...['rao', 'bina', 'x', 'y', 'z'].map(id => erased('s', id)))
    expect(namesIn((await page()).sections)).toEqual([['Editors', 'erased', 'erased', 'CHAND', 'erased']])
    expect((await page()).sections[0].members.map(({ id }: { id: string }) => id)).toEqual([
      'rao',
      'bina',
      'chand',
      'x',
    ])
    expect(await list()).toEqual([['Editors', 'CHAND']])
    vi.setSystemTime(Date.parse('2026-04-01T12:00:00Z'))
    expect(namesIn((await page()).sections)).toEqual([['Editors', 'erased', 'erased', 'CHAND']])
    at.signIn('admin')
    expect(await list()).toEqual([['Editors', 'CHAND']])
  })
})
