import { describe, expect, test } from 'vitest'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

describe('a volume', () => {
  test('is made, listed, read, deactivated and deleted', async () => {
    const { id } = await at.editor.createVolume('Vol. 7, No. 82', 1970, 'Special')
    const { body, headers } = await at.visitor.get(`/papers/volumes/${id}`)
    expect(body.data.volume).toMatchObject({
      id,
      _id: id,
      name: 'Vol. 7, No. 82',
      year: 1970,
      isActive: true,
      paperCount: 0,
    })
    expect(headers.get('etag')).toMatch(/^"0-/u)
    expect((await at.visitor.get('/papers/volumes?year=1970&issueType=special')).body.data.volumes).toHaveLength(1)
    expect((await at.visitor.get('/papers/volumes?year=1970&issueType=Regular')).body.data.volumes).toHaveLength(0)

    const deactivated = await at.editor.patch(`/papers/volumes/${id}`, { isActive: false, updatedBy: 'admin' })
    expect(deactivated.body.data.volume).toMatchObject({ isActive: false })
    const ofYear = (query: string) => at.editor.get(`/papers/years/1970/types/Special/volumes${query}`)
    expect((await ofYear('')).body.data.volumes).toHaveLength(0)
    expect((await ofYear('?includeInactive=true')).body.data.volumes).toHaveLength(1)

    expect((await at.editor.remove(`/papers/volumes/${id}?reason=A+mistake`)).status).toBe(200)
    expect((await at.visitor.get(`/papers/volumes/${id}`)).status).toBe(410)
    expect((await at.editor.remove(`/papers/volumes/${id}?reason=Again`)).body.message).toBe('Volume not found')
  })

  test('has a picture of the file manager as its cover until it is taken away', async () => {
    const { id } = await at.editor.createVolume('Covered', 1977)
    const cover = { url: '/files/covers/monsoon.jpg', alt: 'A river after the first rain' }
    const put = (json: object) => at.editor.call('PUT', `/papers/volumes/${id}/cover`, { json })
    expect(await put({ cover })).toMatchObject({ status: 200, body: { data: { volume: { cover } } } })
    expect((await at.visitor.get(`/papers/volumes/${id}`)).body.data.volume.cover).toEqual(cover)
    for (const url of ['https://elsewhere.example.org/a.jpg', '/files/a.svg', 'javascript:alert(1)//a.png', ''])
      expect(await put({ cover: { ...cover, url } })).toMatchObject({
        status: 400,
        body: { message: 'Please choose a public picture of the file manager' },
      })
    expect((await put({ cover: { ...cover, alt: ' ' } })).body.message).toBe('Alternative text is required')
    expect((await put({ cover: null })).body.message).toBe('Cover changed successfully')
    expect((await at.visitor.get(`/papers/volumes/${id}`)).body.data.volume).not.toHaveProperty('cover')
  })

  test('has sections and an order, which its papers, ZIP and table of contents follow', async () => {
    const { id } = await at.editor.createVolume('Arranged', 1978)
    const upload = async (title: string) =>
      (await at.editor.upload({ year: '1978', volumeName: 'Arranged', title })).body.data.paper.id as string
    const [first, second] = [await upload('On Rivers'), await upload('On Floods')]
    const arrange = (json: object, headers = {}) =>
      at.editor.call('PUT', `/papers/volumes/${id}/sections`, { json, headers })
    const section = { id: 'reviews', names: { en: 'Reviews', hi: 'समीक्षाएँ' }, paperIds: [second] }
    const arrangement = { sections: [section], order: [] }
    expect((await arrange(arrangement)).body.message).toBe('Sections and order saved')
    expect((await arrange({ ...arrangement, order: [second] })).body.message).toBe('A paper can be in one place only')
    expect((await arrange({ sections: [], order: [] }, { 'if-match': '"0-x"' })).status).toBe(412)
    expect((await at.visitor.get(`/papers/volumes/${id}`)).body.data.volume.arrangement).toEqual(arrangement)
    const { data } = (await at.visitor.get('/papers?year=1978&issueType=Regular&volumeName=arranged')).body
    expect(data.papers.map((paper: { readonly id: string }) => paper.id)).toEqual([second, first])
    expect(data.sections).toMatchObject([{ names: { en: 'Reviews' } }, { names: { en: 'Other papers' } }])
    const page = await at.visitor.get('/papers/years/1978/types/Regular/volumes/Arranged/papers/2')
    expect(page.body.data).toMatchObject({ previous: null, next: { sr: 1 } })
  })

  test('that is deleted while papers arrive deletes none of them unconfirmed', async () => {
    const { id } = await at.editor.createVolume('Race', 2002)
    const uploads = Array.from({ length: 10 }, (_, n) =>
      at.editor.upload({ year: '2002', volumeName: 'Race', title: `Paper ${n}` }),
    )
    const confirmed = { reason: 'Never filled', forceDelete: true, confirmVolumeName: 'Race', confirmPaperCount: 0 }
    const remove = at.editor.remove(`/papers/volumes/${id}`, confirmed)
    const taken = (await Promise.all(uploads)).filter(({ status }) => status === 201)
    const { papers } = (await at.visitor.get('/papers?year=2002')).body.data
    expect((await remove).status === 200 ? 0 : taken.length).toBe(papers.length)
  })
})

describe('the place of a volume', () => {
  const at2003 = (name: string) =>
    at.visitor.get(`/papers/years/2003/types/regular/volumes/${encodeURIComponent(name)}`)

  test('of a deleted volume says when and why, until there is one again', async () => {
    const { id } = await at.editor.createVolume('Withdrawn', 2003)
    await at.editor.remove(`/papers/volumes/${id}`, { reason: 'Published twice', confirmVolumeName: 'Withdrawn' })
    const gone = {
      status: 410,
      body: { code: 'VOLUME_DELETED', reason: 'Published twice', deletedAt: expect.stringMatching(/^\d{4}-.+Z$/u) },
    }
    expect(await at2003('withdrawn')).toMatchObject(gone)
    expect(await at.visitor.get(`/papers/volumes/${id}`)).toMatchObject(gone)
    await at.editor.createVolume('Withdrawn', 2003)
    expect(await at2003('Withdrawn')).toMatchObject({ status: 200, body: { data: { volume: { id } } } })
  })
})
