/** What the table of contents of a volume shows, in one language. */
export type Contents = {
  readonly language: string
  readonly journal: string
  /** #rrggbb */
  readonly accent: string
  /** The name of the volume, and what stands below it: `2026 · Regular Issue · 12 papers · ISSN 1234-5678 · 2 March 2026 · CC BY 4.0`. */
  readonly title: string
  readonly details: string
  /** `Contents` */
  readonly heading: string
  readonly groups: readonly {
    /** Empty of papers outside of sections. */
    readonly name: string
    readonly papers: readonly {
      readonly title: string
      readonly authors: string
      /** `12–19`; empty where the journal numbers no pages. */
      readonly pages: string
      /** Addresses: of its page, and the one in print, by its DOI or short. */
      readonly url: string
      readonly printedUrl: string
    }[]
  }[]
}
