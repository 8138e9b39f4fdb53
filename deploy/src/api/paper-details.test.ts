import { beforeAll, describe, expect, test } from 'vitest'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal()
let volumeId = ''

beforeAll(async () => {
  ;({ id: volumeId } = await at.editor.createVolume('Details'))
})

const upload = (fields: Readonly<Record<string, unknown>> = {}) =>
  at.editor.upload({
    volumeName: 'Details',
    ...Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    ),
  })

const uploaded = async (fields: Readonly<Record<string, unknown>> = {}) => {
  const { status, body } = await upload(fields)
  expect(status).toBe(201)
  return body.data.paper
}

const shown = async (id: string) => (await at.visitor.get(`/papers/${id}`)).body.data.paper
const listed = async (search: string) =>
  (await at.visitor.get(`/papers?search=${encodeURIComponent(search)}`)).body.data.papers

const refused = (pointer: string, message: string | RegExp) => ({
  status: 400,
  body: {
    code: 'INVALID_INPUT',
    message: expect.stringMatching(message),
    errors: [{ pointer, message: expect.stringMatching(message) }],
  },
})

const hindi = { language: 'hi', title: 'नदियों पर', subtitle: 'एक गाँव', abstract: 'एक\nदो', keywords: ['नदी'] }
const marathi = { language: 'mr', title: 'नद्यांवर' }

describe('the subtitle of a paper', () => {
  test('is uploaded, shown, searched, revised and taken away', async () => {
    const { id } = await uploaded({ title: 'On Gauges', subtitle: ' Ten Years of a VILLAGE ' })
    expect(await shown(id)).toMatchObject({ title: 'On Gauges', subtitle: 'Ten Years of a VILLAGE' })
    expect(await listed('of a village')).toMatchObject([{ id, subtitle: 'Ten Years of a VILLAGE' }])

    await at.editor.revise(volumeId, id, { subtitle: 'Eleven Years' })
    expect(await listed('eleven years')).toMatchObject([{ id, subtitle: 'Eleven Years' }])
    expect(await listed('of a village')).toEqual([])
    await at.editor.replace(volumeId, id, { reason: 'A figure was missing' })
    expect(await shown(id)).toMatchObject({ subtitle: 'Eleven Years', version: 2 })

    for (const nothing of ['', null, ' \t', '\u200b']) {
      await at.editor.patch(`/papers/${volumeId}/${id}`, { subtitle: 'Twelve Years' })
      const { paper } = (await at.editor.patch(`/papers/${volumeId}/${id}`, { subtitle: nothing })).body.data
      expect(paper).not.toHaveProperty('subtitle')
      expect(await shown(id)).toEqual({ ...paper, shortId: expect.any(String), downloads: 0 })
    }
  })
  test.each([
    ['x'.repeat(1001), 'Subtitle cannot exceed 1000 characters'],
    ['A\u202eB', 'Subtitle contains invalid characters'],
  ])('is refused in words', async (subtitle, message) => {
    expect(await upload({ subtitle })).toMatchObject(refused('#/subtitle', message))
  })
  test('is refused as anything else than text', async () => {
    const { id } = await uploaded()
    expect(await at.editor.patch(`/papers/${volumeId}/${id}`, { subtitle: ['A'] })).toMatchObject(
      refused('#/subtitle', 'Subtitle must be text'),
    )
  })
})

describe('the authors of a paper', () => {
  const author = { given: 'Asha', family: 'Rao', orcid: '0000-0002-1825-0097' }

  test('have affiliations, with the ROR ID as ROR writes it', async () => {
    const affiliations = [{ name: 'Institute of Rivers', ror: '04DESE585' }, { name: 'River Watch' }]
    const { id } = await uploaded({ title: 'Affiliated', authors: [{ ...author, affiliations }] })
    const stored = [{ name: 'Institute of Rivers', ror: 'https://ror.org/04dese585' }, { name: 'River Watch' }]
    expect((await shown(id)).authors).toEqual([{ ...author, affiliations: stored }])
    expect((await listed('affiliated'))[0].authors).toEqual([{ ...author, affiliations: stored }])
  })
  test('may be 5,000, and are refused where one event has no room for them', async () => {
    const authors = (family: string) => Array.from({ length: 5000 }, (_, n) => ({ given: `A${n}`, family }))
    const { id } = await uploaded({ title: 'Collaboration', authors: authors('Rao') })
    expect((await shown(id)).authors).toEqual(authors('Rao'))
    expect(await upload({ authors: authors('र'.repeat(80)) })).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE', message: 'The request body is too large' },
    })
  })
  test.each([
    ['an ORCID with a wrong checksum', { orcid: '0000-0002-1825-0098' }, 'orcid', /ORCID does not exist/u],
    ['a ROR ID with a wrong checksum', { name: 'A', ror: '04dese586' }, 'affiliations/0/ror', /ROR ID does not exist/u],
    ['a ROR ID that is a number', { name: 'A', ror: 4 }, 'affiliations/0/ror', /A ROR ID has the form/u],
    ['an affiliation without a name', { ror: '04dese585' }, 'affiliations/0/name', /Affiliation is required/u],
    ['an unknown field', { name: 'A', city: 'Pune' }, 'affiliations/0/city', /Unknown field: city/u],
  ])('are refused with %s', async (_, part, pointer, message) => {
    const one = 'orcid' in part ? { ...author, ...part } : { ...author, affiliations: [part] }
    expect(await upload({ authors: [one] })).toMatchObject(refused(`#/authors/0/${pointer}`, message))
  })
})

