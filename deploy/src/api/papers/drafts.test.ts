import { expect, test } from 'vitest'
import { type Client, formOf, pdfBlob } from '../../testing/client.ts'
import { BEHIND_PROXY } from '../../testing/people.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal(BEHIND_PROXY)
const PLACE = { year: '2025', issueType: 'Regular', volumeName: 'Vol. Drafts' }
const WHOLE = { title: 'नदियों पर', authorName: 'A. Rao', ...PLACE }

const publish = (who: Client, id: string) => who.call('POST', `/papers/drafts/${id}/publish`)

test('Publishing a draft uploads it once, without its PDF being sent again, and ends it', async () => {
  const owner = (await at.people.person('author')).client
  const volume = await at.editor.createVolume('Vol. Drafts')
  const details = { keywords: 'river, lake', authors: JSON.stringify([{ family: 'Rao' }]), language: 'hi' }
  const { draft } = (
    await owner.call('POST', '/papers/drafts', {
      form: formOf({ ...WHOLE, ...details }, pdfBlob(smallPdf('Published'))),
    })
  ).body.data
  expect(draft.volumeStatus).toBe('active')
  const [first, second] = await Promise.all([publish(owner, draft.id), publish(owner, draft.id)])
  expect([first.status, second.status]).toEqual([201, 201])
  const { paper } = first.body.data
  expect(second.body.data.paper.id).toBe(paper.id)
  expect(paper).toMatchObject({ title: WHOLE.title, sr: 1, sha256: draft.file.sha256, keywords: ['river', 'lake'] })
  expect((await publish(owner, draft.id)).body.data.paper).toEqual(paper)
  expect((await owner.get('/papers/drafts')).body.data.drafts).toEqual([])
  expect((await at.visitor.get(`/papers/volumes/${volume.id}`)).body.data.volume.paperCount).toBe(1)
  expect((await at.visitor.get(`/papers/${volume.id}/${paper.id}/download`)).status).toBe(200)
  expect((await owner.patch(`/papers/drafts/${draft.id}`, { title: 'Late' })).status).toBe(404)
})
