import { expect, test } from 'vitest'
import { client } from '../../testing/client.ts'
import { BEHIND_PROXY, mailTo, newAddress, PASSWORD, tokenIn } from '../../testing/people.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal(BEHIND_PROXY)

const INVALID = 'This invitation has expired, was used or was withdrawn. Please ask the journal for a new one.'
const asha = { name: 'Asha Rao', email: 'asha@example.org', role: 'auditor' }
const ravi = { ...asha, name: 'Ravi Shah', email: 'ravi@example.org' }
const meera = { ...asha, name: 'Meera', email: 'meera@example.org' }

const open = async () => (await at.editor.get('/admin/invitations')).body.data.invitations
const invite = (...people: readonly object[]) => at.editor.post('/admin/invitations', { invitations: people })
const accept = (token: string, changes: object = {}) =>
  at.visitor.post('/auth/accept-invitation', { token, name: 'Asha K. Rao', password: PASSWORD, ...changes })

test('somebody who is invited chooses a password and is signed in once, also after a restart', async () => {
  const { status, body, headers } = await invite(asha)
  expect([status, body.message]).toEqual([200, '1 invitation is on its way'])
  expect(headers.get('x-event-position')).toMatch(/\.\d+$/u)
  const [invited] = await open()
  expect(invited).toMatchObject({ ...asha, isExpired: false, hasFailedMail: false })
  expect(invited.invitedBy).toBeTruthy()
  expect((await at.editor.get('/admin/users?search=asha')).body.data.users).toEqual([])
  const token = tokenIn(await mailTo(at.journal, asha.email))
  await at.restart()
  expect((await at.visitor.post('/auth/invitation', { token })).body.data).toMatchObject(asha)
  const accepted = await accept(token)
  expect([accepted.status, accepted.body.message]).toEqual([200, 'Your account is ready'])
  const { user, tokens } = accepted.body.data
  expect(user).toMatchObject({ id: invited.id, name: 'Asha K. Rao', role: 'auditor', emailVerified: true })
  const own = client(at.journal.address, tokens.accessToken)
  expect((await own.get('/users/profile')).body.data.email).toBe(asha.email)
  expect((await at.visitor.post('/auth/login', { email: asha.email, password: PASSWORD })).status).toBe(200)
  expect(await open()).toEqual([])
  const sentences = (await at.editor.get(`/audit/log?entity=user:${user.id}`)).body.data.events.map(
    ({ sentence }: { sentence: string }) => sentence,
  )
  expect(sentences.join('\n')).toMatch(
    /Asha K\. Rao opened their own account as auditor[^]* invited Asha K\. Rao as auditor/u,
  )
  for (const path of ['/auth/invitation', '/auth/accept-invitation']) {
    const body = path.endsWith('accept-invitation') ? { token, name: 'A', password: PASSWORD } : { token }
    expect(await at.visitor.post(path, body)).toMatchObject({ status: 400, body: { message: INVALID } })
  }
})

test('the mail is in the language that was chosen, and leads to the page in it', async () => {
  const given = { invitations: [{ ...asha, email: 'asha.mr@example.org' }], language: 'mr' }
  expect((await at.editor.post('/admin/invitations', given)).status).toBe(200)
  const mail = await mailTo(at.journal, 'asha.mr@example.org')
  expect(mail.html).toContain('/mr/invitation#token=')
  expect(mail.subject).toContain('आमंत्रण')
  expect((await at.editor.remove(`/admin/invitations/${(await open())[0].id}`)).status).toBe(200)
})

test('what is sent is refused in words, and changes nothing', async () => {
  for (const [people, message] of [
    [[], 'Somebody to invite is required'],
    [[{ ...asha, role: 'editor' }], 'Role must be admin, author or auditor'],
    [[{ ...asha, email: 'asha' }], 'Invalid email format'],
    [[ravi, { ...ravi, email: 'RAVI@example.org' }], 'This address is named twice'],
    [
      Array.from({ length: 51 }, (_, n) => ({ ...asha, email: `${n}@example.org` })),
      'At most 50 can be invited at once',
    ],
  ] as const)
    expect(await invite(...people)).toMatchObject({ status: 400, body: { message } })
  expect(await open()).toEqual([])
  expect((await accept('x'.repeat(100_000))).status).toBe(413)
  expect(await accept('x'.repeat(43))).toMatchObject({ status: 400, body: { code: 'INVITATION_INVALID' } })
})

test('a withdrawn invitation leaves no name, and its link is worth nothing', async () => {
  await invite(ravi)
  const token = tokenIn(await mailTo(at.journal, ravi.email))
  const [{ id }] = await open()
  expect((await at.editor.post(`/admin/invitations/${id}/resend`, {})).status).toBe(429)
  expect((await at.editor.remove(`/admin/invitations/${id}`)).status).toBe(200)
  expect([await open(), (await accept(token)).body.message]).toEqual([[], INVALID])
  expect((await at.editor.get(`/audit/log?entity=user:${id}`)).body.data.events[0].sentence).toMatch(
    /withdrew the invitation of erased person/u,
  )
  expect((await at.editor.remove(`/admin/invitations/${id}`)).status).toBe(404)
})

test('links are guessed at most twenty times a minute from one address', async () => {
  const from = newAddress()
  const guess = () => at.visitor.post('/auth/invitation', { token: 'x'.repeat(43) }, from)
  const answers = await Promise.all(Array.from({ length: 21 }, guess))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('what the journal knows of an address has its invitation, without the link', async () => {
  await invite(meera)
  await mailTo(at.journal, meera.email)
  const { body } = await at.editor.post('/admin/personal-data', { email: meera.email })
  const sections: readonly { readonly name: string; readonly entries: unknown[] }[] = body.data.sections
  expect(sections.find(({ name }) => name === 'Invitation')?.entries).toMatchObject([meera])
  expect(sections.find(({ name }) => name === 'Mails')?.entries).toMatchObject([{ purpose: 'invitation' }])
  expect(JSON.stringify(body)).not.toContain('hash')
})
