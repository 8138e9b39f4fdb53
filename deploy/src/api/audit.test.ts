import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY, newAddress } from '../testing/people.ts'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal(BEHIND_PROXY)

type Event = {
  readonly type: string
  readonly sentence: string
  readonly actor: { readonly kind: string; readonly id: string | null; readonly name: string | null }
}

const events = async (query = '') => {
  const { status, body } = await at.editor.get(`/audit/log?${query}`)
  expect(status).toBe(200)
  return body.data.events
}
const replacements = async (query = '') => (await at.editor.get(`/audit/replacements?${query}`)).body.data.replacements
const typesIn = (found: readonly Event[]) => found.map(({ type }) => type)

/** A paper of its own in a volume of its own, with two versions. */
const replacedPaper = async (volumeName: string, reason = 'A figure was missing', title = 'On Rivers') => {
  const volume = await at.editor.createVolume(volumeName)
  const { paper } = (await at.editor.upload({ volumeName, title })).body.data
  await at.editor.replace(volume.id, paper.id, { reason })
  return { volumeId: volume.id, paperId: String(paper.id), paper }
}

describe('the log', () => {
  test('tells events in sentences, newest first, each with before and after', async () => {
    const { volumeId, paperId } = await replacedPaper('Vol. 1')
    await at.editor.revise(volumeId, paperId, { title: 'On Floods', keywords: 'floods' })
    const found = await events(`entity=paper:${paperId}`)
    const name = (await at.editor.get('/users/profile')).body.data.name
    expect(found.map(({ sentence }: Event) => sentence)).toEqual([
      `${name} changed title and keywords of “On Floods”`,
      `${name} replaced the PDF of “On Rivers” with version 2`,
      `${name} uploaded “On Rivers” to Vol. 1`,
    ])
    expect(found[0]).toMatchObject({
      before: { title: 'On Rivers' },
      after: { title: 'On Floods', keywords: ['floods'] },
    })
    expect(found[0].before).not.toHaveProperty('keywords')
    expect(found[1]).toMatchObject({ reason: 'A figure was missing', before: { version: 1 }, after: { version: 2 } })
  })

  test('of a volume has its papers, too', async () => {
    const { volumeId } = await replacedPaper('Vol. of papers')
    expect(typesIn(await events(`entity=volume:${volumeId}`))).toEqual([
      'PdfReplaced',
      'PaperUploaded',
      'VolumeCreated',
    ])
  })

  test.each([
    'type=Nothing',
    'entity=paper',
    'entity=planet:1',
    'from=yesterday',
    'to=2026-13-01',
    'limit=0',
    'limit=501',
    'cursor=x',
    'actor=%3Cscript%3E',
  ])('with %s is refused by name', async query => {
    const { status, body } = await at.editor.get(`/audit/log?${query}`)
    expect(status).toBe(400)
    expect(body.errors[0].pointer).toBe(`#/${query.split('=')[0]}`)
  })

  test('is never stored by a cache', async () => {
    for (const path of ['log', 'log.csv', 'log.jsonl', 'replacements', 'replacements.csv'])
      expect((await at.editor.get(`/audit/${path}`)).headers.get('cache-control')).toMatch(/no-store/)
  })
})

describe('the replacements', () => {
  test('have both PDFs, the volume, and the reason as it was written', async () => {
    const reason = `<b>"Ein" Fehler</b>, \u202a=1+1 ${'long '.repeat(180)}`.replace('\u202a', '\u200f').trim()
    const { volumeId, paperId } = await replacedPaper('Vol. of reasons', reason, 'नदियों पर')
    const [found] = await replacements(`volume=${volumeId}`)
    const address = `/api/v1/papers/${volumeId}/${paperId}/versions`
    expect(found).toMatchObject({
      reason,
      paper: { id: paperId, title: 'नदियों पर' },
      volume: { id: volumeId, name: 'Vol. of reasons', year: 2025 },
      before: { version: 1, pages: 1, url: `${address}/1.pdf` },
      after: { version: 2, pages: 1, url: `${address}/2.pdf` },
    })
    expect(await replacements(`reason=${encodeURIComponent('"EIN" fehler')}`)).toEqual([found])
    expect(await replacements('reason=nothing-like-it')).toEqual([])
    const csv: string = (await at.editor.get(`/audit/replacements.csv?volume=${volumeId}`)).body
    expect(csv.split('\r\n')).toHaveLength(3)
    expect(csv).toContain(`"${reason.replaceAll('"', '""')}"`)
    expect((await at.editor.get(`/audit/replacements.csv?reason=nothing-like-it`)).body.split('\r\n')).toHaveLength(2)
  })
})

