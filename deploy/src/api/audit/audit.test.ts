import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY, newAddress } from '../../testing/people.ts'
import { withJournal } from '../../testing/with-journal.ts'

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

  test('is never stored by a cache', async () => {
    for (const path of ['log', 'log.csv', 'log.jsonl', 'replacements', 'replacements.csv'])
      expect((await at.editor.get(`/audit/${path}`)).headers.get('cache-control')).toMatch(/no-store/)
  })
})

describe('the past', () => {
  test('leads from a replacement to the next, and counts what happened when', async () => {
    const { paperId } = await replacedPaper('Vol. of the past')
    await replacedPaper('Vol. of the past, too')
    const [first] = await events(`entity=paper:${paperId}&type=PdfReplaced`)
    const momentAt = async (moment: string) => (await at.editor.get(`/audit/moments?at=${moment}`)).body.data
    const shown = await momentAt(first.position)
    expect(shown.event.sentence).toBe(first.sentence)
    expect(shown.around.map(({ position }: { position: string }) => position)).toContain(first.position)
    const next = await momentAt(shown.nextReplacement)
    expect([next.event.type, next.previousReplacement, next.nextReplacement]).toEqual([
      'PdfReplaced',
      first.position,
      null,
    ])
    const { periods } = (await at.editor.get('/audit/axis')).body.data
    const sums = periods.reduce(
      (sum: readonly number[], { changes, replacements }: Record<'changes' | 'replacements', number>) => [
        (sum[0] ?? 0) + changes,
        (sum[1] ?? 0) + replacements,
      ],
      [],
    )
    expect(sums).toEqual([next.total, (await events('type=PdfReplaced&limit=500')).length])
    expect(periods.at(-1).last).toBe(next.total - 1)
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
