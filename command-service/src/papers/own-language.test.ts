import type { DetailChanges, Details } from '@shodh/contracts/papers/fields.ts'
import type { PaperEvent } from '@shodh/contracts/papers/events.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { describe, expect, test } from 'vitest'
import { bytes, created, given, paperId, uploaded, volumeId } from '../volumes/testing/volume-specification.ts'
import { revisePaper, translatedIntoOwnLanguage, uploadPaper } from './decisions.ts'

const at = '2026-05-01T10:00:00.000Z'
const hindi = { language: 'hi', title: 'नदियों पर' }
const marathi = { language: 'mr', title: 'नद्यांवर' }

const revised = (details: DetailChanges): PaperEvent => ({
  type: 'PaperRevised',
  data: { volumeId, paperId, title: undefined, authorName: undefined, details },
})

describe('an upload', () => {
  const upload = (details: Details) => ({ paperId, title: 'On Rivers', authorName: 'A. Rao', details, file: bytes, at })

  test('may be translated into other languages, and into any where its own is not stated', () => {
    for (const details of [{ language: 'en', translations: [hindi, marathi] }, { translations: [hindi] }]) {
      const { data, ...event } = uploaded()
      given(created)
        .when(uploadPaper, upload(details))
        .then({ ...event, data: { ...data, details } } as PaperEvent)
    }
  })
  test.each(['hi', 'hi-IN', 'hi-Deva'])('in the language %s is refused with a translation into Hindi', language => {
    given(created)
      .when(uploadPaper, upload({ language, translations: [marathi, hindi] }))
      .thenRefused('TRANSLATION_INTO_OWN_LANGUAGE')
  })
})

describe('a revision', () => {
  const revise = (details: DetailChanges) => ({ paperId, details, at })
  const english = revised({ language: 'en', translations: [hindi] })

  test('is refused with a translation into the language that the paper has', () => {
    given(created, uploaded(), english)
      .when(revisePaper, revise({ translations: [{ language: 'en-IN', title: 'On Rivers' }] }))
      .thenRefused('TRANSLATION_INTO_OWN_LANGUAGE')
  })
  test('is refused where it changes the language to one that there is a translation into', () => {
    given(created, uploaded(), english)
      .when(revisePaper, revise({ language: 'hi' }))
      .thenRefused('LANGUAGE_OF_TRANSLATION')
    given(created, uploaded(), revised({ translations: [hindi] }))
      .when(revisePaper, revise({ language: 'hi' }))
      .thenRefused('LANGUAGE_OF_TRANSLATION')
  })
  test('may change the language together with the translations', () => {
    const swapped = { language: 'hi', translations: [{ language: 'en', title: 'On Rivers' }] }
    given(created, uploaded(), english).when(revisePaper, revise(swapped)).then(revised(swapped))
    const without = { language: 'hi', translations: null }
    given(created, uploaded(), english).when(revisePaper, revise(without)).then(revised(without))
  })
  test('may take the language away', () => {
    given(created, uploaded(), english)
      .when(revisePaper, revise({ language: null }))
      .then(revised({ language: null }))
  })
  test('of anything else leaves the translations as they are', () => {
    given(created, uploaded(), english)
      .when(revisePaper, revise({ subtitle: 'A Village Gauge' }))
      .then(revised({ subtitle: 'A Village Gauge' }))
  })
})

describe('a translation into the own language', () => {
  const refused = (refusal: 'TRANSLATION_INTO_OWN_LANGUAGE' | 'LANGUAGE_OF_TRANSLATION', field: string) => {
    const { message } = refusals[refusal]
    return { refused: refusal, message, errors: [{ pointer: `#/${field}`, message }] }
  }

  test('is refused at the field that the request sends', () => {
    const details = { language: 'hi', translations: [marathi, hindi] }
    const { translations, language } = details
    expect(translatedIntoOwnLanguage(details, { translations })).toEqual(
      refused('TRANSLATION_INTO_OWN_LANGUAGE', 'translations/1/language'),
    )
    expect(translatedIntoOwnLanguage(details, { language })).toEqual(refused('LANGUAGE_OF_TRANSLATION', 'language'))
  })

  test('that a request does not touch is left', () => {
    expect(translatedIntoOwnLanguage({ language: 'hi', translations: [hindi] }, {})).toBeUndefined()
    expect(translatedIntoOwnLanguage({ language: 'hi' }, { language: 'hi' })).toBeUndefined()
  })
})
