import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isAccessible } from '../testing/browser/accessible.ts'
import { openPage } from '../testing/browser/browser.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser()

const SCREEN = '/admin/content/board-members'

/** A photograph in the width, of a colour on each side. */
const paint = () => {
  const canvas = document.createElement('canvas')
  canvas.width = 1200
  canvas.height = 800
  const context = canvas.getContext('2d')
  for (const [x, colour] of ['#7a4b2a', '#2a4b7a'].entries()) {
    if (context) context.fillStyle = colour
    context?.fillRect(x * 600, 0, 600, 800)
  }
  return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
}

let photograph: Buffer
let editor: Awaited<ReturnType<typeof at.journal.editor>>
beforeAll(async () => {
  if (!at.journal) return
  editor = await at.journal.editor()
  const { page, context } = await openPage(at.browser, 360)
  photograph = Buffer.from(await page.evaluate(paint), 'base64')
  await context.close()
})

const jpeg = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: photograph })

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const namesOf = (page: Page, name: string) => section(page, name).getByRole('heading', { level: 3 }).allTextContents()
const sectionNames = async (page: Page) => {
  const all = await page.getByRole('heading', { level: 2 }).allTextContents()
  return all.filter(name => name !== 'Recently deleted')
}

type Stored = { readonly name: string; readonly id: string; readonly members: readonly { readonly fullName: string }[] }

const stored = async (): Promise<readonly Stored[]> => (await editor.get('/board-members')).body.data

const storedNames = async (name: string) =>
  (await stored()).find(one => one.name === name)?.members.map(({ fullName }) => fullName)

const addByApi = async (sectionId: string, fullName: string) => {
  const form = new FormData()
  const fields = { fullName, designation: 'Editor', description: 'Reader in Linguistics, Nagpur' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('image', new Blob([new Uint8Array(photograph)], { type: 'image/jpeg' }), 'face.jpg')
  return editor.call('POST', `/board-members/sections/${sectionId}/members`, { form })
}

const createByApi = async (name: string, members: readonly string[]) => {
  const { body } = await editor.post('/board-members/sections', { name })
  const { id } = body.data.section
  for (const member of members) await addByApi(id, member)
}

const open = async (page: Page) => {
  await page.goto(at.journal.address + SCREEN)
  await page.getByRole('heading', { level: 1, name: 'Board Members' }).waitFor()
}

const fill = async (dialog: Locator, fullName: string) => {
  await dialog.getByLabel('Full Name', { exact: true }).fill(fullName)
  await dialog.getByLabel('Designation', { exact: true }).fill('Chief Editor')
  await dialog.getByLabel('Description', { exact: true }).fill('Professor of Education, Pune')
}

/** Where the middle of an element is. */
const middle = async (element: Locator) => {
  await element.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

test('a section and its first member are entered by hand, with a picture that is cropped by keyboard', async () => {
  const { page, context, errors } = await openPage(at.browser, 1280)
  await at.signIn(page)
  await page.getByRole('link', { name: 'Board Members' }).click()
  await page.getByText('No Board Sections').waitFor()
  await button(page, 'Create Section').first().click()
  const create = page.getByRole('dialog', { name: 'Create Section' })
  await create.getByLabel('Section Name').fill('CHIEF EDITOR')
  await button(create, 'Create Section').click()
  await page.getByText('Section created successfully').waitFor()

  await button(page, 'Add the first member').click()
  const add = page.getByRole('dialog', { name: 'Add Member: CHIEF EDITOR' })
  await fill(add, 'Pariksha Prashnakar')
  await add.getByLabel('Email', { exact: true }).fill('pariksha@college')
  await button(add, 'Add Member').click()
  await add.getByText('Member image is required').waitFor()
  await add.getByText('Invalid email format').waitFor()
  await add.getByLabel('Email', { exact: true }).fill('pariksha@example.org')
  await add.getByLabel('Profile Image').setInputFiles(jpeg('pariksha.jpg'))
  await add.getByRole('img', { name: 'The square that will be shown' }).waitFor()
  await add.getByLabel('Zoom').press('PageUp')
  await add.getByLabel('Top to bottom').press('Home')
  await isAccessible(page)
  await button(add, 'Add Member').click()
  await page.getByText('Member added successfully').waitFor()
  const picture = section(page, 'CHIEF EDITOR').locator('img')
  await expect
    .poll(() =>
      picture.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.naturalWidth - image.naturalHeight]),
    )
    .toEqual([true, 0])
  expect(errors).toEqual([])
  await context.close()
})

test('members are put into another order by mouse, by touch and by keyboard, and sections too', async () => {
  await createByApi('EDITORIAL BOARD', ['Asha', 'Bina', 'Chitra'])
  await createByApi('ADVISORY BODY', [])
  const { page, context, errors } = await openPage(at.browser, 1280)
  await at.signIn(page)
  await open(page)
  await expect.poll(() => namesOf(page, 'EDITORIAL BOARD')).toEqual(['Asha', 'Bina', 'Chitra'])
  const handle = (name: string) => button(page, `Reorder ${name}`)

  const [from, to] = [await middle(handle('Asha')), await middle(page.getByRole('heading', { name: 'Chitra' }))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x - 20, to.y, { steps: 8 })
  await page.getByText('Asha: place 3 of 3').waitFor({ state: 'attached' })
  await page.mouse.up()
  await page.getByText('Member order updated successfully').waitFor()
  expect(await storedNames('EDITORIAL BOARD')).toEqual(['Bina', 'Chitra', 'Asha'])

  await handle('Asha').press('Enter')
  await handle('Asha').press('ArrowUp')
  await handle('Asha').press('Space')
  await expect.poll(() => storedNames('EDITORIAL BOARD')).toEqual(['Bina', 'Asha', 'Chitra'])
  await expect.poll(() => handle('Asha').evaluate(element => element === document.activeElement)).toBe(true)

  await button(page, 'Move ADVISORY BODY up').click()
  await page.getByText('Section order updated successfully').waitFor()
  await expect.poll(() => sectionNames(page)).toEqual(['CHIEF EDITOR', 'ADVISORY BODY', 'EDITORIAL BOARD'])

  const touch = await context.newCDPSession(page)
  const finger = await middle(handle('ADVISORY BODY'))
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] })
  await send('touchStart', [finger])
  await send('touchMove', [{ x: finger.x, y: finger.y - 10 }])
  await page.getByText(/^ADVISORY BODY( lifted|: place)/u).waitFor({ state: 'attached' })
  const target = await middle(page.getByRole('heading', { name: 'CHIEF EDITOR' }))
  await send('touchMove', [target])
  await page.getByText('ADVISORY BODY: place 1 of 3').waitFor({ state: 'attached' })
  await send('touchEnd', [])
  await expect
    .poll(async () => (await stored()).map(({ name }) => name))
    .toEqual(['ADVISORY BODY', 'CHIEF EDITOR', 'EDITORIAL BOARD'])
  expect(errors).toEqual([])
  await context.close()
})
