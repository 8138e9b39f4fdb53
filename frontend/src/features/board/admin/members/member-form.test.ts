import { exampleMember } from '@shodh/contracts/board/examples.ts'
import { expect, test } from 'vitest'
import { changedFields, checkMember, memberForm, newMember } from './member-form.ts'
import { merge } from '../../../../ui/admin/changes/merge.ts'

const stored = memberForm(exampleMember)
const filled = {
  ...memberForm({ sectionId: 's' }),
  fullName: 'Lipi Aksharkar',
  designation: 'Editor',
  description: 'Reader in Linguistics',
}
const [hindi, marathi] = stored.translations

test('of a new member, nothing is sent of what is empty', () => {
  expect(newMember(filled)).toEqual({
    fullName: 'Lipi Aksharkar',
    designation: 'Editor',
    description: 'Reader in Linguistics',
    isActive: true,
    isContactPublic: false,
  })
})

test('of one that was there, only what was changed is sent, and null for what is taken away', () => {
  expect(changedFields(stored, stored)).toEqual({})
  expect(changedFields({ ...stored, email: ' ', mobileNumber: '+91 98220 11111', sectionId: 'other' }, stored)).toEqual(
    {
      email: null,
      mobileNumber: '+91 98220 11111',
      sectionId: 'other',
    },
  )
  expect(
    changedFields({ ...memberForm({ sectionId: 's' }), fullName: 'A' }, { ...filled, fullName: 'B' }),
  ).toMatchObject({
    fullName: 'A',
    designation: '',
  })
})

test('a translation is sent with what it has, none where all are empty', () => {
  const translations = [
    { language: 'hi', fullName: 'लिपि', designation: '', description: '' },
    { ...marathi, fullName: '' },
  ]
  expect(newMember({ ...filled, translations: translations as never })).toMatchObject({
    translations: [{ language: 'hi', fullName: 'लिपि' }],
  })
  const blank = { fullName: '', designation: '', description: '' }
  expect(changedFields({ ...stored, translations: [{ language: 'hi', ...blank }] }, stored)).toEqual({
    translations: null,
  })
})

test.each([
  [{ fullName: ' ' }, 'fullName', 'Full Name is required'],
  [{ designation: '' }, 'designation', 'Designation is required'],
  [{ description: '' }, 'description', 'Description is required'],
  [{ email: 'kistiram@college' }, 'email', 'Invalid email format'],
  [{ mobileNumber: '98220' }, 'mobileNumber', 'Invalid mobile number format. Number should be at least 10 digits'],
  [
    { mobileNumber: '98220 0000x' },
    'mobileNumber',
    'Invalid mobile number format. Number should be at least 10 digits',
  ],
  [{ profileUrl: 'javascript:alert(1)' }, 'profileUrl', 'Profile URL must be a web address'],
  [{ orcid: '0000-0002-1825-0098' }, 'orcid', 'Invalid ORCID iD'],
  [{ from: '2025-02', until: '2025-01' }, 'until', expect.any(String)],
  [
    { translations: [hindi, { language: 'mr', fullName: 'x'.repeat(201), designation: '', description: '' }] },
    'translations.1.fullName',
    'Full Name cannot exceed 200 characters',
  ],
])('%j is refused at %s: %s', (fields, name, message) => {
  expect(checkMember({ ...filled, ...(fields as object) })).toEqual([{ name, message }])
})

test('what only others changed is taken over, what was typed stays', () => {
  const before = { ...stored, designation: 'Editor', email: 'old@example.org' }
  const now = { ...before, designation: 'Chief Editor', email: 'theirs@example.org' }
  expect(merge({ base: before, mine: { ...before, email: 'mine@example.org' }, theirs: now }).mine).toMatchObject({
    designation: 'Chief Editor',
    email: 'mine@example.org',
  })
})
