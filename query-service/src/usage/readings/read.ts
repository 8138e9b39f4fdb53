import type { PaperRequest } from '../../pages/paper-request.ts'

/** What a response shows, if it is something that readings are counted of. */
export type Shown =
  | { readonly kind: 'page' | 'pdf'; readonly paperId: string }
  | { readonly kind: 'zip'; readonly volumeId: string; readonly paperIds: readonly string[] }
  /** The page of the paper at an address. */
  | { readonly kind: 'page'; readonly address: PaperRequest }

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by handlers; whether it is a reading is decided after the response. */
    shown?: Shown
  }
}
