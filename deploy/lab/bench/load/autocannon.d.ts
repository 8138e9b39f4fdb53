declare module 'autocannon' {
  /** One connection. It collects each response as a text. */
  export type Client = { readonly pipelinedRequests: { addBody: (part: Uint8Array) => void } }
  export type Options = {
    readonly url: string
    readonly connections: number
    readonly duration: number
    readonly method: 'GET' | 'POST'
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string | undefined
    readonly idReplacement: boolean
    /** Sent in turn over each connection. */
    readonly requests?: readonly (
      | { readonly headers: Readonly<Record<string, string>> }
      /** Made again for each request. */
      | {
          readonly setupRequest: (request: object) => object
          readonly onResponse?: (
            status: number,
            body: string,
            context: object,
            headers: Readonly<Record<string, string>>,
          ) => void
        }
    )[]
    readonly overallRate?: number | undefined
    readonly setupClient: (client: Client) => void
  }
  type Listener = (client: unknown, statusCode: number, bytes: number, milliseconds: number) => void
  export type Instance = PromiseLike<{ readonly errors: number; readonly timeouts: number }> & {
    on(event: 'response', listener: Listener): void
  }
  export default function autocannon(options: Options): Instance
}
