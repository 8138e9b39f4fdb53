import { expect, test } from 'vitest'
import { errorsAround, errorsIn, fieldAt, refusedFields } from './field-errors.ts'

const values = { title: '', keywords: 'one\ntwo', authors: [{ given: '', affiliations: [{ ror: '' }] }] }

test.each([
  [['title'], 'title'],
  [['authors', 0, 'given'], 'authors.0.given'],
  [['authors', 0, 'affiliations', 0, 'ror'], 'authors.0.affiliations.0.ror'],
  [['keywords', 1], 'keywords'],
  [['authors'], 'authors.root'],
  [['authors', 0], 'authors.0.root'],
  [[], 'root'],
])('the field at %j is %s', (path, name) => {
  expect(fieldAt(values, path)).toBe(name)
})

test('what the server refuses of a list is at its field', () => {
  const errors = [{ pointer: '#/authors/0/given', message: 'An author needs a name' }]
  expect(refusedFields({ status: 400, message: '', errors }, values)).toEqual([
    { name: 'authors.0.given', message: 'An author needs a name' },
  ])
})

test('every error is found, however deep, and not searched further', () => {
  const own = { type: 'check', message: 'Too long', ref: { message: 'of an element' } }
  expect(errorsIn({ title: own, authors: [undefined, { root: own, orcid: own }] })).toEqual([
    { name: 'title', message: 'Too long' },
    { name: 'authors.1.root', message: 'Too long' },
    { name: 'authors.1.orcid', message: 'Too long' },
  ])
})

test('an edit makes the errors of the lists around the field out of date', () => {
  expect(errorsAround('authors.0.orcid')).toEqual(['authors.0.orcid', 'authors.root', 'authors.0.root'])
})
