import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPage } from '../testing/browser/browser.ts'
import { administrator } from '../testing/journal.ts'
import { BEHIND_PROXY, PASSWORD, peopleOf } from '../testing/people.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser(BEHIND_PROXY, editor => editor.createVolume('Vol. I', 2026))

const TITLE = 'On Rivers that Nobody has Read of'
const DAY_MS = 24 * 60 * 60 * 1000

let page: Page
let context: BrowserContext
beforeEach(async () => {
  ;({ page, context } = await openPage(at.browser, 1280))
})
afterEach(() => context?.close())

/** Everything that the database of the desk holds, as text; undefined where there is none. */
const stored = () =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'shodh-desk')) return undefined
    const database = await new Promise<IDBDatabase | undefined>(resolve => {
      const request = indexedDB.open('shodh-desk')
      // deleted since it was listed: it is not made anew
      request.addEventListener('upgradeneeded', () => request.transaction?.abort())
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => resolve(undefined))
    })
    if (!database) return undefined
    const all = (name: string) =>
      new Promise<unknown[]>(resolve => {
        const request: IDBRequest<unknown[]> = database.transaction(name).objectStore(name).getAll()
        request.addEventListener('success', () => resolve(request.result))
      })
    const text = (_: string, value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? new TextDecoder('latin1').decode(value instanceof ArrayBuffer ? value : value.buffer)
        : value
    const [desks, entries, files] = [await all('desks'), await all('entries'), await all('files')]
    database.close()
    return {
      desks: desks.length,
      entries: entries.length,
      files: files.length,
      text: JSON.stringify([entries, files], text),
    }
  })
const counts = async () => {
  const { desks, entries, files } = (await stored()) ?? {}
  return [desks, entries, files]
}

const titles = () => page.getByRole('textbox', { name: /^Title of number/u }).inputValue()

const openDesk = () => page.goto(`${at.journal.address}/admin/papers/add`)

/** An entry with a PDF that nobody has uploaded. */
const fillDesk = async () => {
  await at.signIn(page)
  await openDesk()
  await page.getByRole('button', { name: 'Publication Configuration' }).click()
  await page.getByLabel('Year', { exact: true }).selectOption('2026')
  await page.getByLabel('Volume', { exact: true }).selectOption({ index: 1 })
  const buffer = await readFile(join(import.meta.dirname, '../sample/pdfs/item-analysis.pdf'))
  await page.getByLabel('Choose PDFs').setInputFiles({ name: 'rivers.pdf', mimeType: 'application/pdf', buffer })
  await page.getByText('1 of 1 new papers ready to upload').waitFor()
  await page.getByRole('textbox', { name: /^Title of number/u }).fill(TITLE)
  await expect.poll(counts).toEqual([1, 1, 1])
}

const signInAgain = async ({ email, password }: { readonly email: string; readonly password: string }) => {
  await page.goto(`${at.journal.address}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}

const endElsewhere = async () => {
  expect((await (await at.journal.editor()).remove('/users/profile/sessions')).status).toBe(200)
}

test('What is not uploaded lies in the browser sealed, and comes back with the page', async () => {
  await fillDesk()
  const { text = '' } = (await stored()) ?? {}
  for (const secret of [TITLE, 'rivers.pdf', '%PDF', 'item-analysis']) expect(text).not.toContain(secret)
  await page.reload()
  await page.getByText('1 of 1 new papers ready to upload').waitFor()
  expect(await titles()).toBe(TITLE)
})

test('A session that was ended elsewhere leaves no PDF at the next start, and what was typed to the same person alone', async () => {
  await fillDesk()
  await endElsewhere()
  await page.goto(at.journal.address)
  await expect.poll(counts).toEqual([1, 1, 0])
  await signInAgain(administrator)
  await openDesk()
  await page.getByText('0 of 1 new papers ready to upload').waitFor()
  expect(await titles()).toBe(TITLE)
})

test('Nothing is left where another person signs in', async () => {
  const { email } = await peopleOf(at.journal).person('author')
  await fillDesk()
  await endElsewhere()
  await signInAgain({ email, password: PASSWORD })
  await expect.poll(stored).toBeUndefined()
})

test('What was typed is gone after seven days', async () => {
  await fillDesk()
  await endElsewhere()
  const age = (days: number) =>
    page.evaluate(
      milliseconds =>
        new Promise<void>(resolve => {
          const opening = indexedDB.open('shodh-desk')
          opening.addEventListener('success', () => {
            const transaction = opening.result.transaction('desks', 'readwrite')
            const desks = transaction.objectStore('desks')
            const reading = desks.getAll()
            reading.addEventListener('success', () => {
              for (const desk of reading.result) desks.put({ ...desk, at: Date.now() - milliseconds })
            })
            transaction.addEventListener('complete', () => {
              opening.result.close()
              resolve()
            })
          })
        }),
      days * DAY_MS,
    )
  await page.goto(at.journal.address)
  await expect.poll(counts).toEqual([1, 1, 0])
  await age(6.9)
  await page.reload()
  await expect.poll(counts).toEqual([1, 1, 0])
  await age(7.1)
  await page.reload()
  await expect.poll(stored).toBeUndefined()
})
