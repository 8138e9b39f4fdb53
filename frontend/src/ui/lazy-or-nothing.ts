import { lazy, type ComponentType } from 'react'

const Nothing = () => null

/** A part that a page can do without: where its code can't be fetched, the page is shown without it. */
export const lazyOrNothing = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => Nothing) }))
