import type { Cover } from './volumes/cover/cover.ts'

/** Pixels of a picture that stands for a page where its address is shared (Open Graph). */
export const CARD_SIZE = { width: 1200, height: 630 }

/** What such a picture shows. */
export type Card = {
  readonly journal: string
  /** The letter that stands for the journal. */
  readonly mark: string
  /** #rrggbb */
  readonly accent: string
  readonly title: string
  /** Of the title. */
  readonly language: string
  readonly authors: string
  readonly details: string
  readonly cover?: Cover | undefined
}

/** The journal's letter on its colour, #rrggbb; with `isMaskable` it keeps clear of what a device cuts off. */
export type Icon = {
  readonly mark: string
  readonly accent: string
  readonly side: number
  readonly isMaskable: boolean
}
