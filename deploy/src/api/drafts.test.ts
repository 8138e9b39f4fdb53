import { describe, expect, test } from 'vitest'
import { type Client, pdfBlob } from '../testing/client.ts'
import { BEHIND_PROXY } from '../testing/people.ts'
import { smallPdf } from '../testing/pdf.ts'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal(BEHIND_PROXY)
const PLACE = { year: '2025', issueType: 'Regular', volumeName: 'Vol. Drafts' }
const WHOLE = { title: 'नदियों पर', authorName: 'A. Rao', ...PLACE }

const formOf = (fields: Readonly<Record<string, string>>, file?: Blob) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', file, 'draft.pdf')
  return form
}

const aPdf = (title: string) => pdfBlob(smallPdf(title))

const save = (who: Client, fields: Readonly<Record<string, string>>, file?: Blob, headers = {}) =>
  who.call('POST', '/papers/drafts', { form: formOf(fields, file), headers })
const listed = async (who: Client) => (await who.get('/papers/drafts')).body.data.drafts
const publish = (who: Client, id: string, headers = {}) => who.call('POST', `/papers/drafts/${id}/publish`, { headers })

const author = async () => (await at.people.person('author')).client

describe('a draft', () => {
  test('is saved as far as it is entered, with its PDF, and shown to its owner alone', async () => {
    const owner = await author()
    const { status, body } = await save(owner, { title: 'On Rivers' }, aPdf('Draft one'))
    expect(status).toBe(201)
    const { draft } = body.data
    expect(draft).toMatchObject({ title: 'On Rivers', volumeStatus: 'not chosen', endsSoon: false, file: { pages: 1 } })
    expect(Date.parse(draft.endsAt) - Date.parse(draft.updatedAt)).toBe(90 * 24 * 60 * 60 * 1000)
    expect(await listed(owner)).toEqual([draft])

    for (const other of [at.editor, await author(), (await at.people.person('auditor')).client]) {
      expect(await listed(other)).toEqual([])
      const responses = [
        await other.patch(`/papers/drafts/${draft.id}`, { title: 'Mine' }),
        await other.remove(`/papers/drafts/${draft.id}`),
        await publish(other, draft.id),
      ]
      for (const response of responses) expect([403, 404]).toContain(response.status)
    }
    expect(await listed(owner)).toEqual([draft])
    expect((await at.visitor.get('/papers/drafts')).status).toBe(401)
  })

  test('is saved once, also where the request is repeated', async () => {
    const owner = await author()
    const headers = { 'idempotency-key': 'draft-one' }
    const first = await save(owner, WHOLE, aPdf('Once'), headers)
    const second = await save(owner, WHOLE, aPdf('Once'), headers)
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(await listed(owner)).toHaveLength(1)
  })

  test('changes by what is named, unless it was changed since it was read', async () => {
    const owner = await author()
    const { draft } = (await save(owner, { ...WHOLE, subtitle: 'Seen from above' }, aPdf('Changing'))).body.data
    const path = `/papers/drafts/${draft.id}`
    const revised = await owner.patch(path, { title: 'On Lakes', subtitle: null }, { 'if-match': draft.etag })
    expect(revised.body.data.draft).toMatchObject({ title: 'On Lakes', authorName: 'A. Rao', file: draft.file })
    expect(revised.body.data.draft).not.toHaveProperty('subtitle')
    const stale = await owner.patch(path, { title: 'On Seas' }, { 'if-match': draft.etag })
    expect([stale.status, stale.body.code]).toEqual([412, 'PRECONDITION_FAILED'])
    const replaced = await owner.call('PATCH', path, { form: formOf({}, aPdf('Another file')) })
    expect(replaced.body.data.draft.file.sha256).not.toBe(draft.file.sha256)
    expect(replaced.body.data.draft.title).toBe('On Lakes')
  })

  test('and a paper are refused with the PDF of a paper, where that is asked for', async () => {
    const fields = { ...WHOLE, title: 'Twins', volumeName: 'Vol. Twins' }
    await at.editor.createVolume(fields.volumeName)
    const owner = await author()
    const upload = (query: string) => owner.call('POST', `/papers${query}`, { form: formOf(fields, aPdf('Twins')) })
    const first = await Promise.all(Array.from({ length: 3 }, () => upload('?refuseKnownPdf=true')))
    expect(first.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
    const { draft } = (await save(owner, fields, aPdf('Twins'))).body.data
    const refused = [
      await upload('?refuseKnownPdf=true'),
      await owner.call('POST', `/papers/drafts/${draft.id}/publish?refuseKnownPdf=true`),
    ]
    const message = 'Another paper has this PDF: "Twins"'
    expect(refused.map(({ status, body }) => [status, body.code, body.message])).toEqual([
      [409, 'PDF_OF_ANOTHER_PAPER', message],
      [409, 'PDF_OF_ANOTHER_PAPER', message],
    ])
    expect((await upload('')).status).toBe(201)
    expect((await publish(owner, draft.id)).status).toBe(201)
  })

  test('is refused with what no paper can have', async () => {
    const owner = await author()
    const texts = [
      await save(owner, { title: 'T'.repeat(1001) }),
      await save(owner, { doi: 'none' }),
      await save(owner, { colour: 'red' }),
      await save(owner, { title: 'On Rivers' }, new Blob(['no PDF at all, but a text'], { type: 'application/pdf' })),
    ]
    expect(texts.map(({ status, body }) => [status, body.message])).toEqual([
      [400, 'Title cannot exceed 1000 characters'],
      [400, 'A DOI has the form 10.1234/suffix'],
      [400, 'Unknown field: colour'],
      [400, expect.any(String)],
    ])
    expect(await listed(owner)).toEqual([])
  })

  test('is listed without what may be long, and read with all of it by its owner alone', async () => {
    const [owner, other] = [await author(), await author()]
    const { draft } = (await save(owner, { title: 'On Rivers', abstract: 'Rivers flow.' })).body.data
    const [first] = await listed(owner)
    expect([first.title, first.abstract]).toEqual(['On Rivers', undefined])
    const read = async (who: Client, id = draft.id) => who.get(`/papers/drafts/${id}`)
    expect((await read(owner)).body.data.draft).toEqual(draft)
    expect([(await read(other)).status, (await read(owner, 'none')).status]).toEqual([404, 404])
  })

  test('is discarded', async () => {
    const owner = await author()
    const { draft } = (await save(owner, WHOLE)).body.data
    expect((await owner.remove(`/papers/drafts/${draft.id}`)).status).toBe(200)
    expect(await listed(owner)).toEqual([])
    expect((await owner.remove(`/papers/drafts/${draft.id}`)).status).toBe(404)
    expect((await owner.patch(`/papers/drafts/${draft.id}`, { title: 'Again' })).status).toBe(404)
  })

  test('is erased with its owner', async () => {
    const { id, client } = await at.people.person('author')
    await save(client, WHOLE, aPdf('Erased'))
    expect((await at.editor.remove(`/admin/users/${id}`)).status).toBe(200)
    expect((await client.get('/papers/drafts')).status).toBe(401)
  })
})

describe('publishing a draft', () => {
  test('uploads it once, without its PDF being sent again, and ends it', async () => {
    const owner = await author()
    const volume = await at.editor.createVolume('Vol. Drafts')
    const details = { keywords: 'river, lake', authors: JSON.stringify([{ family: 'Rao' }]), language: 'hi' }
    const { draft } = (await save(owner, { ...WHOLE, ...details }, aPdf('Published'))).body.data
    expect(draft.volumeStatus).toBe('active')
    const [first, second] = await Promise.all([publish(owner, draft.id), publish(owner, draft.id)])
    expect([first.status, second.status]).toEqual([201, 201])
    const { paper } = first.body.data
    expect(second.body.data.paper.id).toBe(paper.id)
    expect(paper).toMatchObject({ title: WHOLE.title, sr: 1, sha256: draft.file.sha256, keywords: ['river', 'lake'] })
    expect((await publish(owner, draft.id)).body.data.paper).toEqual(paper)
    expect(await listed(owner)).toEqual([])
    expect((await at.visitor.get(`/papers/volumes/${volume.id}`)).body.data.volume.paperCount).toBe(1)
    expect((await at.visitor.get(`/papers/${volume.id}/${paper.id}/download`)).status).toBe(200)
    expect((await owner.patch(`/papers/drafts/${draft.id}`, { title: 'Late' })).status).toBe(404)
  })

  test('is refused where something is missing, and the draft stays', async () => {
    const owner = await author()
    const codes = []
    for (const [fields, file] of [
      [{ title: 'On Rivers' }, aPdf('Incomplete')],
      [WHOLE, undefined],
      [{ ...WHOLE, volumeName: 'Vol. Nowhere' }, aPdf('Nowhere')],
    ] as const) {
      const { draft } = (await save(owner, fields, file)).body.data
      codes.push((await publish(owner, draft.id)).body.code)
    }
    expect(codes).toEqual(['INVALID_INPUT', 'PDF_REQUIRED', 'VOLUME_NOT_FOUND'])
    expect(await listed(owner)).toHaveLength(3)
    expect((await listed(owner))[0].volumeStatus).toBe('missing')
    const [nowhere] = await listed(owner)
    await owner.patch(`/papers/drafts/${nowhere.id}`, { volumeName: 'Vol. Drafts' })
    expect((await publish(owner, nowhere.id)).status).toBe(201)
  })

  test('is refused while the volume is deactivated, which the list says', async () => {
    const owner = await author()
    const { id } = await at.editor.createVolume('Vol. Closed')
    await at.editor.patch(`/papers/volumes/${id}`, { isActive: false })
    const { draft } = (await save(owner, { ...WHOLE, volumeName: 'Vol. Closed' }, aPdf('Closed'))).body.data
    expect(draft.volumeStatus).toBe('deactivated')
    expect((await listed(owner))[0].volumeStatus).toBe('deactivated')
    expect((await publish(owner, draft.id)).body.code).toBe('VOLUME_DEACTIVATED')
    await at.editor.patch(`/papers/volumes/${id}`, { isActive: true })
    expect((await publish(owner, draft.id)).status).toBe(201)
  })
})

test('drafts are still there after a restart', async () => {
  const owner = await at.people.person('author')
  const { draft } = (await save(owner.client, WHOLE, aPdf('Restart'))).body.data
  await at.restart()
  const { body } = await at.people.signIn(owner.email)
  const response = await at.visitor.call('GET', '/papers/drafts', {
    headers: { authorization: `Bearer ${body.data.tokens.accessToken}` },
  })
  expect(response.body.data.drafts).toEqual([draft])
})
