import type { BoardEvent } from '@shodh/contracts/board/events.ts'
import { MEMBERS_MAX, SECTIONS_MAX } from '@shodh/contracts/limits.ts'
import { describe, test } from 'vitest'
import { specify } from '../testing/specification.ts'
import { board } from './board-request.ts'
import { addMember, eraseMember, restoreMember, reviseMember, strikeMember } from './members.ts'
import { createSection, restoreSection } from './sections.ts'

const given = specify(board)

const rowHash = 'a'.repeat(64)
const file = (digit: number) => ({ sha256: String(digit).repeat(64), bytes: 1 })
const picture = { small: file(1), medium: file(2), large: file(3), width: 800, height: 800 }

const section = (sectionId: string): BoardEvent => ({
  type: 'SectionCreated',
  data: { sectionId, name: `Section ${sectionId}`, isActive: true },
})
const member = (sectionId: string, memberId: string, own = picture): BoardEvent => ({
  type: 'MemberAdded',
  data: { memberId, sectionId, revision: 1, rowHash, picture: own, isActive: true, isContactPublic: false },
})
const removed = (sectionId: string, memberId: string): BoardEvent => ({
  type: 'MemberRemoved',
  data: { sectionId, memberId },
})
const deleted = (sectionId: string, ...memberIds: string[]): BoardEvent => ({
  type: 'SectionDeleted',
  data: { sectionId, memberIds },
})

const sections = (count: number) => Array.from({ length: count }, (_, n) => section(`s${n}`))
const members = (count: number) => Array.from({ length: count }, (_, n) => member('a', `m${n}`))

const added = { sectionId: 'a', memberId: 'm', rowHash, picture, terms: {}, ifMatch: undefined }
const moved = { ...added, rowHash: undefined, picture: undefined, toSectionId: 'a' }

describe('a board', () => {
  test('has as many sections, and a section as many members, as it may have', () => {
    const one = { sectionId: 'new', name: 'New', isActive: true }
    given(...sections(SECTIONS_MAX - 1))
      .when(createSection, one)
      .then({ type: 'SectionCreated', data: one })
    given(...sections(SECTIONS_MAX))
      .when(createSection, one)
      .thenRefused('TOO_MANY_SECTIONS')
    given(section('old'), deleted('old'), ...sections(SECTIONS_MAX))
      .when(restoreSection, { sectionId: 'old' })
      .thenRefused('TOO_MANY_SECTIONS')
    const full = [section('a'), ...members(MEMBERS_MAX)]
    given(...full)
      .when(addMember, added)
      .thenRefused('TOO_MANY_MEMBERS')
    given(...full, section('b'), member('b', 'm'))
      .when(reviseMember, { ...moved, sectionId: 'b' })
      .thenRefused('TOO_MANY_MEMBERS')
    given(section('a'), member('a', 'm'), removed('a', 'm'), ...members(MEMBERS_MAX))
      .when(restoreMember, { sectionId: 'a', memberId: 'm' })
      .thenRefused('TOO_MANY_MEMBERS')
  })

  test('gives what is restored its place again, and the last one where that is gone', () => {
    given(section('a'), section('b'), section('c'), deleted('b'))
      .when(restoreSection, { sectionId: 'b' })
      .then({ type: 'SectionRestored', data: { sectionId: 'b', place: 2, memberIds: [] } })
    given(section('a'), section('b'), section('c'), deleted('c'), deleted('b'), deleted('a'))
      .when(restoreSection, { sectionId: 'c' })
      .then({ type: 'SectionRestored', data: { sectionId: 'c', place: 1, memberIds: [] } })
    given(section('a'), member('a', 'm'), member('a', 'n'), removed('a', 'm'))
      .when(restoreMember, { sectionId: 'a', memberId: 'm' })
      .then({ type: 'MemberRestored', data: { sectionId: 'a', memberId: 'm', place: 1 } })
    given(section('a'), member('a', 'm'), member('a', 'n'), removed('a', 'n'), removed('a', 'm'))
      .when(restoreMember, { sectionId: 'a', memberId: 'n' })
      .then({ type: 'MemberRestored', data: { sectionId: 'a', memberId: 'n', place: 1 } })
  })

  test('keeps members deleted who were deleted before their section', () => {
    given(section('a'), member('a', 'm'), member('a', 'n'), removed('a', 'm'), deleted('a', 'n'))
      .when(restoreSection, { sectionId: 'a' })
      .then({ type: 'SectionRestored', data: { sectionId: 'a', place: 1, memberIds: ['n'] } })
  })

  test('revises and moves a member with one command', () => {
    given(section('a'), section('b'), member('a', 'm'))
      .when(reviseMember, { ...moved, toSectionId: 'b', terms: { isActive: false, until: '2025-01' } })
      .then(
        {
          type: 'MemberRevised',
          data: {
            ...{ memberId: 'm', sectionId: 'a', revision: 2, rowHash, picture },
            ...{ isActive: false, isContactPublic: false, until: '2025-01' },
          },
        },
        { type: 'MemberMoved', data: { memberId: 'm', sectionId: 'a', toSectionId: 'b' } },
      )
    given(section('a'), member('a', 'm')).when(reviseMember, moved).then()
  })

  test('erases whoever it knows, with the pictures that nobody else has or had', () => {
    const own = { ...picture, large: file(4) }
    const erased = (...pictures: (typeof picture)[]): BoardEvent => ({
      type: 'MemberErased',
      data: { sectionId: 'a', memberId: 'm', pictures },
    })
    const one = { sectionId: 'a', memberId: 'm' }
    const history = [section('a'), member('a', 'm', own)]
    given(...history)
      .when(eraseMember, one)
      .then(erased(own))
    given(...history, removed('a', 'm'))
      .when(eraseMember, one)
      .then(erased(own))
    given(...history, deleted('a', 'm'))
      .when(eraseMember, one)
      .then(erased(own))
    given(...history, member('a', 'n', own), removed('a', 'n'))
      .when(eraseMember, one)
      .then(erased())
    given(...history, erased(own))
      .when(eraseMember, one)
      .thenRefused('MEMBER_ERASED')
    given(...history, deleted('a', 'm'), erased(own))
      .when(restoreSection, { sectionId: 'a' })
      .then({ type: 'SectionRestored', data: { sectionId: 'a', place: 1, memberIds: [] } })
  })

  test('strikes only who was deleted', () => {
    const struck = { sectionId: 'a', memberId: 'm', reason: 'A mistake' }
    given(section('a'), member('a', 'm')).when(strikeMember, struck).thenRefused('MEMBER_NOT_DELETED')
    given(section('a')).when(strikeMember, struck).thenRefused('MEMBER_NOT_FOUND')
    const history = [section('a'), member('a', 'm'), removed('a', 'm')]
    given(...history)
      .when(strikeMember, struck)
      .then({ type: 'MemberStruck', data: struck })
    given(...history, { type: 'MemberStruck', data: struck })
      .when(strikeMember, struck)
      .thenRefused('MEMBER_NOT_FOUND')
    const withSection = [section('a'), member('a', 'm'), deleted('a', 'm')]
    given(...withSection)
      .when(strikeMember, struck)
      .then({ type: 'MemberStruck', data: struck })
    given(...withSection, { type: 'MemberStruck', data: struck })
      .when(restoreSection, { sectionId: 'a' })
      .then({ type: 'SectionRestored', data: { sectionId: 'a', place: 1, memberIds: [] } })
  })
})