describe('an export', () => {
  test('as JSON Lines has what the log has, as CSV a line for each', async () => {
    await replacedPaper('Vol. of exports', '=HYPERLINK("https://x.invalid")')
    const lines: string = (await at.editor.get('/audit/log.jsonl')).body
    const all = await events('limit=500')
    expect(
      lines
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line)),
    ).toEqual(all)
    const csv: string = (await at.editor.get('/audit/log.csv?type=PdfReplaced')).body
    expect(csv).toMatch(/^Position,Time,What happened/)
    expect(csv).toContain(`"'=HYPERLINK(""https://x.invalid"")"`)
  })

  test('that its client cuts off harms nobody', async () => {
    const aborted = new AbortController()
    const token = await at.journal.visitor().logIn({ email: 'editor@example.org', password: 'a long enough password' })
    const headers = { authorization: `Bearer ${token}` }
    const response = await at.editor.raw('/audit/log.csv', { headers, signal: aborted.signal })
    aborted.abort()
    await expect(response.text()).rejects.toThrow('aborted')
    expect((await at.editor.get('/audit/log')).status).toBe(200)
  })
})

describe('people', () => {
  test('are named to an auditor, and after an erasure nowhere; what they did stays', async () => {
    const auditor = await at.people.person('auditor')
    const author = await at.people.person('author', { name: 'Vasundhara Kulkarni' })
    await at.editor.createVolume('Vol. of people')
    await author.client.upload({ volumeName: 'Vol. of people', title: 'On Wells' })
    const paths = ['moments', 'log?limit=500', 'log.csv', 'log.jsonl', 'replacements', 'replacements.csv']
    const read = async (path: string) => JSON.stringify((await auditor.client.get(`/audit/${path}`)).body)
    expect(await read('log')).toContain('Vasundhara Kulkarni uploaded “On Wells” to Vol. of people')

    await at.editor.call('DELETE', `/admin/users/${author.id}`, {
      headers: { 'idempotency-key': 'erase', ...newAddress() },
    })

    for (const path of paths) expect(await read(path)).not.toContain('Vasundhara')
    const { events: own } = (await auditor.client.get(`/audit/log?actor=${author.id}&type=PaperUploaded`)).body.data
    expect(own).toMatchObject([
      {
        sentence: 'erased person uploaded “On Wells” to Vol. of people',
        actor: { kind: 'erased person', id: author.id, name: 'erased person' },
      },
    ])
    expect(await read(`log?entity=user:${author.id}&type=UserErased`)).toContain('erased the account of erased person')
  })
})

describe('the timeline of a paper', () => {
  test('has all that happened to it, oldest first, also by its volume, and once it is deleted', async () => {
    const { volumeId, paperId } = await replacedPaper('Vol. of timelines')
    await at.editor.remove(`/papers/volumes/${volumeId}`, {
      reason: 'By mistake',
      confirmVolumeName: 'Vol. of timelines',
      confirmPaperCount: 1,
      forceDelete: true,
    })
    const { status, body } = await at.editor.get(`/audit/papers/${paperId}`)
    expect(status).toBe(200)
    expect(body.data.paper).toMatchObject({
      title: 'On Rivers',
      isDeleted: true,
      volume: { name: 'Vol. of timelines' },
    })
    expect(typesIn(body.data.events)).toEqual(['PaperUploaded', 'PdfReplaced', 'VolumeDeleted'])
    expect(body.data.events[2]).toMatchObject({ reason: 'By mistake' })
    expect((await at.editor.get('/audit/papers/nothing')).status).toBe(404)
  })
})
