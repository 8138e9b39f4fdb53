import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { VolumeStreamEvent } from '@shodh/contracts/index.ts'
import { AUTHOR_EMAILS_MAX, AUTHOR_EMAILS_OF_DELETED_MS } from '@shodh/contracts/limits.ts'
import { latestEmails } from '@shodh/contracts/papers/author-mails/author-emails.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '../../decider.ts'
import { volumeRequest } from '../../volumes/volume.ts'
import { pdfOf } from '../testing/pdf.ts'
import { UNKNOWN, volumeId, withPapers } from '../testing/with-papers.ts'
import { openAuthorEmails } from './author-emails.ts'
import { authorReactions } from './mail-authors.ts'

const { at, upload, uploaded, sendForm, events } = withPapers(openEmbeddedPorts)

const rao = { email: 'rao@example.org', name: 'A. Rao' }
const sen = { email: 'sen@example.org', language: 'mr' } as const
const authorEmails = JSON.stringify([rao, sen])
const today = new Date().toISOString().slice(0, 10)
const stated = { reason: 'A reader found it', notice: 'The readings are invented.', effectiveOn: today }
const idIn = (path: string) => path.split('/').at(-1) ?? ''

const recipients = async () => (await at.mails()).map(({ to }) => to).toSorted()
const subjectsTo = async (email: string) =>
  (await at.mails()).filter(({ to }) => to === email).map(({ subject }) => subject.replace(/ – .*/u, ''))
const records = async (path: string) =>
  (await at.ports.vault.listBy('author-mails', idIn(path))).map(({ kind, isLeftOut, to }) => [
    kind,
    isLeftOut,
    to.length,
  ])
const stored = async (path: string) =>
  latestEmails(await at.ports.vault.listBy('author-emails', idIn(path)))?.emails.map(({ email }) => email) ?? []
const put = (path: string, emails: readonly object[]) =>
  at.send('PUT', `${path}/author-emails`, { body: { authorEmails: emails } })

/** Events of the volume's stream that no route of papers appends. */
const happens = async (...appended: readonly VolumeStreamEvent[]) => {
  const command = volumeRequest(volumeId, { name: 'test', request: null, decide: () => appended })
  if (isRefusal(command)) return expect.unreachable()
  return at.ports.handle(command, { actorId: 'editor', correlationId: 'test' })
}

