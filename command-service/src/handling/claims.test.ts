import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { StoreFull, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { describe, expect, test } from 'vitest'
import { type NamedPaper, withClaims } from './claims.ts'
import { type Handle, type HandleCommand, handler } from '../handle.ts'
import { volume, volumeIdOf } from '../volumes/volume.ts'
import { pdfOf } from '../papers/testing/pdf.ts'
import { volumeId, withPapers } from '../papers/testing/with-papers.ts'

const { at, known, sendForm, upload, uploaded } = withPapers(openEmbeddedPorts)

const DOI = '10.5555/River'
const SAME = ['10.5555/rIVER', 'https://doi.org/10.5555/river', 'doi:10.5555/RIVER', '10.5555/riv\u00ader']
const otherId = volumeIdOf(2025, 'Regular', 'Vol. II')

const secondVolume = () =>
  at.send('POST', '/papers/volumes', { body: { year: 2025, issueType: 'Regular', volumeName: 'Vol. II' } })
const inSecondVolume = (doi: string, more: object = {}) =>
  upload({ title: 'On Lakes', volumeName: 'Vol. II', doi, ...more })
const remove = (path: string) => at.send('DELETE', `${path}?reason=Twice`)
const restore = (path: string) => at.send('POST', `${path}/restore`)
const none = async () => []
const row = async () => at.ports.vault.get('dois', DOI.toLowerCase())

const taken = {
  refused: 'DOI_TAKEN',
  message: expect.stringMatching(/^The DOI .* belongs to another paper: "On Rivers"$/u),
  errors: [{ pointer: '#/doi', message: expect.stringContaining('On Rivers') }],
}

describe('a DOI', () => {
  test.each(SAME)('of a paper is no other paper’s as %s', async doi => {
    await secondVolume()
    await uploaded({ doi: DOI })
    expect((await upload({ title: 'On Lakes', doi })).body).toEqual(taken)
    expect((await inSecondVolume(doi)).body).toEqual(taken)
    const path = await uploaded({ title: 'On Lakes' })
    expect((await at.send('PATCH', path, { body: { doi } })).body).toEqual(taken)
  })

  test('is stored without the address that it was sent with', async () => {
    const { body } = await upload({ doi: ' https://dx.doi.org/10.5555/a%3Cb ' })
    expect(body.data.paper.doi).toBe('10.5555/a<b')
    expect((await upload({ doi: 'https://doi.org/10.5555/a%00b' })).body.refused).toBe('INVALID_INPUT')
    expect((await upload({ doi: 'https://example.org/10.5555/a' })).body.refused).toBe('INVALID_INPUT')
  })

  test('stays its paper’s through every edit, and comes to it once under a key', async () => {
    const headers = { 'idempotency-key': 'key' }
    const file = await pdfOf(['On Rivers'])
    const first = await upload({ doi: DOI }, { headers, file })
    const path = `/papers/${volumeId}/${first.body.data.paper.id}`
    expect((await at.send('PATCH', path, { body: { doi: DOI, title: 'On Seas' } })).status).toBe(200)
    expect((await at.send('PATCH', path, { body: { doi: 'doi:10.5555/RIVER' } })).body.data.paper.doi).toBe(
      '10.5555/RIVER',
    )
    await remove(path)
    await upload({ title: 'On Lakes', doi: DOI })
    expect((await upload({ doi: DOI }, { headers, file })).headers['idempotency-replayed']).toBe('true')
  })

  test('is free again where its paper is deleted, loses it or was refused', async () => {
    await secondVolume()
    const refused = await upload({ doi: DOI, volumeName: 'Vol. III' })
    expect(refused.body.refused).toBe('VOLUME_NOT_FOUND')
    const path = await uploaded({ doi: DOI })
    await remove(path)
    const { body } = await inSecondVolume(DOI)
    const second = `/papers/${otherId}/${body.data.paper.id}`
    expect((await restore(path)).body).toMatchObject({
      refused: 'DOI_TAKEN',
      message: `The DOI ${DOI} belongs to another paper: "On Lakes"`,
    })
    expect((await at.send('PATCH', second, { body: { doi: null } })).status).toBe(200)
    expect((await restore(path)).status).toBe(200)
    expect((await at.send('PATCH', second, { body: { doi: DOI } })).body).toEqual(taken)
    expect(await row()).toEqual({ id: '10.5555/river', volumeId, paperId: path.split('/').at(-1), pending: {} })
  })

  test('of a deleted volume’s paper is free, and keeps the volume from coming back where it is taken', async () => {
    await secondVolume()
    await uploaded({ doi: '10.5555/first' })
    await uploaded({ doi: DOI })
    const gone = `/papers/volumes/${volumeId}`
    await at.send('DELETE', `${gone}?reason=Old&forceDelete=true&confirmVolumeName=Vol.%20I&confirmPaperCount=2`)
    const { body } = await inSecondVolume(DOI)
    expect((await restore(gone)).body.refused).toBe('DOI_TAKEN')
    await remove(`/papers/${otherId}/${body.data.paper.id}`)
    expect((await restore(gone)).status).toBe(200)
  })

  test('is one paper’s where fifty want it at once', async () => {
    await secondVolume()
    const file = await pdfOf(['On Rivers'])
    const names = Array.from({ length: 50 }, (_, n) => (n % 2 ? 'Vol. I' : 'Vol. II'))
    const outcomes = await Promise.all(names.map(volumeName => upload({ doi: DOI, volumeName }, { file })))
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(1)
    const others = outcomes.filter(({ status }) => status !== 201)
    expect(new Set(others.map(({ body }) => body.refused))).toEqual(new Set(['DOI_TAKEN']))
  })

  test('of a draft is refused when it is published, and the draft says so before', async () => {
    const path = await uploaded({ doi: DOI })
    known.push({ volumeId, paperId: path.split('/').at(-1) ?? '', title: 'On Rivers', doiKey: '10.5555/river' })
    const place = { year: '2025', issueType: 'Regular', volumeName: 'Vol. I' }
    const fields = { title: 'On Lakes', authorName: 'A. Rao', ...place, doi: 'https://doi.org/10.5555/RIVER' }
    const saved = await sendForm('POST', '/papers/drafts', fields, { file: await pdfOf(['On Lakes']) })
    const { draft } = saved.body.data
    expect([saved.status, saved.body.message]).toEqual([
      201,
      'Draft saved successfully. Its DOI belongs to another paper: "On Rivers"',
    ])
    expect(draft).toMatchObject({ title: 'On Lakes', doi: '10.5555/RIVER', doiTakenBy: 'On Rivers' })
    expect((await at.send('POST', `/papers/drafts/${draft.id}/publish`)).body).toEqual(taken)
    const free = await at.send('PATCH', `/papers/drafts/${draft.id}`, { body: { doi: null } })
    expect(free.body.message).toBe('Draft saved successfully')
    expect(free.body.data.draft).not.toHaveProperty('doiTakenBy')
    expect((await at.send('POST', `/papers/drafts/${draft.id}/publish`)).status).toBe(201)
  })

  test('that a paper had before DOIs were claimed is found by the read model', async () => {
    const [one, other] = [await uploaded({ doi: DOI }), await uploaded({ title: 'On Lakes' })]
    await at.ports.vault.erase('dois', '10.5555/river')
    const paperOf = (path: string, title: string): NamedPaper & { doiKey: string } => ({
      volumeId,
      paperId: path.split('/').at(-1) ?? '',
      title,
      doiKey: '10.5555/river',
    })
    known.push(paperOf(one, 'On Rivers'))
    expect((await at.send('PATCH', other, { body: { doi: DOI } })).body).toEqual(taken)
    // the read model is behind
    await remove(one)
    expect((await at.send('PATCH', other, { body: { doi: DOI } })).status).toBe(200)
  })

  test('that two papers had before is left to either, and to no third', async () => {
    const path = await uploaded({ doi: DOI })
    const [, second] = await Promise.all([
      at.ports.vault.erase('dois', '10.5555/river'),
      uploaded({ title: 'On Lakes' }),
    ])
    const revised = {
      type: 'PaperRevised',
      data: { volumeId, paperId: second.split('/').at(-1)!, details: { doi: DOI } },
    }
    await handler(at.ports.events)(
      { name: 'x', stream: `volume-${volumeId}`, fold: volume, request: 1, decide: () => [revised as never] },
      { actorId: 'x', correlationId: 'x' },
    )
    for (const one of [path, second, path]) {
      known.length = 0
      known.push({ volumeId, paperId: path.split('/').at(-1)!, title: 'One', doiKey: '10.5555/river' })
      known.push({ volumeId, paperId: second.split('/').at(-1)!, title: 'Two', doiKey: '10.5555/river' })
      expect((await at.send('PATCH', one, { body: { doi: DOI, abstract: one + known.length } })).status).toBe(200)
    }
    expect((await upload({ doi: DOI })).body.refused).toBe('DOI_TAKEN')
  })
})

describe('a claim', () => {
  const by = { actorId: 'editor', correlationId: 'x' }
  const commandOf = (paperId: string) => ({
    name: 'x',
    stream: `volume-${volumeId}`,
    fold: volume,
    request: paperId,
    decide: () => [],
    claims: () => [{ volumeId, paperId, doi: DOI }],
  })
  const claiming = (handle: Handle, now?: () => number) =>
    withClaims({ vault: at.ports.vault, papersWithDoi: none, papersWithPdf: none, handle }, now)
  const failing = (error: Error): Handle => {
    const handle = handler(at.ports.events)
    const rejecting: HandleCommand = (command, given) =>
      command.name === 'x' ? Promise.reject(error) : handle(command, given)
    return Object.assign(rejecting, { read: handle.read })
  }

  test('stays where nobody knows whether the event was stored, until it is too old for that', async () => {
    await expect(claiming(failing(new Unavailable('frozen')))(commandOf('one'), by)).rejects.toThrow('frozen')
    const other = (ms: number) => {
      const decide = () => [{ type: 'VolumeActivated', data: { volumeId } }] as never
      return claiming(handler(at.ports.events), () => Date.now() + ms)({ ...commandOf('two'), decide }, by)
    }
    expect(await other(0)).toMatchObject({ message: `The DOI ${DOI} belongs to a paper that is being stored` })
    expect(await other(60_001)).toHaveProperty('events')
  })

  test('is made by one of those who saw none before', async () => {
    const all = 20
    /** Resolves once all have called it. */
    const meeting = () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      let arrived = 0
      return () => ((arrived += 1) === all ? (resolve(), promise) : promise)
    }
    const [lookedUp, claimed] = [meeting(), meeting()]
    const { vault } = at.ports
    const handle = handler(at.ports.events)
    const together: HandleCommand = async (command, given) => {
      if (command.name === 'x') await claimed()
      return handle(command, given)
    }
    const papersWithDoi = async () => {
      await lookedUp()
      return []
    }
    const claims = Array.from({ length: all }, (_, n) => {
      const decide = () => [{ type: 'VolumeActivated', data: { volumeId } } as const]
      return withClaims({
        vault,
        papersWithDoi,
        papersWithPdf: none,
        handle: Object.assign(together, { read: handle.read }),
      })({ ...commandOf(`paper ${n}`), decide }, by)
    })
    expect((await Promise.all(claims)).filter(outcome => 'events' in outcome)).toHaveLength(1)
  })

  test('ends where the log was full', async () => {
    await expect(claiming(failing(new StoreFull('full')))(commandOf('one'), by)).rejects.toThrow('full')
    expect((await row())?.pending).toEqual({})
  })
})
