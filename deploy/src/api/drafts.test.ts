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
})