describe('that a paper is published', () => {
  test('is mailed to each of its authors, once, with where it is, how it is cited and its picture', async () => {
    const path = await uploaded({ authorEmails })
    expect(await recipients()).toEqual([rao.email, sen.email])
    expect(await recipients()).toEqual([rao.email, sen.email])
    const [mail] = (await at.mails()).filter(({ to }) => to === rao.email)
    expect(mail?.subject).toBe('Your paper is published – Shodh')
    const text = mail?.text.replaceAll(/\s+/gu, ' ')
    expect(text).toContain('Dear A. Rao, your paper “On Rivers” is published in Shodh, Vol. I.')
    expect(text).toMatch(
      /Read the paper: https:\/\/journal\.example\.org\/p\/[0-9a-z]{10} It is cited as: Rao, A\. \(/u,
    )
    expect(text).toContain(`https://journal.example.org/api/v1/papers/${idIn(path)}/card.png`)
    const marathi = (await at.mails()).find(({ to }) => to === sen.email)
    expect(marathi?.html).toContain('<html lang="mr">')
    expect(marathi?.text).toContain('https://journal.example.org/mr/p/')
    expect(await records(path)).toEqual([['published', false, 2]])
  })

  test('is mailed to nobody of whom no address is stored, nor later when there is one', async () => {
    const path = await uploaded()
    expect(await recipients()).toEqual([])
    await put(path, [rao])
    expect(await stored(path)).toEqual([rao.email])
  })

  test('is mailed where the process ended before that was recorded, once', async () => {
    const path = await uploaded({ authorEmails })
    await at.mails()
    await at.ports.vault.erase('author-mails', `published ${idIn(path)}`)
    expect(await recipients()).toEqual([rao.email, sen.email])
    expect(await records(path)).toEqual([['published', false, 2]])
  })

  test('is left out where the editor decides that', async () => {
    const path = await uploaded({ authorEmails, notifyAuthors: 'false' })
    expect(await recipients()).toEqual([])
    expect(await records(path)).toEqual([['published', true, 2]])
    expect(await stored(path)).toEqual([rao.email, sen.email])
    expect((await events()).at(-1)?.[1]).toMatchObject({ notifyAuthors: false })
  })

  test('leaves no address, and no hash of one, in an event', async () => {
    await uploaded({ authorEmails }, { headers: { 'idempotency-key': 'key' } })
    expect(JSON.stringify(await events())).not.toContain('@')
    const again = await upload({ authorEmails: '[]' }, { headers: { 'idempotency-key': 'key' } })
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true'])
  })

  test('is the same mail where the upload is repeated, and what an editor stored since stays', async () => {
    const headers = { 'idempotency-key': 'key' }
    const path = await uploaded({ authorEmails }, { headers })
    await put(path, [rao])
    await upload({ authorEmails }, { headers })
    expect(await stored(path)).toEqual([rao.email])
    expect(await recipients()).toEqual([rao.email])
  })
})

describe('of a volume in preparation', () => {
  const name = 'Vol. II'
  let path: string
  const paper = () => ({ volumeId: path.split('/')[2] ?? '', paperId: idIn(path) })
  const inVolume = async (event: VolumeStreamEvent) => {
    const command = volumeRequest(paper().volumeId, { name: 'test', request: null, decide: () => [event] })
    return isRefusal(command) ? expect.unreachable() : at.ports.handle(command, { actorId: 'e', correlationId: 't' })
  }
  const published = () => ({ volumeId: paper().volumeId, paperIds: [paper().paperId] })
  beforeEach(async () => {
    await at.send('POST', '/papers/volumes', {
      body: { year: 2025, issueType: 'Regular', volumeName: name, inPreparation: true },
    })
    const { body } = await upload({ volumeName: name, authorEmails })
    path = `/papers/${body.data.paper.volumeId}/${body.data.paper.id}`
  })

  test('nothing is mailed until it is published, and then that alone, once', async () => {
    await at.send('POST', `${path}/corrections`, { body: { ...stated, kind: 'erratum' } })
    expect(await recipients()).toEqual([])
    await inVolume({ type: 'VolumePublished', data: published() })
    expect(await recipients()).toEqual([rao.email, sen.email])
    expect(await records(path)).toEqual([['published', false, 2]])
  })

  test('a paper that is published ahead is mailed then, and not again with its issue', async () => {
    await inVolume({ type: 'PaperPublishedAhead', data: paper() })
    expect(await recipients()).toEqual([rao.email, sen.email])
    await inVolume({ type: 'VolumePublished', data: published() })
    expect(await recipients()).toEqual([rao.email, sen.email])
  })

  test('editors can leave the authors of the issue out', async () => {
    await inVolume({ type: 'VolumePublished', data: { ...published(), notifyAuthors: false } })
    expect(await recipients()).toEqual([])
    expect(await records(path)).toEqual([['published', true, 2]])
  })

  test('others have their turn while the mails about many papers are stored', async () => {
    const { VolumePublished } = authorReactions(at.ports)
    const by = { actorId: 'e', commandId: randomUUID(), commandHash: '', correlationId: 't' }
    const metadata = { schemaVersion: 1, at: new Date().toISOString(), ...by }
    const turnsFor = async (papers: number) => {
      const paperIds = Array.from({ length: papers }, () => randomUUID())
      const data = { volumeId: paper().volumeId, paperIds }
      const stored = { id: randomUUID(), stream: '', revision: 0, position: 0, metadata }
      let [turns, isDone] = [0, false]
      const done = VolumePublished({ ...stored, type: 'VolumePublished', data }).finally(() => (isDone = true))
      for (; !isDone; turns += 1) await turn()
      await done
      return turns
    }
    expect(await turnsFor(50)).toBeGreaterThanOrEqual((await turnsFor(5)) + 9)
  })

  test('who is left out when a paper is uploaded is left out when it is published', async () => {
    const { body } = await upload({ volumeName: name, authorEmails, title: 'On Lakes', notifyAuthors: 'false' })
    const quiet = body.data.paper.id
    await inVolume({ type: 'VolumePublished', data: { ...published(), paperIds: [paper().paperId, quiet] } })
    expect(await recipients()).toEqual([rao.email, sen.email])
    expect([await records(quiet), await records(path)]).toEqual([[['published', true, 2]], [['published', false, 2]]])
  })

  test('a deleted paper is mailed when it is restored to the public issue', async () => {
    await at.send('DELETE', path, { body: { reason: 'x' } })
    await inVolume({ type: 'VolumePublished', data: { ...published(), paperIds: [] } })
    expect(await recipients()).toEqual([])
    await at.send('POST', `${path}/restore`)
    expect(await recipients()).toEqual([rao.email, sen.email])
  })
})

describe('what becomes of a published paper', () => {
  let path: string
  beforeEach(async () => {
    path = await uploaded({ authorEmails, notifyAuthors: 'false' })
  })

  test.for([
    ['corrections', { kind: 'erratum' }, 'A correction of your paper was issued'],
    ['expression-of-concern', {}, 'The journal expresses concern about your paper'],
    ['retraction', { partial: true, keepPdf: true }, 'Parts of your paper are retracted'],
    ['retraction', {}, 'Your paper is retracted'],
    ['withdrawal', {}, 'Your paper is withdrawn'],
  ] as const)('is mailed with the notice of %s %o, once', async ([place, more, subject]) => {
    const { status } = await at.send('POST', `${path}/${place}`, { body: { ...stated, ...more } })
    expect([status, await subjectsTo(rao.email)]).toEqual([200, [subject]])
    const [mail] = await at.mails()
    const text = mail?.text.replaceAll(/\s+/gu, ' ')
    for (const said of [stated.notice, `Reason: ${stated.reason}`, 'In force from:']) expect(text).toContain(said)
  })

  test('is mailed when concern is lifted', async () => {
    await at.send('POST', `${path}/expression-of-concern`, { body: { ...stated, notifyAuthors: false } })
    await at.send('DELETE', `${path}/expression-of-concern`, { body: stated })
    expect(await subjectsTo(rao.email)).toEqual(['The expression of concern about your paper is lifted'])
  })

  test('is mailed with the reason of a new PDF', async () => {
    await sendForm('PATCH', `${path}/replace-pdf`, { reason: 'Page 2 was missing' }, { file: await pdfOf(['New']) })
    expect(await subjectsTo(rao.email)).toEqual(['The PDF of your paper was replaced'])
    expect((await at.mails())[0]?.text).toContain('Reason: Page 2 was missing')
  })

  test('is mailed of a PDF that came with other changes', async () => {
    await sendForm('PATCH', path, { title: 'On Lakes' }, { file: await pdfOf(['New']) })
    expect(await subjectsTo(rao.email)).toEqual(['The PDF of your paper was replaced'])
  })

  test('is left out where the editor decides that', async () => {
    const quiet = { notifyAuthors: 'false' }
    await sendForm('PATCH', `${path}/replace-pdf`, { reason: 'x', ...quiet }, { file: await pdfOf(['New']) })
    await sendForm('PATCH', path, quiet, { file: await pdfOf(['Newer']) })
    await at.send('POST', `${path}/withdrawal`, { body: { ...stated, notifyAuthors: false } })
    expect(await recipients()).toEqual([])
    const kinds = (await records(path)).map(([kind, isLeftOut]) => `${kind} ${isLeftOut}`)
    expect(kinds).toEqual(expect.arrayContaining(['published true', 'replaced true', 'withdrawal true']))
  })

  test('is mailed to nobody of a paper that was deleted meanwhile', async () => {
    await at.send('POST', `${path}/corrections`, { body: { ...stated, kind: 'erratum' } })
    await at.send('DELETE', path, { body: { reason: 'x' } })
    expect(await recipients()).toEqual([])
  })
})

describe('the stored addresses', () => {
  test('are replaced as a whole; mails that wait for who is left out go', async () => {
    const path = await uploaded({ authorEmails })
    const { status, body } = await put(path, [rao])
    expect([status, body.data.authorEmails]).toEqual([200, [rao]])
    expect(await stored(path)).toEqual([rao.email])
    expect(await at.ports.vault.list('author-emails')).toHaveLength(1)
    expect(JSON.stringify(await at.ports.vault.list('mails'))).not.toContain(sen.email)
    expect((await put(path, [])).status).toBe(200)
    expect(await at.ports.vault.list('author-emails')).toEqual([])
  })

  test('are refused in words', async () => {
    const path = await uploaded()
    const many = Array.from({ length: AUTHOR_EMAILS_MAX + 1 }, (_, n) => ({ email: `a${n}@example.org` }))
    const message = async (emails: readonly object[]) => (await put(path, emails)).body.message
    expect(await message([{ email: 'rao' }])).toContain('Invalid email format')
    expect(await message([rao, { email: 'RAO@example.org' }])).toContain('RAO@example.org is listed twice')
    expect(await message(many)).toContain('authorEmails cannot exceed 20 entries')
    expect((await upload({ authorEmails: '[{"email":"rao"}]' })).status).toBe(400)
    expect((await put(`/papers/${volumeId}/${UNKNOWN}`, [])).body.refused).toBe('PAPER_NOT_FOUND')
    expect((await put(`/papers/${UNKNOWN}/${UNKNOWN}`, [])).body.refused).toBe('VOLUME_NOT_FOUND')
  })

  test('are erased thirty days after the deletion of the paper, unless it was restored', async () => {
    const [gone, back] = [await uploaded({ authorEmails }), await uploaded({ authorEmails })]
    for (const path of [gone, back]) await at.send('DELETE', path, { body: { reason: 'x' } })
    await at.send('POST', `${back}/restore`)
    await at.mails()
    const later = (ms: number) => openAuthorEmails(at.ports, () => Date.now() + ms).sweep()
    await later(AUTHOR_EMAILS_OF_DELETED_MS - 60_000)
    expect(await stored(gone)).toHaveLength(2)
    await later(AUTHOR_EMAILS_OF_DELETED_MS + 60_000)
    expect([await stored(gone), await stored(back)]).toEqual([[], [rao.email, sen.email]])
  })

  test('are erased as well with a deleted volume', async () => {
    const path = await uploaded({ authorEmails })
    await happens({ type: 'VolumeDeleted', data: { volumeId, paperIds: [idIn(path)], reason: 'x' } })
    await at.mails()
    await openAuthorEmails(at.ports, () => Date.now() + 2 * AUTHOR_EMAILS_OF_DELETED_MS).sweep()
    expect(await stored(path)).toEqual([])
  })
})

describe('a preview', () => {
  test('reads as the mail will, in the language asked for, and sends nothing', async () => {
    const path = await uploaded({ authorEmails, notifyAuthors: 'false' })
    const preview = async (body: object) => (await at.send('POST', `${path}/author-emails/preview`, { body })).body
    const { mail } = (await preview({ kind: 'corrected', ...stated })).data
    expect(mail.subject).toBe('A correction of your paper was issued – Shodh')
    expect(mail.text).toContain('Dear A. Rao,')
    expect(mail.text).toContain(stated.notice)
    expect((await preview({ kind: 'retraction', language: 'mr' })).data.mail.html).toContain('<html lang="mr">')
    expect((await preview({ kind: 'x' })).message).toContain('kind must be one of')
    expect(await recipients()).toEqual([])
    const unknown = `/papers/${volumeId}/${UNKNOWN}/author-emails/preview`
    expect((await at.send('POST', unknown, { body: { kind: 'published' } })).body.refused).toBe('PAPER_NOT_FOUND')
  })
})
