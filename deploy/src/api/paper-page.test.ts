import { describe, expect, test } from 'vitest'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal()

const placeOf = (volumeName: string) =>
  `/papers/years/2025/types/regular/volumes/${encodeURIComponent(volumeName)}/papers`

/** A volume with papers of these titles. */
const volumeWith = async (volumeName: string, ...titles: readonly string[]) => {
  const { id: volumeId } = await at.editor.createVolume(volumeName)
  const papers = []
  for (const title of titles) papers.push((await at.editor.upload({ volumeName, title })).body.data.paper)
  return { volumeId, volumeName, papers, place: placeOf(volumeName) }
}

describe('the paper with a serial of a volume', () => {
  test('comes with its versions and the papers before and after it', async () => {
    const { volumeId, papers, place } = await volumeWith('पृष्ठ १', 'First', 'दूसरा', 'Third')
    await at.editor.revise(volumeId, papers[1].id, { language: 'hi' })
    await at.editor.replace(volumeId, papers[1].id, { reason: 'A figure was missing' })
    const { status, body } = await at.visitor.get(`${place}/2`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      paper: { id: papers[1].id, sr: 2, version: 2 },
      versions: [{ version: 1 }, { version: 2, reason: 'A figure was missing' }],
      previous: { sr: 1, title: 'First' },
      next: { sr: 3, title: 'Third' },
    })
    expect(JSON.stringify(body)).not.toContain('actor')
    const again = async () => {
      const { headers } = await at.visitor.get(`${place}/2`)
      return (await at.visitor.get(`${place}/2`, { 'if-none-match': headers.get('etag') ?? '' })).status
    }
    // its texts may still be on their way
    await expect.poll(again).toBe(304)
    expect((await at.visitor.get(`${place}/1`)).body.data).toMatchObject({
      previous: null,
      next: { title: 'दूसरा', language: 'hi' },
    })
    expect((await at.visitor.get(`${place}/3`)).body.data.next).toBeNull()
  })

  test('is found however its volume is written', async () => {
    await volumeWith('Vol. IX,  No. 2', 'First')
    for (const path of [`${placeOf('vol. ix, no. 2')}/1`, `${placeOf('VOL. IX, NO. 2')}/1`])
      expect((await at.visitor.get(path)).body.data.paper.title).toBe('First')
  })

  test('is unknown where there never was one', async () => {
    const { place } = await volumeWith('Unknown', 'First')
    const unknown = ['2', '0', '-1', '1x', '01', 'x', '9'.repeat(400), encodeURIComponent('१'), '1%2F2']
    for (const sr of unknown)
      expect([sr, await at.visitor.get(`${place}/${sr}`)]).toMatchObject([
        sr,
        { status: 404, body: { code: 'PAPER_NOT_FOUND' } },
      ])
    expect((await at.visitor.get(`${placeOf('Never')}/1`)).status).toBe(404)
    expect((await at.visitor.get('/papers/years/x/types/regular/volumes/Never/papers/1')).status).toBe(400)
  })
})

describe('a paper that was deleted', () => {
  const gone = {
    status: 410,
    body: { code: 'PAPER_DELETED', reason: 'Published twice', deletedAt: expect.any(String) },
  }

  const addressesOf = (volumeId: string, id: string, place: string) => [
    `${place}/1`,
    `/papers/${id}`,
    `/papers/${id}/history`,
    `/papers/${id}/citation?format=ris`,
    `/papers/${volumeId}/${id}/download`,
    `/papers/${volumeId}/${id}/versions/1.pdf`,
    `/papers/${volumeId}/${id}/versions/2.pdf`,
  ]

  test('is gone at every address, which say when and why', async () => {
    const { volumeId, papers, place } = await volumeWith('Tombstones', 'First', 'Second')
    const [{ id }] = papers
    await at.editor.replace(volumeId, id, { reason: 'A figure was missing' })
    const addresses = addressesOf(volumeId, id, place)
    for (const address of addresses) expect((await at.visitor.raw(address)).status).toBe(200)
    expect((await at.editor.remove(`/papers/${volumeId}/${id}`, { reason: 'Published twice' })).status).toBe(200)
    for (const address of addresses) expect([address, await at.visitor.get(address)]).toMatchObject([address, gone])
    expect((await at.visitor.get(`${place}/2`)).body.data.previous).toBeNull()
    expect(await at.visitor.get(`/papers/${papers[1].id}/x/download`)).toMatchObject({ status: 404 })
    expect(await at.visitor.get(`/papers/x/${id}/download`)).toMatchObject({ status: 404 })
  })

  test('with its volume is gone as well, until its serial is given again', async () => {
    const { volumeId, volumeName, papers, place } = await volumeWith('Whole', 'First')
    const [{ id }] = papers
    const confirmed = { forceDelete: true, confirmVolumeName: volumeName, confirmPaperCount: 1 }
    await at.editor.remove(`/papers/volumes/${volumeId}`, { reason: 'Published twice', ...confirmed })
    for (const address of addressesOf(volumeId, id, place).slice(0, -1))
      expect([address, await at.visitor.get(address)]).toMatchObject([address, gone])

    await at.editor.createVolume(volumeName)
    expect(await at.visitor.get(`${place}/1`)).toMatchObject(gone)
    const { paper } = (await at.editor.upload({ volumeName, title: 'Anew' })).body.data
    expect((await at.visitor.get(`${place}/${paper.sr}`)).body.data.paper).toMatchObject({ id: paper.id })
    expect(await at.visitor.get(`/papers/${id}`)).toMatchObject(gone)
  })
})

describe('the citation of a paper', () => {
  test.each([
    [
      'bibtex',
      'application/x-bibtex',
      'bib',
      /^@article\{[\s\S]+title = \{\{नदी \\textit\{H\\textsubscript\{2\}O\}\}\}/u,
    ],
    ['ris', 'application/x-research-info-systems', 'ris', /^TY {2}- JOUR\r\n[\s\S]*TI {2}- नदी H₂O\r\n/u],
    ['csl', 'application/vnd.citationstyles.csl+json', 'json', /"title": "नदी <i>H<sub>2<\/sub>O<\/i>"/u],
  ])('is a file in %s', async (format, mediaType, ending, content) => {
    const { papers } = await volumeWith(`Cited as ${format}`, 'नदी <i>H<sub>2</sub>O</i>')
    const path = `/papers/${papers[0].id}/citation?format=${format}`
    const response = await at.visitor.raw(path)
    expect(response.headers.get('content-type')).toBe(`${mediaType}; charset=utf-8`)
    expect(response.headers.get('content-disposition')).toContain(`UTF-8''${encodeURIComponent(`नदी H₂O.${ending}`)}`)
    const text = await response.text()
    expect(text).toMatch(content)
    expect(text).toMatch(new RegExp(`${at.journal.address}/p/[0-9a-z]{10}[^0-9a-z]`, 'u'))
    const part = await at.visitor.raw(path, { headers: { range: 'bytes=0-3' } })
    expect([part.status, await part.text()]).toEqual([206, text.slice(0, 4)])
  })

  test('is refused in another format, and of an unknown paper', async () => {
    const { papers } = await volumeWith('Uncited', 'First')
    for (const query of ['', '?format=', '?format=docx', '?format=__proto__'])
      expect(await at.visitor.get(`/papers/${papers[0].id}/citation${query}`)).toMatchObject({
        status: 400,
        body: { message: 'format must be bibtex, ris or csl' },
      })
    expect((await at.visitor.get('/papers/unknown/citation?format=ris')).status).toBe(404)
  })
})