describe('the translations of a paper', () => {
  test('are uploaded, shown, listed without abstracts, revised and taken away', async () => {
    const { id } = await uploaded({ title: 'Translated', language: 'en', translations: [hindi, marathi] })
    expect((await shown(id)).translations).toEqual([hindi, marathi])
    const { abstract: _, ...short } = hindi
    expect((await listed('translated'))[0].translations).toEqual([short, marathi])

    await at.editor.patch(`/papers/${volumeId}/${id}`, { translations: [marathi] })
    expect((await shown(id)).translations).toEqual([marathi])
    await at.editor.revise(volumeId, id, { translations: '' })
    expect(await shown(id)).not.toHaveProperty('translations')
  })
  test.each([
    [
      'two in one language',
      [hindi, marathi, { ...hindi, title: 'नदी' }],
      '#/translations/2/language',
      /only one translation into hi/u,
    ],
    ['one without a title', [{ language: 'hi' }], '#/translations/0/title', /Title is required/u],
    ['one without a language', [{ title: 'On Rivers' }], '#/translations/0/language', /Language must be a tag/u],
    ['something else than a list', { hi: hindi }, '#/translations', /must be of type array/u],
    ['what is no JSON', '[{', '#/translations', /must be of type array/u],
    ['more than 20', Array(21).fill(hindi), '#/translations', /Translations cannot exceed 20 entries/u],
  ])('are refused with %s', async (_, translations, pointer, message) => {
    expect(await upload({ translations })).toMatchObject(refused(pointer, message))
  })
})

describe('an optional field that is left blank', () => {
  const blank = {
    subtitle: ' ',
    doi: '  ',
    publishedOn: ' ',
    abstract: ' \n',
    keywords: ' ',
    language: ' ',
    firstPage: ' ',
  }

  test('is absent from an upload', async () => {
    const paper = await uploaded({ ...blank, authors: ' ', translations: ' ' })
    for (const field of [...Object.keys(blank), 'authors', 'translations']) expect(paper).not.toHaveProperty(field)
  })
  test('is taken away by a revision', async () => {
    const { id } = await uploaded({
      doi: '10.5555/blank',
      abstract: 'A',
      keywords: 'a',
      language: 'en',
      firstPage: '1',
    })
    const { status, body } = await at.editor.patch(`/papers/${volumeId}/${id}`, blank)
    expect(status).toBe(200)
    for (const field of Object.keys(blank)) expect(body.data.paper).not.toHaveProperty(field)
  })
})

describe('a revision or an upload', () => {
  test.each(['PAPER_NOT_FOUND', 'AUTHENTICATION_REQUIRED', 'toString', ''])(
    'cannot bring a refusal of its own: %j',
    async value => {
      const { id } = await uploaded()
      const responses = [
        at.editor.patch(`/papers/${volumeId}/${id}`, { refused: value, message: 'x' }),
        at.editor.revise(volumeId, id, { refused: value }),
        upload({ refused: value }),
      ]
      for (const response of await Promise.all(responses))
        expect(response).toMatchObject({
          status: 400,
          body: {
            code: 'INVALID_INPUT',
            errors: expect.arrayContaining([expect.objectContaining({ pointer: '#/refused' })]),
          },
        })
    },
  )
  test('is refused where its JSON is no object', async () => {
    const { id } = await uploaded()
    for (const body of [null, [], 'x', 7])
      expect(await at.editor.patch(`/papers/${volumeId}/${id}`, body)).toMatchObject(
        refused('#', 'Fields are required'),
      )
  })
})
