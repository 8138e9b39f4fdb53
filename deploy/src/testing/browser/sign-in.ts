import type { Page } from 'playwright-core'

type Account = { readonly email: string; readonly password: string }

/** Signs in at the form of a journal's address, and waits for the back office. */
export const signInAt = async (page: Page, address: string, { email, password }: Account) => {
  await page.goto(`${address}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}
