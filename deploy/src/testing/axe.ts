import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Axe in the page itself: no page of the journal has a frame of another site, and no further page need be opened. */
export const axeIn = (page: Page) => new AxeBuilder({ page }).setLegacyMode()
