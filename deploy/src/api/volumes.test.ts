import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Client } from '../testing/client.ts'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal()

const years = async (who: Client) => z.array(z.int()).parse((await who.get('/papers/years')).body.data.years)

describe('a year', () => {
  test('without volumes is shown to editors, not to readers', async () => {
    await at.editor.post('/papers/year', { year: 1960, issueType: 'Regular' })
    expect(await years(at.editor)).toContain(1960)
    expect(await years(at.visitor)).not.toContain(1960)
    await at.editor.createVolume('Vol. 1', 1960)
    expect(await years(at.visitor)).toContain(1960)
  })
})

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

  test('is deleted for a reason only', async () => {
    const { id } = await at.editor.createVolume('Reasons', 1976)
    for (const [query, body] of [
      ['', undefined],
      ['?reason=', {}],
      ['', { reason: null }],
      ['', { reason: ' ' }],
    ] as const)
      expect(await at.editor.remove(`/papers/volumes/${id}${query}`, body)).toMatchObject({
        status: 400,
        body: { message: 'Reason is required', errors: [{ pointer: '#/reason' }] },
      })
    expect((await at.editor.remove(`/papers/volumes/${id}`, { reason: 'A mistake' })).status).toBe(200)
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

  test('finds the volume by its name as names are compared', async () => {
    const { id } = await at.editor.createVolume('खंड १, Part A', 2003)
    expect(await at2003('खंड १, part a')).toMatchObject({ status: 200, body: { data: { volume: { id } } } })
    expect(await at2003('Never')).toMatchObject({ status: 404, body: { code: 'VOLUME_NOT_FOUND' } })
    const impossible = await at.visitor.get('/papers/years/20o3/types/regular/volumes/x')
    expect(impossible).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })

  test('is between the volumes with papers before and after it', async () => {
    for (const name of ['No. 1', 'No. 2', 'No. 3', 'No. 4']) await at.editor.createVolume(name, 2002)
    for (const volumeName of ['No. 1', 'No. 4'])
      await at.editor.upload({ year: '2002', volumeName, title: `Of ${volumeName}` })
    const found = await at.visitor.get('/papers/years/2002/types/regular/volumes/No.%202')
    expect(found.body.data).toMatchObject({ previous: { year: 2002, name: 'No. 1' }, next: { name: 'No. 4' } })
  })

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

describe('the tree of years', () => {
  test('lists newest year first, with volumes in the journal’s order', async () => {
    for (const name of ['Vol. 9, No. 10', 'Vol. 9, No. 9']) await at.editor.createVolume(name, 2099)
    const { tree } = (await at.visitor.get('/papers/years?tree=1')).body.data
    expect(tree[0]).toMatchObject({ year: 2099, types: [{ issueType: 'Regular' }] })
    const names = tree[0].types[0].volumes.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['Vol. 9, No. 9', 'Vol. 9, No. 10'])
  })
  test('has Roman numerals among the others, like the list of volumes', async () => {
    const ordered = ['Vol. 2', 'Volume VII', 'Volume IX', 'Volume X', 'Vol. 12']
    for (const name of ordered.toReversed()) await at.editor.createVolume(name, 2098)
    const { volumes } = (await at.visitor.get('/papers/volumes?year=2098')).body.data
    expect(volumes.map(({ name }: { name: string }) => name)).toEqual(ordered)
    expect(volumes.map(({ sortKey }: { sortKey: number }) => sortKey % 1_000_000)).toEqual([200, 700, 900, 1000, 1200])
  })
})
