import { beforeAll, describe, expect, test } from 'vitest'
import { withJournal } from '../../testing/with-journal.ts'

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
})

describe('the authors of a paper', () => {
  test('may be 5,000, and are refused where one event has no room for them', async () => {
    const authors = (family: string) => Array.from({ length: 5000 }, (_, n) => ({ given: `A${n}`, family }))
    const { id } = await uploaded({ title: 'Collaboration', authors: authors('Rao') })
    expect((await shown(id)).authors).toEqual(authors('Rao'))
    expect(await upload({ authors: authors('र'.repeat(80)) })).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE', message: 'The request body is too large' },
    })
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
  test('is refused where its JSON is no object', async () => {
    const { id } = await uploaded()
    for (const body of [null, [], 'x', 7])
      expect(await at.editor.patch(`/papers/${volumeId}/${id}`, body)).toMatchObject(
        refused('#', 'Fields are required'),
      )
  })
})
