import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { contact } from '../contact/testing/contact.ts'
import { withService } from '../testing/with-service.ts'
import { eraseSubscription, openSubscribers, unsubscribeToken } from './subscribers.ts'
import { subscriptionRoutes } from './routes.ts'

const languages = { contact: { ...contact, settings: { ...contact.settings, languages: ['en', 'hi'] } } }
const at = withService(openEmbeddedPorts, subscriptionRoutes, languages)

const subscribe = (body: object) => at.send('POST', '/subscriptions', { body })
const tokenIn = ({ text }: { readonly text: string }) => /confirm\/([\w-]{43})\s/u.exec(text)?.[1] ?? ''

const later = (milliseconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now() + milliseconds)
}

const subscribed = async (email = 'asha@library.invalid', language = 'en') => {
  await subscribe({ email, language })
  const mail = (await at.mails()).findLast(({ to }) => to === email)
  await at.send('POST', '/subscriptions/confirm', { body: { token: tokenIn(mail ?? { text: '' }) } })
  const row = (await at.ports.vault.list('subscribers')).find(one => one.email === email)
  if (!row) throw new Error('Nobody is subscribed')
  return { row, token: await unsubscribeToken(at.ports, row) }
}

const erase = (email: string) =>
  eraseSubscription(
    { vault: at.ports.vault, eraseCorrespondence: ids => at.ports.identity.eraseCorrespondence(ids) },
    email,
  )

const active = () => at.ports.vault.count('subscribers', 'active')
const HOUR_MS = 60 * 60 * 1000

describe('a subscription', () => {
  test('is one only once it is confirmed, in the language that was chosen', async () => {
    const { status } = await subscribe({ email: 'Asha@library.invalid', language: 'hi' })
    expect([status, await at.ports.vault.list('subscribers')]).toEqual([200, []])
    const [mail, ...others] = await at.mails()
    expect([mail?.to, mail?.subject, others]).toEqual([
      'Asha@library.invalid',
      'अपनी सदस्यता की पुष्टि करें – The Journal',
      [],
    ])
    expect(mail?.text).toContain('https://journal.example.org/hi/subscribe/confirm/')
    const confirm = () => at.send('POST', '/subscriptions/confirm', { body: { token: tokenIn(mail ?? { text: '' }) } })
    expect([(await confirm()).status, (await confirm()).status]).toEqual([200, 200])
    const row = { email: 'Asha@library.invalid', language: 'hi', tokens: [], confirmedAt: expect.any(Number) }
    expect(await at.ports.vault.list('subscribers')).toEqual([{ id: expect.stringMatching(/^[\w-]{22}$/u), ...row }])
  })

  test('is English where the journal has no pages in the language', async () => {
    expect((await subscribed('a@b.example', 'mr')).row.language).toBe('en')
  })

  test('stores of links the hashes alone, and none of them in an event', async () => {
    const { token } = await subscribed()
    const [mail] = await at.mails()
    const all = JSON.stringify((await Array.fromAsync(at.ports.vault.everything())).flat())
    for (const secret of [token.slice(22), tokenIn(mail ?? { text: '' })]) expect(all).not.toContain(secret)
    expect(await at.events()).toEqual([])
  })

  test('is answered alike, and mailed once an hour, for a known and an unknown mailbox', async () => {
    await subscribed('asha@library.invalid')
    const known = await subscribe({ email: 'ASHA+journal@library.invalid' })
    const unknown = await subscribe({ email: 'ravi@library.invalid' })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect((await at.mails()).map(({ to }) => to)).toEqual(['asha@library.invalid', 'ravi@library.invalid'])
    later(HOUR_MS + 60_000)
    await subscribe({ email: 'asha@library.invalid' })
    expect(await at.mails()).toHaveLength(3)
  })

  test('of one address is one, also where it is confirmed twice at once', async () => {
    await subscribe({ email: 'asha@library.invalid' })
    const [mail] = await at.mails()
    const token = tokenIn(mail ?? { text: '' })
    const confirm = () => at.send('POST', '/subscriptions/confirm', { body: { token } })
    const statuses = (await Promise.all([confirm(), confirm(), confirm()])).map(({ status }) => status)
    expect([statuses, await active()]).toEqual([[200, 200, 200], 1])
  })

  test.each([
    [{}, 'Email is required'],
    [{ email: 'nobody' }, 'Invalid email format'],
    [{ email: 'a@b.example', language: 'fr' }, 'Language must be one of: en, hi, mr'],
  ])('of %o is refused', async (body, message) => {
    const { status, body: refused } = await subscribe(body)
    expect(status).toBe(400)
    expect(refused.errors[0].message).toBe(message)
    expect(await at.ports.vault.list('subscription-requests')).toEqual([])
  })

  test('counts for a limit, by whether it brings a proof', async () => {
    await subscribe({ email: 'a@b.example' })
    const guessed = await subscribe({ email: 'c@d.example', recaptchaToken: 'guessed' })
    expect(guessed.body.refused).toBe('HUMAN_CHECK_FAILED')
    expect(at.sender.counted).toEqual(['subscriptions without proof', 'contact'])
    at.sender.waits['subscriptions without proof'] = 60
    const { status, body } = await subscribe({ email: 'e@f.example' })
    expect([status, body.retryAfter, await at.mails()]).toEqual([
      429,
      60,
      [expect.objectContaining({ to: 'a@b.example' })],
    ])
  })
})

