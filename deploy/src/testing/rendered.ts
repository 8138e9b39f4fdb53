import { expect } from 'vitest'

const SHELL = '<div id="root"></div>'

/** A response with its text, asked for until the page is rendered: a busy machine may leave the first one to browsers. */
export const rendered = async (send: () => Promise<Response>) => {
  const read = async () => {
    const response = await send()
    const { status, headers } = response
    return { status, headers, text: await response.text() }
  }
  const isLate = ({ status, text }: Awaited<ReturnType<typeof read>>) => status === 200 && text.includes(SHELL)
  let found = await read()
  if (isLate(found)) await expect.poll(async () => isLate((found = await read())), { interval: 100 }).toBe(false)
  return found
}
