import type { Page } from 'playwright-core'
import { administrator } from './server-process.ts'

/** Signs the administrator in, and waits for the back office. */
export const signIn = async (page: Page, address: string) => {
  await page.goto(`${address}/login`)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}
