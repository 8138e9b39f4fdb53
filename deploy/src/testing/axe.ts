import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

type Options = Parameters<AxeBuilder['options']>[0]

/**
 * Axe in the page itself: no page of the journal has a frame of another site, and no further page need be opened. Only
 * what breaks a rule is described: the rest would take a third of its time.
 */
export const axeIn = (page: Page, options: Options = {}) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], ...options })
