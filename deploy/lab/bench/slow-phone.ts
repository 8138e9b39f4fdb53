import type { Page } from 'playwright-core'

/** A cheap phone on slow 4G, as Lighthouse simulates it: bytes a second, and milliseconds before each response. */
const SLOW_4G = { offline: false, downloadThroughput: 204_800, uploadThroughput: 93_750, latency: 150 }
const CPU_SLOWDOWN = 4
export const PHONE_WIDTH = 360

/** Slows a page's network and CPU down to a cheap phone's; resolves to the session that measures it. */
export const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return session
}
