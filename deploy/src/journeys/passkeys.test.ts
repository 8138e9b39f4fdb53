import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isAccessible } from '../testing/browser/accessible.ts'
import { openPage } from '../testing/browser/browser.ts'
import { client } from '../testing/client.ts'
import { administrator } from '../testing/journal.ts'
import { mailTo, PASSWORD, peopleOf, type Person, tokenIn } from '../testing/people.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

// before the journal begins, which reads the clock by the function that is there then
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true }))
afterAll(() => void vi.useRealTimers())

/** Who is there before any second step is. */
let author: Person
const at = withBrowser({}, async () => {
  author = await peopleOf(at.journal).person('author')
})

/** Only a domain has passkeys: of a journal on loopback that is this one. */
const address = () => at.journal.address.replace('127.0.0.1', 'localhost')

const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

/**
 * A browser with an authenticator whose user consents to whatever it asks: also to what browsers offer in the field of the
 * e-mail address, which is only where the address says so.
 */
const opened = async () => {
  const { page, context } = await openPage(at.browser, 1280)
  await page.addInitScript(() => {
    if (location.search !== '?offers') PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR })
  return { page, context }
}

const toLogin = async (page: Page) => {
  await page.goto(`${address()}/login`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
}
const enterPassword = async (page: Page, { email, password } = administrator) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
const inside = (page: Page) => page.getByRole('heading', { name: 'Dashboard' }).waitFor()
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /account of/u }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
}

/** Creates a passkey on the page, as its scripts do. */
const created = (page: Page, options: PublicKeyCredentialCreationOptionsJSON) =>
  page.evaluate(async json => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json)
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    return made.toJSON()
  }, options)

const used = (page: Page, options: PublicKeyCredentialRequestOptionsJSON) =>
  page.evaluate(async json => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json)
    const got = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
    return got.toJSON()
  }, options)

test('a passkey is created, signs in alone and as second step, and signs nobody in once it is removed', async () => {
  const { page, context } = await opened()
  await page.goto(`${address()}/about`)
  const visitor = client(address())
  const admin = client(address(), await visitor.logIn(administrator))
  const { body: options } = await admin.post('/users/profile/factors/passkeys/options', {})
  const attestation = await created(page, options.data.publicKey)
  const { challengeId } = options.data
  const { status, body } = await admin.post('/users/profile/factors/passkeys', {
    challengeId,
    name: 'Laptop',
    attestation,
  })
  expect([status, body.data.factor.name]).toEqual([201, 'Laptop'])

  await toLogin(page)
  const withPasskey = async () => {
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await inside(page)
  }
  await withPasskey()
  await signOut(page)

  await enterPassword(page)
  await page.getByRole('heading', { name: 'Second step' }).waitFor()
  await isAccessible(page)
  await withPasskey()
  await signOut(page)

  await page.goto(`${address()}/login?offers`)
  await inside(page)
  await page.goto(`${address()}/admin`)
  await inside(page)
  await signOut(page)

  // a page of another origin, for which the browser has the same passkey, asks with the journal's challenge
  const { body: asked } = await visitor.post('/auth/passkey/options', {})
  await page.route('http://localhost:9/', route =>
    route.fulfill({ contentType: 'text/html', body: '<p>Not the journal' }),
  )
  await page.goto('http://localhost:9/', { waitUntil: 'load' })
  const assertion = await used(page, asked.data.publicKey)
  const refused = await visitor.post('/auth/passkey', { challengeId: asked.data.challengeId, assertion })
  expect([refused.status, refused.body.code]).toEqual([400, 'PASSKEY_WRONG'])

  const removed = await admin.remove(`/users/profile/factors/${body.data.factor.id}`)
  expect(removed.status).toBe(200)
  await toLogin(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('This passkey did not work. Please use another way.').waitFor()
  await enterPassword(page)
  await inside(page)
  await context.close()
})

test('at an address that is a number, no passkey is offered', async () => {
  const { page, context } = await opened()
  await page.goto(`${at.journal.address}/login`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0)
  await context.close()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('who is invited opens the account with a passkey, and creates recovery codes', async () => {
  const editor = await at.journal.editor()
  await editor.post('/admin/invitations', {
    invitations: [{ name: 'Asha Rao', email: 'asha@example.org', role: 'author' }],
  })
  const { page, context } = await opened()
  const link = `${address()}/invitation#token=${tokenIn(await mailTo(at.journal, 'asha@example.org'))}`
  await page.goto(link)
  await press(page, 'Use a passkey instead of a password')
  await isAccessible(page)
  await press(page, 'Open account')
  await page.getByText('No recovery code left').waitFor()
  await press(page, 'New recovery codes')
  await dialog(page, 'Create new recovery codes?').getByRole('button', { name: 'Create' }).click()
  await dialog(page, 'Your recovery codes').waitFor()
  await isAccessible(page)
  await press(page, 'I have stored them')
  await page.getByText('10 recovery codes left').waitFor()
  await page.goto(`${address()}/admin`)
  await inside(page)
  await signOut(page)
  await press(page, 'Use a passkey')
  await inside(page)
  await context.close()
})

/** Moves the clock of the journal, which runs in this process, on; that of the browser stays. */
const goOn = (ms: number) => void vi.setSystemTime(Date.now() + ms)

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const addPasskey = async (page: Page) => {
  await press(page, 'Add a passkey')
  await dialog(page, 'Your recovery codes').waitFor()
  await press(page, 'I have stored them')
  await page.getByText('10 recovery codes left').waitFor()
}

test('an act of weight in an old session asks who is there, and is sent once they have proven it', async () => {
  const { page, context } = await opened()
  await toLogin(page)
  await enterPassword(page)
  await inside(page)
  await page.goto(`${address()}/admin/profile`)
  await press(page, 'Set up an authenticator app')
  await dialog(page, 'Set up an authenticator app').getByRole('img').waitFor()
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await addPasskey(page)

  goOn(11 * MINUTE_MS)
  const responses: number[] = []
  page.on('response', response => {
    if (response.request().method() === 'PUT') responses.push(response.status())
  })
  await page.goto(`${address()}/admin/users/sign-in-policy`)
  await page.getByRole('radio', { name: /^Everybody/u }).check()
  await page.getByLabel('Reason (in the log)').fill('As the university asks')
  await press(page, 'Change the policy')
  const question = dialog(page, 'Confirm that it is you')
  await question.getByRole('button', { name: 'Use a passkey' }).waitFor()
  await isAccessible(page)
  expect(responses).toEqual([403])
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.poll(() => responses).toEqual([403, 200])
  await page.getByText(/^Changed last on/u).waitFor()
  await context.close()
})

test('who has no second step once one must be there sets one up in the profile, and goes on', async () => {
  goOn(8 * DAY_MS)
  const { page, context } = await opened()
  await toLogin(page)
  await enterPassword(page, { email: author.email, password: PASSWORD })
  await page.getByRole('heading', { name: 'Set up a second step' }).waitFor()
  await isAccessible(page)
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await addPasskey(page)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await inside(page)
  await page.reload()
  await inside(page)
  await context.close()
})