describe('a link that confirms', () => {
  test('is refused where it is guessed, or older than seven days', async () => {
    await subscribe({ email: 'asha@library.invalid' })
    const [mail] = await at.mails()
    const confirm = (token: string) => at.send('POST', '/subscriptions/confirm', { body: { token } })
    expect((await confirm('a'.repeat(43))).body.refused).toBe('SUBSCRIPTION_LINK_INVALID')
    later(7 * 24 * HOUR_MS)
    expect((await confirm(tokenIn(mail ?? { text: '' }))).status).toBe(400)
    await openSubscribers(at.ports).sweep()
    expect(await at.ports.vault.list('subscription-links')).toEqual([])
    expect(await at.ports.vault.list('subscription-requests')).toEqual([])
  })
})

describe('an end', () => {
  const end = (token: string) => at.send('POST', `/unsubscribe/${token}`)

  test('is answered alike for whatever token, and ends the subscription of its own alone', async () => {
    const [{ token, row }, other] = [await subscribed(), await subscribed('ravi@library.invalid')]
    const guessed = await end(row.id + 'a'.repeat(43))
    expect([guessed.status, await active()]).toEqual([200, 2])
    expect((await end(token)).body).toEqual(guessed.body)
    expect((await end(token)).status).toBe(200)
    expect(await at.ports.vault.listBy('subscribers', 'active')).toMatchObject([{ id: other.row.id }])
  })

  test('can be undone for an hour, and then the address is erased', async () => {
    const { token, row } = await subscribed()
    const subscribers = openSubscribers(at.ports)
    await end(token)
    expect([await subscribers.resume(token), await active()]).toEqual([undefined, 1])
    await end(token)
    await subscribers.sweep()
    expect(await at.ports.vault.get('subscribers', row.id)).toBeDefined()
    later(HOUR_MS + 1000)
    expect(await subscribers.resume(token)).toEqual({ refused: 'SUBSCRIPTION_LINK_INVALID' })
    await subscribers.sweep()
    expect(await at.ports.vault.get('subscribers', row.id)).toBeUndefined()
    expect(await subscribers.resume(token)).toEqual({ refused: 'SUBSCRIPTION_LINK_INVALID' })
  })

  test('is made too by whoever subscribes again meanwhile, and by an erasure', async () => {
    const { token, row } = await subscribed()
    await end(token)
    later(HOUR_MS + 60_000)
    await subscribed()
    expect(await at.ports.vault.list('subscribers')).toEqual([{ ...row, tokens: [expect.any(String)] }])
    await erase('asha@library.invalid')
    expect(await at.ports.vault.list('subscribers')).toEqual([])
  })

  test('leaves no address in a link, and none that begins the subscription again', async () => {
    const { token } = await subscribed()
    const [used] = await at.mails()
    later(HOUR_MS + 60_000)
    await subscribe({ email: 'ASHA@library.invalid' })
    const unused = (await at.mails()).at(-1)
    expect(JSON.stringify(await at.ports.vault.list('subscription-links')).match(/asha@/giu)).toHaveLength(1)
    await end(token)
    for (const mail of [used, unused]) {
      const body = { token: tokenIn(mail ?? { text: '' }) }
      expect((await at.send('POST', '/subscriptions/confirm', { body })).body.refused).toBe('SUBSCRIPTION_LINK_INVALID')
    }
    expect([await active(), JSON.stringify(await at.ports.vault.list('subscription-links'))]).toEqual([
      0,
      expect.not.stringMatching(/asha/iu),
    ])
  })

  test('by an erasure leaves neither a link that waits to be used nor its mail', async () => {
    await subscribe({ email: 'asha@library.invalid' })
    await erase('asha@library.invalid')
    const { vault } = at.ports
    expect([await vault.list('subscription-links'), await vault.list('mails'), await at.mails()]).toEqual([[], [], []])
  })

  test('works with the links of mails from before the journal had another key', async () => {
    const { token, row } = await subscribed()
    const mac = () => 'b'.repeat(43)
    const another = { ...at.ports, identity: { ...at.ports.identity, mac } }
    const known = await at.ports.vault.get('subscribers', row.id)
    const next = await unsubscribeToken(another, known ?? row)
    expect(next).not.toBe(token)
    for (const each of [token, next]) {
      await end(each)
      expect([each, await active()]).toEqual([each, 0])
      await openSubscribers(at.ports).resume(each)
    }
  })
})

describe('a journal without a mail server', () => {
  const off = withService(openEmbeddedPorts, subscriptionRoutes, {
    ...languages,
    subscriptions: { isOn: false, render: () => '' },
  })

  test('takes no subscriptions, and still ends them', async () => {
    const body = { email: 'a@b.example', token: 'a' }
    expect((await off.send('POST', '/subscriptions', { body: { email: body.email } })).status).toBe(404)
    expect((await off.send('POST', '/subscriptions/confirm', { body: { token: body.token } })).status).toBe(404)
    expect((await off.send('POST', '/unsubscribe/a')).status).toBe(200)
  })
})
